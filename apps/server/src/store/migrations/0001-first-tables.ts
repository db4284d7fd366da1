import type { Dialect } from './dialect.ts'

/**
 * Every key and every index leads with `organization`, the organization's code, so that the data can be spread over
 * machines by it. `organizations` is the directory that leads from an identifier to its code, small enough to be everywhere.
 * What is answered is kept as JSON text in the shape of the contract. Instants of our own are milliseconds since 1970;
 * those of the contract stay text.
 */
export const firstTables = (dialect: Dialect): readonly string[] => [
  ...people(dialect),
  ...conversations(dialect),
  ...keysAndAudit(dialect),
]

const people = ({ narrowTable, wideTable, integer, text }: Dialect) => [
  `CREATE TABLE organizations (
    organization ${text} NOT NULL PRIMARY KEY,
    unique_id ${text} NOT NULL UNIQUE,
    name ${text} NOT NULL,
    created_at ${text} NOT NULL
  ) ${narrowTable}`,
  `CREATE TABLE roles (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    permissions ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${wideTable}`,
  `CREATE TABLE members (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    access_level ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${narrowTable}`,
  `CREATE TABLE member_roles (
    organization ${text} NOT NULL,
    member_id ${text} NOT NULL,
    position ${integer} NOT NULL,
    role_id ${text} NOT NULL,
    PRIMARY KEY (organization, member_id, position),
    FOREIGN KEY (organization, role_id) REFERENCES roles (organization, unique_id)
  ) ${narrowTable}`,
]

const conversations = ({ narrowTable, wideTable, integer, text }: Dialect) => [
  `CREATE TABLE contacts (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${narrowTable}`,
  `CREATE TABLE tags (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${narrowTable}`,
  // `json` holds the members that no update changes, from `uniqueId` to `initiatedBy`.
  `CREATE TABLE conversations (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    contact_id ${text} NOT NULL,
    assigned_to_id ${text},
    status ${text} NOT NULL,
    deleted_at ${integer},
    total_messages ${integer} NOT NULL,
    unread_messages ${integer} NOT NULL,
    created_at ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) ${narrowTable}`,
  `CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL`,
  `CREATE TABLE conversation_tags (
    organization ${text} NOT NULL,
    conversation_id ${text} NOT NULL,
    position ${integer} NOT NULL,
    tag_id ${text} NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) ${narrowTable}`,
  // The key is the order of a conversation's messages, so that its newest ones lie beside each other.
  `CREATE TABLE messages (
    organization ${text} NOT NULL,
    conversation_id ${text} NOT NULL,
    created_at ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    unread ${integer} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, conversation_id, created_at, unique_id),
    FOREIGN KEY (organization, conversation_id) REFERENCES conversations (organization, unique_id)
  ) ${narrowTable}`,
  `CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id)`,
  // The newest messages as they are answered, in a row of their own: a change of the status does not write them again.
  `CREATE TABLE recent_messages (
    organization ${text} NOT NULL,
    conversation_id ${text} NOT NULL,
    digest ${text} NOT NULL,
    json ${text} NOT NULL,
    PRIMARY KEY (organization, conversation_id)
  ) ${wideTable}`,
]

const keysAndAudit = ({ narrowTable, integer, text }: Dialect) => [
  // `made` counts a member's keys in the order of making, which no clock can turn round.
  `CREATE TABLE api_keys (
    organization ${text} NOT NULL,
    hash ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    state ${text} NOT NULL,
    made ${integer} NOT NULL,
    last_four ${text} NOT NULL,
    created_at ${integer} NOT NULL,
    grace_until ${integer},
    superseded_use_at ${integer},
    PRIMARY KEY (organization, hash),
    FOREIGN KEY (organization, member_id) REFERENCES members (organization, unique_id)
  ) ${narrowTable}`,
  `CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made)`,
  `CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current'`,
  `CREATE TABLE audit_entries (
    organization ${text} NOT NULL,
    unique_id ${text} NOT NULL,
    event ${text} NOT NULL,
    subject_id ${text} NOT NULL,
    member_id ${text},
    key_id ${text},
    request_id ${text},
    detail ${text},
    at ${integer} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${narrowTable}`,
]
