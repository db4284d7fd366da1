import type { SharedQuotas } from '../sql/store.ts'
import { integer, text, orgCode } from '../sql/columns.ts'
import { changedRow } from '../sql/statement.ts'
import type { Connections } from './connections.ts'
import { responseOn, runScript } from './engine.ts'

/**
 * `taken` counts on beyond the quota: what it was before, and so what was granted, follows from what it is. The clock is the
 * database's, which is one for all instances.
 */
const lease = changedRow(
  'quota_leased',
  { organization: orgCode, subject: text, wanted: integer, windowMs: integer },
  { taken: integer, msLeft: integer },
  { quota_windows: { subject: 'subject' } },
).sql(
  `INSERT INTO quota_windows (organization, subject, taken, ends_at)
   VALUES (:organization, :subject, CAST(:wanted AS BIGINT), {now} + CAST(:windowMs AS BIGINT))
   ON CONFLICT (organization, subject) DO UPDATE SET
     taken = CASE WHEN quota_windows.ends_at <= {now} THEN excluded.taken ELSE quota_windows.taken + excluded.taken END,
     ends_at = CASE WHEN quota_windows.ends_at <= {now} THEN excluded.ends_at ELSE quota_windows.ends_at END
   RETURNING taken, ends_at - {now} AS ms_left`,
)

export const createSharedQuotas = (connections: Pick<Connections, 'read'>): SharedQuotas => ({
  async lease(organization, subject, { quota, windowMs }, amount) {
    // It needs no transaction. A lease whose response is lost costs only quota: the request that waits for it has done nothing.
    const leased = await connections.read(
      (session) => runScript(responseOn(session), lease({ organization, subject, wanted: amount, windowMs })),
      organization,
    )
    const { taken, msLeft } = leased ?? { taken: quota + amount, msLeft: windowMs }
    return {
      granted: Math.min(amount, Math.max(0, quota - (taken - amount))),
      left: Math.max(0, quota - taken),
      msLeft: Math.max(1, msLeft),
    }
  },
})
