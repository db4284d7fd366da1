// The rate limits that all instances share, in the database.
import type { SharedQuotas } from '../store/store.ts'
import { integer, text, orgCode } from '../sql/columns.ts'
import { changedRow } from '../sql/statement.ts'
import type { Connections } from './connections.ts'
import { executeOn, runScript } from './engine.ts'

/**
 * Adds `:amount` to `taken`, the number of requests in the current time window. If the last window has ended, begins a new window. Returns
 * the sum, which can exceed the quota. The time comes from the database, so that all instances have the same clock.
 */
const addToWindow = changedRow(
  'quota_leased',
  { organization: orgCode, subject: text, amount: integer, windowMs: integer },
  { taken: integer, msLeft: integer },
  { quota_windows: { subject: 'subject' } },
).sql(
  `INSERT INTO quota_windows (organization, subject, taken, ends_at)
   VALUES (:organization, :subject, CAST(:amount AS BIGINT), {now} + CAST(:windowMs AS BIGINT))
   ON CONFLICT (organization, subject) DO UPDATE SET
     taken = CASE WHEN quota_windows.ends_at <= {now} THEN excluded.taken ELSE quota_windows.taken + excluded.taken END,
     ends_at = CASE WHEN quota_windows.ends_at <= {now} THEN excluded.ends_at ELSE quota_windows.ends_at END
   RETURNING taken, ends_at - {now} AS ms_left`,
)

/** Creates the rate limits. An instance takes `amount` requests at once, or what is left, so most requests need no database. */
export const createSharedQuotas = (connections: Pick<Connections, 'read'>): SharedQuotas => ({
  async take(organization, subject, { quota, windowMs }, amount) {
    // `read` is enough: if the response gets lost, only some quota is lost, because the waiting request has had no effect.
    const row = await connections.read(
      (session) => runScript(executeOn(session), addToWindow({ organization, subject, amount, windowMs })),
      organization,
    )
    // The statement always returns a row. The fallback satisfies the compiler, and grants nothing.
    const { taken, msLeft } = row ?? { taken: quota + amount, msLeft: windowMs }
    const takenBefore = taken - amount
    return {
      granted: Math.min(amount, Math.max(0, quota - takenBefore)),
      left: Math.max(0, quota - taken),
      msLeft: Math.max(1, msLeft),
    }
  },
})
