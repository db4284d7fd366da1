import { INTEGER, NARROW, TEXT, WIDE, sql } from './sql.ts'

/**
 * Adds the tables of webhooks. An endpoint has got all events up to `position`, except for `webhook_retries`. `types` is a JSON array,
 * or null for all types. Secrets are in plain text, because they sign each request. `lease_epoch` belongs to the process that delivers, so
 * that a process with an older lease changes nothing.
 */
export const webhooks = [
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
  sql`CREATE TABLE webhook_lease (
    id ${INTEGER} NOT NULL PRIMARY KEY,
    epoch ${INTEGER} NOT NULL,
    expires_at ${INTEGER} NOT NULL
  ) ${NARROW}`,
]
