import { INTEGER, sql } from './sql.ts'

/** From its time on, the store records on which day a key is used. */
export const KEYS_MIGRATION = 11

/**
 * `last_used_day` is the last day on which a key was used, in days since 1970. `expires_at` is set by the operator, and stays when the
 * key is revoked for it. `expiry_warned` is 1 once the audit log has a warning of that time. Keys that expire are few, and each
 * instance looks for them every minute.
 */
export const keyUses = [
  sql`ALTER TABLE api_keys ADD COLUMN last_used_day ${INTEGER}`,
  sql`ALTER TABLE api_keys ADD COLUMN expires_at ${INTEGER}`,
  sql`ALTER TABLE api_keys ADD COLUMN expiry_warned ${INTEGER} NOT NULL DEFAULT 0`,
  sql`CREATE INDEX api_keys_expiring ON api_keys (organization, expires_at) WHERE expires_at IS NOT NULL`,
]
