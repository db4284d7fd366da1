// Opens stores and services of this checkout of the repository, or of an earlier one.
import type { StoreRecord } from '../src/domain/tables/record.ts'
import type { Store } from '../src/store/store.ts'

const HERE = new URL('../../../', import.meta.url)

/** Returns functions that open stores and services of a checkout of the repository, such as that of an earlier commit. */
export async function checkoutAt(root: URL = HERE) {
  const load = async <Module>(path: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is used here is the same in both checkouts.
    (await import(new URL(`apps/server/src/${path}`, root).href)) as Module
  const { openStorage } = await load<typeof import('../src/commands/open-storage.ts')>('commands/open-storage.ts')
  const { importRecords } = await load<typeof import('../src/domain/operator/import.ts')>('domain/operator/import.ts')
  const { createApp } = await load<typeof import('../src/app.ts')>('app.ts')
  const { readConfig } = await load<typeof import('../src/config.ts')>('config.ts')
  const { createEventHub } = await load<typeof import('../src/domain/events/hub.ts')>('domain/events/hub.ts')
  const { createApiKeys } =
    await load<typeof import('../src/domain/api-keys/api-keys.ts')>('domain/api-keys/api-keys.ts')
  const { createLog } = await load<typeof import('../src/telemetry/log.ts')>('telemetry/log.ts')
  /** A service with a clock. */
  function serve(storage: Store) {
    const clock = { ms: 0 }
    const now = () => new Date(clock.ms)
    const config = readConfig({})
    const hub = createEventHub({ storage, maxWaiters: 100 })
    const log = createLog('fatal', (line) => console.error(line))
    const app = createApp({ config, elapsedMs: () => 0, storage, hub, now, log })
    const keys = createApiKeys({ storage, now, graceSeconds: 0 })
    return { app, clock, keys }
  }
  const put = (storage: Store, records: readonly StoreRecord[]) => importRecords(storage, new Date(0), records)
  return { openStorage, put, serve }
}
export type Checkout = Awaited<ReturnType<typeof checkoutAt>>
