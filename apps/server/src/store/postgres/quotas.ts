import type { SharedQuotas } from '../../domain/store.ts'
import type { Engine } from '../engine.ts'
import { integer, row, sql, text } from '../sql/statement.ts'

/** The clock is the database's, which is one for all instances. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** `taken` counts on beyond the quota: what it was before, and so what was granted, follows from what it is. */
const lease = sql('quota_leased', [text, text, integer, integer], [integer, integer])`
  INSERT INTO quota_windows (organization, subject, taken, ends_at) VALUES ($1, $2, $3::bigint, ${NOW} + $4::bigint)
  ON CONFLICT (organization, subject) DO UPDATE SET
    taken = CASE WHEN quota_windows.ends_at <= ${NOW} THEN excluded.taken ELSE quota_windows.taken + excluded.taken END,
    ends_at = CASE WHEN quota_windows.ends_at <= ${NOW} THEN excluded.ends_at ELSE quota_windows.ends_at END
  RETURNING taken, ends_at - ${NOW}`

export const createSharedQuotas = ({ read }: Pick<Engine, 'read'>): SharedQuotas => ({
  async lease(organizationCode, subject, { quota, windowMs }, wanted) {
    // A lease whose response is lost costs only quota: the request that waits for it has done nothing.
    const leased = await read(() => row(lease, organizationCode, subject, wanted, windowMs))
    const [taken, msLeft] = leased ?? [quota + wanted, windowMs]
    return {
      granted: Math.min(wanted, Math.max(0, quota - (taken - wanted))),
      left: Math.max(0, quota - taken),
      msLeft: Math.max(1, msLeft),
    }
  },
})
