// The list of all schema migrations, the same for both engines. A released migration never changes: to correct it, add a new one.
import type { Script } from '../statement.ts'
import { firstTables } from './0001-first-tables.ts'
import { events } from './0005-events.ts'
import { conversationLists } from './0006-conversation-lists.ts'
import { identities } from './0007-identities.ts'
import { webhooks } from './0009-webhooks.ts'
import { KEYS_MIGRATION, keyUses } from './0011-key-uses.ts'
import { channels } from './0014-channels.ts'
import { identifiers } from './0016-identifiers.ts'
import { formerContacts } from './0018-former-contacts.ts'
import { INTEGER, NARROW, property, TEXT, inOrder, sql } from './sql.ts'

/** One step from a version of the schema to the next. */
export interface Migration {
  version: number
  /** A short name that is stored with the version in `schema_history`. */
  name: string
  /** Changes the schema, and may change data. Calls `report` with sentences for the operator, such as about duplicates. */
  take(report: (line: string) => void): Script<void>
}

/**
 * Adds `version`, which counts the writes to a conversation, its messages and tags. A statement that writes compares it with the version
 * that was read before (optimistic locking). Also adds an index of pending API keys, because metrics often count them.
 */
const versionOfConversation = [
  sql`ALTER TABLE conversations ADD COLUMN version ${INTEGER} NOT NULL DEFAULT 1`,
  sql`CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending'`,
]

/** Adds a table: what all processes took of a quota in its window, by `subject` (member and operation). SQLite counts in memory. */
const sharedQuotas = [
  sql`CREATE TABLE quota_windows (
    organization ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    taken ${INTEGER} NOT NULL,
    ends_at ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, subject)
  ) ${NARROW}`,
]

/** Adds a table with the version of the last program that wrote. After a failed write, a health check writes to its column `probe`. */
const writerOfStore = [
  sql`CREATE TABLE schema_writer (
    id ${INTEGER} NOT NULL PRIMARY KEY,
    version ${TEXT} NOT NULL,
    at ${INTEGER} NOT NULL,
    probe ${TEXT} NOT NULL
  ) ${NARROW}`,
]

/** Adds a table with the message that a member sent with an idempotency key. `fingerprint` tells whether a retry has the same body. */
const idempotencyKeys = [
  sql`CREATE TABLE idempotency_keys (
    organization ${TEXT} NOT NULL,
    member_id ${TEXT} NOT NULL,
    idempotency_key ${TEXT} NOT NULL,
    fingerprint ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    message_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, member_id, idempotency_key)
  ) ${NARROW}`,
  sql`CREATE INDEX idempotency_keys_of_conversation ON idempotency_keys (organization, conversation_id)`,
]

/**
 * Adds the retention periods of an organization, and a table of erased contacts and conversations, which an import can't bring back. By
 * the new index, an erasure finds the events about a contact. Events about messages are found by the index `events_of_conversation`.
 */
const privacy = [
  sql`ALTER TABLE organizations ADD COLUMN keep_deleted_ms ${INTEGER}`,
  sql`ALTER TABLE organizations ADD COLUMN keep_events_ms ${INTEGER}`,
  sql`CREATE TABLE erasures (
    organization ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    at ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, type, unique_id)
  ) ${NARROW}`,
  sql`CREATE INDEX events_of_contact ON events (organization, subject_id) WHERE type IN ('contact.created', 'contact.updated')`,
]

/** Adds the time at which an operator deactivated a member; null if the member is active. */
const deactivatedMembers = [sql`ALTER TABLE members ADD COLUMN deactivated_at ${TEXT}`]

/**
 * Adds a table of event types that the service holds back from a webhook endpoint, because too many events of the type failed. The
 * service holds back the events of the type after this `position`, up to the position of the endpoint.
 */
const heldTypes = [
  sql`CREATE TABLE webhook_held_types (
    organization ${TEXT} NOT NULL,
    endpoint_id ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, endpoint_id, type)
  ) ${NARROW}`,
]

const SENT_AT = property('sentAt', 'm.json')

/** Adds the start of a conversation's reply window: when the contact's newest message was sent or accepted, whichever is earlier. */
const replyWindows = [
  sql`ALTER TABLE conversations ADD COLUMN window_from ${TEXT}`,
  sql`UPDATE conversations SET window_from = (
    SELECT CASE WHEN ${SENT_AT} < m.created_at THEN ${SENT_AT} ELSE m.created_at END FROM messages m
    WHERE m.organization = conversations.organization AND m.conversation_id = conversations.unique_id
      AND ${property('direction', 'm.json')} = 'InBound'
    ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1)`,
]

/**
 * Replaces the index of each sort order by two indexes: one of deleted conversations, and one of all others. So a page of the list reads
 * only rows that it returns. The indexes use `deleted_at` and not the status: so a change from Active to Closed doesn't write to an index.
 */
const listsWithoutDeleted = [
  ['activity', 'last_activity_at'],
  ['creation', 'created_at'],
].flatMap(([order = '', at = '']) => [
  sql`DROP INDEX conversations_by_${order}`,
  sql`CREATE INDEX conversations_by_${order} ON conversations (organization, ${at}, unique_id) WHERE deleted_at IS NULL`,
  sql`CREATE INDEX conversations_deleted_by_${order} ON conversations (organization, ${at}, unique_id) WHERE deleted_at IS NOT NULL`,
])

/** Adds two times: when a pair of contacts was last suspected to be duplicates, and when a member decided that the pair isn't. */
const settledPairs = [
  ...['suspected_at', 'settled_at'].map((column) => sql`ALTER TABLE suspected_duplicates ADD COLUMN ${column} ${TEXT}`),
  sql`CREATE INDEX suspected_duplicates_of_other ON suspected_duplicates (organization, other_contact_id)`,
]

/** Drops the copies of each conversation's newest messages, because each new message rewrote a copy. Keeps each copy's digest for ETags. */
const withoutCopies = [
  sql`ALTER TABLE conversations ADD COLUMN digest ${TEXT}`,
  sql`UPDATE conversations SET digest = (
    SELECT r.digest FROM recent_messages r
    WHERE r.organization = conversations.organization AND r.conversation_id = conversations.unique_id)`,
  sql`DROP TABLE recent_messages`,
]

/** Adds a column that is 1 if the service caused the event by itself, and null if a member or an operator did. */
const actorOfEvent = [sql`ALTER TABLE events ADD COLUMN by_service ${INTEGER}`]

/**
 * Adds an index to find the uses of aliases by contact, for moves of identifiers and erasures. In older stores, rows that mark an alias as
 * ignored have an empty contact, so an export would lose them. Such a row gets another contact of its alias: `max` prefers it to ''.
 */
const usesOfContact = [
  sql`CREATE INDEX alias_uses_of_contact ON alias_uses (organization, contact_id)`,
  sql`UPDATE alias_uses SET contact_id = (
    SELECT max(u.contact_id) FROM alias_uses u
    WHERE u.organization = alias_uses.organization AND u.identity_scope = alias_uses.identity_scope AND u.alias = alias_uses.alias)
    WHERE contact_id = ''`,
]

/** All migrations in their order. A new one is added at the end. */
export const history: readonly Migration[] = [
  { version: 1, name: 'first tables', take: inOrder(firstTables) },
  { version: 2, name: 'version of a conversation', take: inOrder(versionOfConversation) },
  { version: 3, name: 'shared quotas', take: inOrder(sharedQuotas) },
  { version: 4, name: 'writer of the store', take: inOrder(writerOfStore) },
  { version: 5, name: 'events', take: inOrder(events) },
  { version: 6, name: 'lists of conversations', take: inOrder(conversationLists) },
  { version: 7, name: 'identities', take: identities },
  { version: 8, name: 'idempotency keys', take: inOrder(idempotencyKeys) },
  { version: 9, name: 'webhooks', take: inOrder(webhooks) },
  { version: 10, name: 'privacy', take: inOrder(privacy) },
  { version: KEYS_MIGRATION, name: 'uses and expiry of keys', take: inOrder(keyUses) },
  { version: 12, name: 'deactivated members', take: inOrder(deactivatedMembers) },
  { version: 13, name: 'held types', take: inOrder(heldTypes) },
  { version: 14, name: 'channels', take: inOrder(channels) },
  { version: 15, name: 'reply windows', take: inOrder(replyWindows) },
  { version: 16, name: 'identifiers', take: identifiers },
  { version: 17, name: 'lists without deleted conversations', take: inOrder(listsWithoutDeleted) },
  { version: 18, name: 'former contacts', take: formerContacts },
  { version: 19, name: 'settled pairs', take: inOrder(settledPairs) },
  { version: 20, name: 'messages without copies', take: inOrder(withoutCopies) },
  { version: 21, name: 'actor of an event', take: inOrder(actorOfEvent) },
  { version: 22, name: 'uses of aliases by contact', take: inOrder(usesOfContact) },
]
