// The job of keys that expire: it warns of each in the audit log some days before, and revokes it when its time has come. A key is
// rejected from its expiry on in any case.
import { instant, orgCode, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { declareJob } from '../job.ts'
import { attendExpiry, warnUntil } from './life.ts'

/**
 * The keys of all organizations that expire at `at` or before and aren't revoked yet, and those that expire at `warnUntil` or
 * before and that no warning was recorded for. The keys that expire have an index of their own.
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
