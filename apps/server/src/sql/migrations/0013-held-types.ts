import { INTEGER, NARROW, TEXT, sql } from './sql.ts'

/**
 * The types of events that an endpoint holds back, because too many of the type failed: it got none of the type after `position`
 * and up to its own position.
 */
export const heldTypes = [
  sql`CREATE TABLE webhook_held_types (
    organization ${TEXT} NOT NULL,
    endpoint_id ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    position ${INTEGER} NOT NULL,
    PRIMARY KEY (organization, endpoint_id, type)
  ) ${NARROW}`,
]
