// The tables of what the service itself needs: API keys, events, webhooks, quotas, and the version that wrote the store.
import { type Fragment, INTEGER, NARROW, TEXT, WIDE, sql } from './sql.ts'

/**
 * API keys. `made` numbers a member's keys in the order of creation, because the clock can go back. `last_used_day` is in days since 1970.
 * The operator sets `expires_at`, which stays after the key has expired. `expiry_warned` is 1 after the audit log got a warning of the
 * expiry. Metrics often count pending keys, and a job finds expiring keys, so both have an index.
 */
const apiKeys = [
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
    last_used_day ${INTEGER},
    expires_at ${INTEGER},
    expiry_warned ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, hash),
    FOREIGN KEY (organization, member_id) REFERENCES members (organization, unique_id)
  ) ${NARROW}`,
  sql`CREATE UNIQUE INDEX api_keys_of_member ON api_keys (organization, member_id, made)`,
  sql`CREATE UNIQUE INDEX api_keys_current ON api_keys (organization, member_id) WHERE state = 'current'`,
  sql`CREATE INDEX api_keys_pending ON api_keys (organization) WHERE state = 'pending'`,
  sql`CREATE INDEX api_keys_expiring ON api_keys (organization, expires_at) WHERE expires_at IS NOT NULL`,
]

/** The index by which PostgreSQL finds an event after the response to a commit was lost. SQLite never loses a response. */
const BY_ID: Fragment = { sqlite: '', postgres: ', UNIQUE (organization, unique_id)' }

/**
 * Events, which are also the audit log. Each organization has a counter of positions. A transaction that takes positions locks the counter
 * until it ends, so positions become visible in order. `channel_id` is null if the event belongs to no channel, and `by_service` is 1 if
 * the service caused the event by itself. An erasure finds the events about a contact and its conversations by the two indexes, and the
 * removal of a message those about the message. Clients can read the events after `floor_position`: the position of the newest event that
 * was removed. `floor_id` is its identifier.
 */
const events = [
  sql`CREATE TABLE events (
    organization ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    subject_id ${TEXT} NOT NULL,
    member_id ${TEXT},
    key_id ${TEXT},
    request_id ${TEXT},
    data ${TEXT},
    conversation_id ${TEXT},
    at ${INTEGER} NOT NULL,
    channel_id ${TEXT},
    by_service ${INTEGER},
    PRIMARY KEY (organization, position)${BY_ID}
  ) ${NARROW}`,
  sql`CREATE INDEX events_of_conversation ON events (organization, conversation_id, subject_id) WHERE conversation_id IS NOT NULL`,
  sql`CREATE INDEX events_of_contact ON events (organization, subject_id, position)
    WHERE type IN ('contact.created', 'contact.updated')`,
  sql`CREATE TABLE event_counters (
    organization ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    floor_position ${INTEGER} NOT NULL,
    floor_id ${TEXT},
    PRIMARY KEY (organization)
  ) ${NARROW}`,
]

/**
 * Webhooks. An endpoint has received all events up to `position`, except for the failed events in `webhook_retries`. `types` is a JSON
 * array, or null for all types, and `channel_id` is null for all channels. `headers` is a JSON object with the headers of each request, or
 * null. Secrets, and values of headers, are in plain text, because each request needs them. After a rotation, `previous_secret` also signs
 * until `previous_until`. Only the process with the newest lease delivers events. `lease_epoch` is the number of this lease, so writes of a
 * process with an older lease change nothing.
 */
const webhooks = [
  sql`CREATE TABLE webhook_endpoints (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    url ${TEXT} NOT NULL,
    types ${TEXT},
    secret ${TEXT} NOT NULL,
    previous_secret ${TEXT},
    previous_until ${INTEGER},
    state ${TEXT} NOT NULL,
    reason ${TEXT},
    state_at ${INTEGER} NOT NULL,
    position ${INTEGER} NOT NULL,
    lease_epoch ${INTEGER} NOT NULL,
    created_at ${INTEGER} NOT NULL,
    channel_id ${TEXT},
    headers ${TEXT},
    PRIMARY KEY (organization, unique_id)
  ) ${WIDE}`,
  sql`CREATE TABLE webhook_retries (
    organization ${TEXT} NOT NULL,
    endpoint_id ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    attempts ${INTEGER} NOT NULL,
    next_at ${INTEGER} NOT NULL,
    failure ${TEXT} NOT NULL,
    PRIMARY KEY (organization, endpoint_id, position)
  ) ${NARROW}`,
  // Types that the service holds back from an endpoint, because too many events of the type failed. It holds back the events of the type
  // after this `position`, up to the position of the endpoint.
  sql`CREATE TABLE webhook_held_types (
    organization ${TEXT} NOT NULL,
    endpoint_id ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, endpoint_id, type)
  ) ${NARROW}`,
  sql`CREATE TABLE webhook_lease (
    id ${INTEGER} NOT NULL PRIMARY KEY,
    epoch ${INTEGER} NOT NULL,
    expires_at ${INTEGER} NOT NULL
  ) ${NARROW}`,
]

/** What all processes took of a quota in its window, by `subject` (member and operation). SQLite counts in memory. */
const quotas = [
  sql`CREATE TABLE quota_windows (
    organization ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    taken ${INTEGER} NOT NULL,
    ends_at ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, subject)
  ) ${NARROW}`,
]

/** The version of the last program that wrote. After a failed write, a health check writes to the column `probe`. */
const writer = [
  sql`CREATE TABLE schema_writer (
    id ${INTEGER} NOT NULL PRIMARY KEY,
    version ${TEXT} NOT NULL,
    at ${INTEGER} NOT NULL,
    probe ${TEXT} NOT NULL
  ) ${NARROW}`,
]

export const service = [...apiKeys, ...events, ...webhooks, ...quotas, ...writer]
