// The tables of organizations and of all that belongs to them: members, channels, contacts, conversations and messages. Every key and every
// index starts with `organization`, the organization's code, so that the data can be sharded by it. Parts of responses are stored as JSON
// text in the format of the contract. Times of the contract are text, and all other times are milliseconds since 1970.
import { INTEGER, NARROW, TEXT, WIDE, property, sql } from './sql.ts'

/** `organizations` maps identifiers to codes, and is small enough to be on every shard. Each organization has its retention periods. */
const organizations = [
  sql`CREATE TABLE organizations (
    organization ${TEXT} NOT NULL PRIMARY KEY,
    unique_id ${TEXT} NOT NULL UNIQUE,
    name ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    keep_deleted_ms ${INTEGER},
    keep_events_ms ${INTEGER}
  ) ${NARROW}`,
  sql`CREATE TABLE roles (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    permissions ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${WIDE}`,
  // `deactivated_at` is null if the member is active, and `channel_id` is null if the member isn't bound to a channel.
  sql`CREATE TABLE members (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    access_level ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    deactivated_at ${TEXT},
    channel_id ${TEXT},
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
  // `receipt_at` is when the first receipt of the channel came.
  sql`CREATE TABLE channels (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    receipt_at ${TEXT},
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE TABLE tags (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
]

/**
 * Contacts, and the identifiers by which a message finds its contact. Contacts may share a phone number. `profile_times` says when the name
 * and the attributes were changed, as JSON; null if no time counts.
 */
const contacts = [
  sql`CREATE TABLE contacts (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    profile_times ${TEXT},
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE INDEX contacts_of_phone ON contacts (organization, ${property('phone')})`,
  // Within an identity scope, an identifier belongs to one contact. An `app` is an opaque identifier, as it was sent. A `number` is a phone
  // number as digits. A `phone` is the phone number of a contact without identifiers: its scope is its contact. `used_at` is when the
  // contact last switched to the identifier; empty for a `phone`. If a contact loses a number that no other contact has, the row stays
  // with the contact as `former_contact_id`, so that an erasure of this contact removes the number, too.
  sql`CREATE TABLE contact_identifiers (
    organization ${TEXT} NOT NULL,
    identity_scope ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    kind ${TEXT} NOT NULL,
    contact_id ${TEXT},
    used_at ${TEXT} NOT NULL,
    former_contact_id ${TEXT},
    PRIMARY KEY (organization, kind, value, identity_scope)
  ) ${NARROW}`,
  sql`CREATE INDEX contact_identifiers_of_contact ON contact_identifiers (organization, contact_id)`,
  sql`CREATE INDEX contact_identifiers_of_former_contact ON contact_identifiers (organization, former_contact_id)
    WHERE former_contact_id IS NOT NULL`,
  // `alias` is a hash, and `used_by` is a hash of the sender's identifier in a message with this alias.
  sql`CREATE TABLE alias_uses (
    organization ${TEXT} NOT NULL,
    identity_scope ${TEXT} NOT NULL,
    alias ${TEXT} NOT NULL,
    used_by ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, identity_scope, alias, used_by)
  ) ${NARROW}`,
  sql`CREATE INDEX alias_uses_of_contact ON alias_uses (organization, contact_id)`,
  // Pairs of contacts that may be the same person: when the pair was last suspected, and when a member decided that it isn't.
  sql`CREATE TABLE suspected_duplicates (
    organization ${TEXT} NOT NULL,
    contact_id ${TEXT} NOT NULL,
    other_contact_id ${TEXT} NOT NULL,
    suspected_at ${TEXT} NOT NULL,
    settled_at ${TEXT},
    PRIMARY KEY (organization, contact_id, other_contact_id)
  ) ${NARROW}`,
  sql`CREATE INDEX suspected_duplicates_of_other ON suspected_duplicates (organization, other_contact_id)`,
  // Erased contacts and conversations, which an import can't bring back.
  sql`CREATE TABLE erasures (
    organization ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    at ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, type, unique_id)
  ) ${NARROW}`,
]

/**
 * Conversations. `json` has the properties that no update changes, from `uniqueId` to `initiatedBy`. `version` counts the writes to a
 * conversation, its messages and tags: a statement that writes compares it with the version that was read before (optimistic locking).
 * `last_activity_at` is the time of the newest message that isn't of the history, or of the creation if there is none. `reached_at` is the
 * same, but null if there is none and the history created the conversation. `window_from` is the start of the reply
 * window: when the contact's newest message was sent or accepted, whichever is earlier. `address` is the identifier from which the contact
 * wrote last, `address_number` its digits, and `contact_wrote_at` when it wrote. `digest` is of the newest messages, for ETags.
 */
const conversations = [
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
    version ${INTEGER} NOT NULL DEFAULT 1,
    last_activity_at ${TEXT} NOT NULL,
    channel_id ${TEXT} NOT NULL,
    window_from ${TEXT},
    address ${TEXT},
    address_number ${TEXT},
    contact_wrote_at ${TEXT},
    reached_at ${TEXT},
    delivered_until ${TEXT},
    read_until ${TEXT},
    digest ${TEXT},
    PRIMARY KEY (organization, unique_id),
    FOREIGN KEY (organization, contact_id) REFERENCES contacts (organization, unique_id),
    FOREIGN KEY (organization, assigned_to_id) REFERENCES members (organization, unique_id)
  ) ${NARROW}`,
  // There are only the indexes that lists need, because each index slows down writes: on SQLite, a change of the status takes 50 % longer
  // with one index of all conversations, and four times as long with five such indexes. For each order, one index has the deleted
  // conversations, and one all others, so that a page reads only rows that it returns. These use `deleted_at` and not the status: so a
  // change from Active to Closed doesn't write to them.
  ...[
    ['activity', 'last_activity_at'],
    ['creation', 'created_at'],
  ].flatMap(([order = '', at = '']) => [
    sql`CREATE INDEX conversations_by_${order} ON conversations (organization, ${at}, unique_id) WHERE deleted_at IS NULL`,
    sql`CREATE INDEX conversations_deleted_by_${order} ON conversations (organization, ${at}, unique_id) WHERE deleted_at IS NOT NULL`,
  ]),
  sql`CREATE INDEX conversations_active ON conversations (organization, last_activity_at, unique_id) WHERE status = 'Active'`,
  sql`CREATE INDEX conversations_deleted ON conversations (organization, deleted_at) WHERE deleted_at IS NOT NULL`,
  sql`CREATE INDEX conversations_of_assignee ON conversations (organization, assigned_to_id)`,
  // A message finds the conversation of its contact: the active one with the latest activity, or else the newest closed one. A message or a
  // change of the status writes nothing to the first index.
  sql`CREATE INDEX conversations_of_contact ON conversations (organization, contact_id, channel_id, created_at, unique_id)`,
  sql`CREATE INDEX conversations_active_of_contact ON conversations (organization, contact_id, channel_id, last_activity_at, unique_id)
    WHERE status = 'Active'`,
  // The last entry of a contact is when it last wrote, after the letter w, or else when it was last written to.
  sql`CREATE INDEX conversations_by_contact_activity ON conversations
    (organization, contact_id, (coalesce('w' || contact_wrote_at, reached_at, '')))`,
  // An erasure finds the conversations whose address is a number that the contact lost.
  sql`CREATE INDEX conversations_of_address ON conversations (organization, (coalesce(address_number, address)))
    WHERE address IS NOT NULL`,
  sql`CREATE TABLE conversation_tags (
    organization ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    tag_id ${TEXT} NOT NULL,
    PRIMARY KEY (organization, conversation_id, position),
    FOREIGN KEY (organization, tag_id) REFERENCES tags (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE INDEX conversation_tags_of_tag ON conversation_tags (organization, tag_id, conversation_id)`,
]

/**
 * Messages. The key has the order of a conversation's messages, so that the newest ones are close together. `queued_on` is the channel
 * whose adapter has not reported yet that it got the message; null for all other messages. `handed_over_at` is when the channel handed a
 * message over that the contact hasn't read yet; null for all other messages. `received_as` has hashes of an inbound message
 * as it was received: it tells whether a message with the same identifier is the same one. `reply_to_messaging_app_message_id` is the
 * application's identifier of a quoted message that hasn't arrived; null for all other messages. `unseen_times` has the times of
 * changes that nobody sees, such as when the contact removed its reaction, as JSON.
 */
const messages = [
  sql`CREATE TABLE messages (
    organization ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    unread ${INTEGER} NOT NULL,
    queued_on ${TEXT},
    handed_over_at ${TEXT},
    json ${TEXT} NOT NULL,
    received_as ${TEXT},
    reply_to_messaging_app_message_id ${TEXT},
    unseen_times ${TEXT},
    PRIMARY KEY (organization, conversation_id, created_at, unique_id),
    FOREIGN KEY (organization, conversation_id) REFERENCES conversations (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE UNIQUE INDEX messages_by_id ON messages (organization, unique_id)`,
  // Without it, marking messages as read would search all messages of the conversation in each of its transactions.
  sql`CREATE INDEX messages_unread ON messages (organization, conversation_id, created_at, unique_id) WHERE unread = 1`,
  // It has only the messages that wait, so that their list costs the same, however many messages were sent before.
  sql`CREATE INDEX messages_queued ON messages (organization, queued_on, created_at, unique_id) WHERE queued_on IS NOT NULL`,
  // It has only the messages that quote one that hasn't arrived, so other messages don't write to it.
  sql`CREATE INDEX messages_quoting ON messages
    (organization, conversation_id, reply_to_messaging_app_message_id, created_at, unique_id)
    WHERE reply_to_messaging_app_message_id IS NOT NULL`,
  // A receipt for everything up to a time reads only the messages that were handed over since the last such receipt.
  sql`CREATE INDEX messages_handed_over ON messages (organization, conversation_id, handed_over_at, unique_id)
    WHERE handed_over_at IS NOT NULL`,
  // The identifiers that messaging applications use for messages. They are unique only within a channel.
  sql`CREATE TABLE message_identities (
    organization ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    channel_id ${TEXT} NOT NULL,
    message_id ${TEXT} NOT NULL,
    conversation_id ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    PRIMARY KEY (organization, value, channel_id)
  ) ${NARROW}`,
  // The changes of a message that the channel doesn't have yet, as a JSON array. `value` is the identifier that the messaging application
  // uses for the message, and `reported_at` is when the last change was reported.
  sql`CREATE TABLE pending_changes (
    organization ${TEXT} NOT NULL,
    value ${TEXT} NOT NULL,
    channel_id ${TEXT} NOT NULL,
    reported_at ${INTEGER} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, value, channel_id)
  ) ${NARROW}`,
  sql`CREATE INDEX pending_changes_by_age ON pending_changes (organization, channel_id, reported_at, value)`,
  // The message that a member sent with an idempotency key. `fingerprint` tells whether a retry has the same body.
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

export const records = [...organizations, ...contacts, ...conversations, ...messages]
