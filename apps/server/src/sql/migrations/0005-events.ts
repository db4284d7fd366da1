import { type Fragment, INTEGER, NARROW, TEXT, sql } from './sql.ts'

/** The index by which PostgreSQL finds an event after the response to a commit was lost. SQLite never loses a response. */
const BY_ID: Fragment = { sqlite: '', postgres: ', UNIQUE (organization, unique_id)' }

const ACTOR_COLUMNS = 'subject_id, member_id, key_id, request_id'

/**
 * Replaces the table of audit entries by a table of events with positions. Each organization has a counter of positions. A transaction that
 * takes positions locks the counter until it ends, so positions become visible in order. The audit entries of an organization get
 * positions in the order of their identifiers, which sort by time.
 * Clients can read the events after `floor_position`: the position of the newest event that was removed. This migration sets it to the last
 * audit entry, because clients couldn't read audit entries. `floor_id` is the identifier of the event at `floor_position`.
 */
export const events = [
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
    PRIMARY KEY (organization, position)${BY_ID}
  ) ${NARROW}`,
  sql`INSERT INTO events (organization, position, unique_id, type, ${ACTOR_COLUMNS}, data, at)
    SELECT organization, row_number() OVER (PARTITION BY organization ORDER BY unique_id), unique_id, event, ${ACTOR_COLUMNS}, detail, at
    FROM audit_entries`,
  sql`DROP TABLE audit_entries`,
  sql`CREATE INDEX events_of_conversation ON events (organization, conversation_id) WHERE conversation_id IS NOT NULL`,
  sql`CREATE TABLE event_counters (
    organization ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    floor_position ${INTEGER} NOT NULL,
    floor_id ${TEXT},
    PRIMARY KEY (organization)
  ) ${NARROW}`,
  sql`INSERT INTO event_counters (organization, position, floor_position, floor_id)
    SELECT organization, position, position, unique_id FROM events
    WHERE position = (SELECT max(last.position) FROM events last WHERE last.organization = events.organization)`,
]
