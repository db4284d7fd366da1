// A job that writes a warning to the audit log some days before a key expires, and revokes the key when it has expired. Requests with
// an expired key are rejected even if the job hasn't run yet.
import { instant, orgCode, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { declareJob } from '../job.ts'
import { attendExpiry, warnUntil } from './life.ts'

/**
 * Finds the keys of all organizations that have expired by `at` and aren't revoked yet, and the keys that expire by `warnUntil` and
 * have no warning yet. A partial index covers the keys with an expiry.
 */
export const findExpiring = many(
  'keys_expiring',
  { at: instant, warnUntil: instant },
  { organization: orgCode, memberId: text, uniqueId: text },
).sql(
  `SELECT organization, member_id, unique_id FROM api_keys
   WHERE expires_at IS NOT NULL AND state <> 'revoked' AND (expires_at <= :at OR expires_at <= :warnUntil AND expiry_warned = 0)`,
)

export const keyExpiry = declareJob({
  name: 'key_expiry',
  due: (at) => findExpiring({ at, warnUntil: warnUntil(at) }),
  *run(writing, { memberId, uniqueId: keyId }): Script<boolean> {
    yield* attendExpiry(writing, { memberId, keyId })
    return false
  },
})
