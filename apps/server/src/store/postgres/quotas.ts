import type { SharedQuotas } from '../../domain/store.ts'
import type { Connections } from './connections.ts'
import { statement } from './statement.ts'

/** The clock is the database's, which is one for all instances. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** `taken` counts on beyond the quota: what it was before, and so what was granted, follows from what it is. */
const lease = statement<
  [organization: string, subject: string, wanted: number, windowMs: number],
  [taken: number, msLeft: number]
>(
  'quota_leased',
  `INSERT INTO quota_windows (organization, subject, taken, ends_at) VALUES ($1, $2, $3::bigint, ${NOW} + $4::bigint)
   ON CONFLICT (organization, subject) DO UPDATE SET
     taken = CASE WHEN quota_windows.ends_at <= ${NOW} THEN excluded.taken ELSE quota_windows.taken + excluded.taken END,
     ends_at = CASE WHEN quota_windows.ends_at <= ${NOW} THEN excluded.ends_at ELSE quota_windows.ends_at END
   RETURNING taken, ends_at - ${NOW}`,
)

export const createSharedQuotas = (connections: Connections): SharedQuotas => ({
  async lease(organizationCode, subject, { quota, windowMs }, wanted) {
    // A lease whose response is lost costs only quota: the request that waits for it has done nothing.
    const [row] = await connections.rows(lease, organizationCode, subject, wanted, windowMs)
    const [taken, msLeft] = row ?? [quota + wanted, windowMs]
    return {
      granted: Math.min(wanted, Math.max(0, quota - (taken - wanted))),
      left: Math.max(0, quota - taken),
      msLeft: Math.max(1, msLeft),
    }
  },
})
