// Looks for keys that expire: warns of each in the audit log some days before, and revokes it when its time has come. A key is
// rejected from its expiry on in any case. Several instances look, and the lock of the member makes one of them write.
import { instant, text, orgCode } from '../../sql/columns.ts'
import { many } from '../../sql/statement.ts'
import type { StoreAndClock } from '../../sql/store.ts'
import { attendExpiry, warnUntil } from './life.ts'

/** How often an instance looks. */
const LOOK_MS = 60_000

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

/** Does what is due for all keys that expire. */
export async function attendExpiries({ storage, now }: StoreAndClock): Promise<void> {
  const at = now()
  const found = await storage.read(undefined, () => findExpiring({ at, warnUntil: warnUntil(at) }))
  for (const { organization, memberId, uniqueId } of found) {
    await storage.perform({ organization, at }, attendExpiry, { memberId, keyId: uniqueId })
  }
}

/**
 * Looks again and again, until it is closed.
 * @param onError Gets the error if the store fails. The next look does what is due.
 */
export function watchExpiries(deps: StoreAndClock, onError: (error: unknown) => void): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    await attendExpiries(deps).catch(onError)
    if (!isClosed) timer = setTimeout(() => (looking = look()), LOOK_MS).unref()
  }
  let looking = look()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}
