import { INTEGER, NARROW, TEXT, WIDE, sql } from './sql.ts'

/**
 * Adds the tables of webhooks. An endpoint has received all events up to `position`, except for the failed events in `webhook_retries`.
 * `types` is a JSON array, or null for all types. Secrets are in plain text, because they sign each request. After a rotation,
 * `previous_secret` also signs until `previous_until`. Only the process with the newest lease delivers events. `lease_epoch` is the number
 * of this lease, so writes of a process with an older lease change nothing.
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
