import type { Fragment } from '../sql/statement.ts'
import { ddl, INTEGER, NARROW, TEXT } from './ddl.ts'

/** How an event is found whose commit was not confirmed, which only a server of its own can leave open. */
const BY_ID: Fragment = { sqlite: '', postgres: ', UNIQUE (organization, unique_id)' }

const OTHERS = 'subject_id, member_id, key_id, request_id'

/**
 * One row for each change, in place of the entries of the audit log. The events of an organization are counted: the counter is
 * locked from the moment a transaction takes positions until it ends, so positions become visible in their order.
 *
 * `floor_position` is where the events begin that can be followed: at the newest event that was removed, or at the last entry of
 * the audit log of an older store. `floor_id` is the identifier of that event.
 */
export const events = [
  ddl`CREATE TABLE events (
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
  ddl`INSERT INTO events (organization, position, unique_id, type, ${OTHERS}, data, at)
    SELECT organization, row_number() OVER (PARTITION BY organization ORDER BY unique_id), unique_id, event, ${OTHERS}, detail, at
    FROM audit_entries`,
  ddl`DROP TABLE audit_entries`,
  ddl`CREATE INDEX events_of_conversation ON events (organization, conversation_id) WHERE conversation_id IS NOT NULL`,
  ddl`CREATE TABLE event_counters (
    organization ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    floor_position ${INTEGER} NOT NULL,
    floor_id ${TEXT},
    PRIMARY KEY (organization)
  ) ${NARROW}`,
  ddl`INSERT INTO event_counters (organization, position, floor_position, floor_id)
    SELECT organization, position, position, unique_id FROM events
    WHERE position = (SELECT max(last.position) FROM events last WHERE last.organization = events.organization)`,
]
