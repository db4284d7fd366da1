import { INTEGER, NARROW, TEXT, WIDE, sql } from './sql.ts'

/**
 * Every key and every index starts with `organization`, the organization's code, so that the data can be sharded by it. `organizations`
 * maps identifiers to codes, and is small enough to be on every shard. Parts of responses are stored as JSON text in the format of the
 * contract. Times of the contract are text, and all other times are milliseconds since 1970.
 */
export const firstTables = [
  sql`CREATE TABLE organizations (
    organization ${TEXT} NOT NULL PRIMARY KEY,
    unique_id ${TEXT} NOT NULL UNIQUE,
    name ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL
  ) ${NARROW}`,
  sql`CREATE TABLE roles (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    permissions ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${WIDE}`,
  sql`CREATE TABLE members (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    access_level ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE TABLE member_roles (
    organization ${TEXT} NOT NULL,
    member_id ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    role_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, member_id, position),
    FOREIGN KEY (organization, role_id) REFERENCES roles (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE TABLE contacts (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE TABLE tags (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  // `json` has the properties that no update changes, from `uniqueId` to `initiatedBy`.
  sql`CREATE TABLE conversations (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    assigned_to_id ${TEXT},
    status ${TEXT} NOT NULL,
    deleted_at ${INTEGER},
    total_messages ${INTEGER} NOT NULL,
    unread_messages ${INTEGER} NOT NULL,
    created_at ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL`,
  sql`CREATE TABLE conversation_tags (
    organization ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    tag_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) ${NARROW}`,
  // The key has the order of a conversation's messages, so that the newest ones are close together.
  sql`CREATE TABLE messages (
    organization ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    unread ${INTEGER} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, conversation_id, created_at, unique_id),
    FOREIGN KEY (organization, conversation_id) REFERENCES conversations (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id)`,
  // The newest messages as the API returns them. They have their own row, so that a change of the status doesn't rewrite them.
  sql`CREATE TABLE recent_messages (
    organization ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    digest ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, conversation_id)
  ) ${WIDE}`,
  // `made` numbers a member's keys in the order of creation, because the clock can go back.
  sql`CREATE TABLE api_keys (
    organization ${TEXT} NOT NULL,
    hash ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    member_id ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL,
    made ${INTEGER} NOT NULL,
    last_four ${TEXT} NOT NULL,
    created_at ${INTEGER} NOT NULL,
    grace_until ${INTEGER},
    superseded_use_at ${INTEGER},
    PRIMARY KEY (organization, hash),
    FOREIGN KEY (organization, member_id) REFERENCES members (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made)`,
  sql`CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current'`,
  sql`CREATE TABLE audit_entries (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    event ${TEXT} NOT NULL,
    subject_id ${TEXT} NOT NULL,
    member_id ${TEXT},
    key_id ${TEXT},
    request_id ${TEXT},
    detail ${TEXT},
    at ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
]
