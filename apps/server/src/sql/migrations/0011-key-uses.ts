import { INTEGER, sql } from './sql.ts'

/** Since this migration, the store records on which day a key was last used. */
export const KEYS_MIGRATION = 11

/**
 * Adds columns about the use and expiry of keys. `last_used_day` is in days since 1970. The operator sets `expires_at`, which stays after
 * the key has expired. `expiry_warned` is 1 after the audit log got a warning of the expiry. A job finds expiring keys by the index.
 */
export const keyUses = [
  sql`ALTER TABLE api_keys ADD COLUMN last_used_day ${INTEGER}`,
  sql`ALTER TABLE api_keys ADD COLUMN expires_at ${INTEGER}`,
  sql`ALTER TABLE api_keys ADD COLUMN expiry_warned ${INTEGER} NOT NULL DEFAULT 0`,
  sql`CREATE INDEX api_keys_expiring ON api_keys (organization, expires_at) WHERE expires_at IS NOT NULL`,
]
