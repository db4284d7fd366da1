// Looks for keys that expire: warns of each in the audit log some days before, and revokes it when its time has come. A key is
// rejected from its expiry on in any case. Several instances look, and the lock of the member makes one of them write.
import type { Store } from '../store.ts'
import { attendExpiry, warnUntil } from './life.ts'

/** How often an instance looks. */
const LOOK_MS = 60_000

export interface ExpiryDeps {
  storage: Pick<Store, 'apiKeys' | 'read' | 'write'>
  now: () => Date
}

/** Does what is due for all keys that expire. */
export async function attendExpiries({ storage, now }: ExpiryDeps): Promise<void> {
  const keys = storage.apiKeys
  const at = now()
  for (const key of await storage.read(() => keys.expiring(at, warnUntil(at)))) {
    const act = { organizationCode: key.organizationCode, at }
    await storage.write((audit) => attendExpiry({ keys, audit, act }, key))
  }
}

/**
 * Looks again and again, until it is closed.
 * @param onError Gets the error if the store fails. The next look does what is due.
 */
export function watchExpiries(deps: ExpiryDeps, onError: (error: unknown) => void): { close(): Promise<void> } {
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
