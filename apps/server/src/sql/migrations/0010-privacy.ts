import { INTEGER, NARROW, TEXT, sql } from './sql.ts'

/**
 * How long an organization keeps things, if it says so itself. Which contacts were erased, with their conversations, so that no
 * import brings them back. Only the events of contacts are in the index: those of messages are found by their conversation.
 */
export const privacy = [
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
