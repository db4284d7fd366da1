// A job that writes a warning to the audit log some days before a key expires, and revokes the key when it has expired. Requests with
// an expired key are rejected even if the job hasn't run yet.
import { instant, orgCode, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { declareJob } from './job.ts'
import { processExpiry, warnUntil } from '../api-keys/life.ts'

/**
 * Selects the keys for which the job has something to do: keys that have expired by `at`, and keys that expire by `warnUntil` and have no
 * warning yet. A partial index covers the keys with an expiry, so the statement doesn't scan the other keys.
 */
export const findExpiring = many(
  'keys_expiring',
  { at: instant, warnUntil: instant },
  { organization: orgCode, memberId: text, uniqueId: text },
).sql(
  `SELECT organization, member_id, unique_id FROM api_keys
   WHERE expires_at IS NOT NULL AND state <> 'revoked' AND (expires_at <= :at OR expires_at <= :warnUntil AND expiry_warned = 0)`,
)

/** The job that revokes a key or writes its warning. `run` returns false: after one transaction, no work remains for the key. */
export const keyExpiry = declareJob({
  name: 'key_expiry',
  due: (at) => findExpiring({ at, warnUntil: warnUntil(at) }),
  *run(writing, { memberId, uniqueId: keyId }): Script<boolean> {
    yield* processExpiry(writing, { memberId, keyId })
    return false
  },
})
