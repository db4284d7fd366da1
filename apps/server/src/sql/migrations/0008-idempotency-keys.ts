import { NARROW, TEXT, sql } from './sql.ts'

/** Which message a member sent with which idempotency key. A row is kept as long as the message, so a purge removes both. */
export const idempotencyKeys = [
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
