// Opens stores and services of this checkout of the repository, or of an earlier one.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import type { Store } from '../src/store/store.ts'

const HERE = new URL('../../../', import.meta.url)

const onRejected = ({ violations }: { violations: unknown }) => assert.fail(JSON.stringify(violations))

/** Returns functions that open stores and services of a checkout of the repository, such as that of an earlier commit. */
export async function checkoutAt(root: URL = HERE) {
  const load = async <Module>(path: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is used here is the same in both checkouts.
    (await import(new URL(`apps/server/src/${path}`, root).href)) as Module
  const { openStorage } = await load<typeof import('../src/commands/open-storage.ts')>('commands/open-storage.ts')
  const { importRecords } = await load<typeof import('../src/domain/operator/import.ts')>('domain/operator/import.ts')
  const { importLines } = await load<typeof import('../src/import-export/import.ts')>('import-export/import.ts')
  const { createService } = await load<typeof import('../src/service.ts')>('service.ts')
  const { readConfig } = await load<typeof import('../src/config.ts')>('config.ts')
  const { createLog } = await load<typeof import('../src/telemetry/log.ts')>('telemetry/log.ts')
  /** A service with a clock. */
  function serve(storage: Store) {
    const clock = { ms: 0 }
    const config = readConfig({})
    const log = createLog('fatal', (line) => console.error(line))
    const time = { now: () => new Date(clock.ms), elapsedMs: () => 0 }
    const { app, apiKeys: keys } = createService({ store: storage, clock: time, log, config })
    return { app, clock, keys }
  }
  const put = (storage: Store, records: readonly StoreRecord[]) => importRecords(storage, new Date(0), records)
  /** Imports the records of another system, as `parley import` does. */
  async function importBook(storage: Store, at: Date, records: readonly StoreRecord[]): Promise<void> {
    const file = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    const options = { storage, now: () => at, allowsLongTransaction: false, keepGood: true, onRejected }
    await importLines(Readable.from([file]), options)
  }
  return { openStorage, put, importBook, serve }
}
export type Checkout = Awaited<ReturnType<typeof checkoutAt>>
