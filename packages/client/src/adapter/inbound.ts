// From the application to Parley: items are stored, and workers bring them to Parley.
import { isTooLarge, partsOf } from './batches.ts'
import type { AdapterContext } from './context.ts'
import { deliverItems, placeholderOf } from './items.ts'
import { moveEchoes } from './echoes.ts'
import type { Notification } from './options.ts'
import { reportReceipts } from './receipts.ts'
import { PAGE, type StoredItem, timeOf } from './storage.ts'
import { createWorker } from './worker.ts'

/** How often items are looked up that another process stored. */
const LOOK_EVERY_MS = 30_000
const LATE_EVERY_MS = 5000
/** How often it is looked up whether echoes still have to wait for what is under way. */
const ECHOES_EVERY_MS = 1000

/** Stores items, and brings them to Parley. */
export interface Inbound {
  /** Stores the items of a notification. */
  put: (notification: Notification) => Promise<void>
  run: (signal: AbortSignal) => Promise<unknown>
  /** Returns when the oldest item was stored that waits for Parley, in milliseconds since 1970. */
  oldestAt: () => Promise<number | undefined>
}

/** Returns the items that the storage takes. The application would repeat others without end. */
const fitting = <Item>({ log }: AdapterContext, items: readonly Item[], replace?: (item: Item) => Item): Item[] =>
  items.flatMap((item) => {
    if (!isTooLarge(item)) return [item]
    log({ event: 'item_refused', code: 'item_too_large' })
    return replace ? [replace(item)] : []
  })

export function createInbound(context: AdapterContext): Inbound {
  const { records, nextId, failed } = context
  const items = createWorker((signal) => deliverItems(context, signal), LOOK_EVERY_MS, failed)
  const receipts = createWorker((signal) => reportReceipts(context, records.receipts, signal), LOOK_EVERY_MS, failed)
  const echoes = createWorker(
    async () => {
      const isReleased = await moveEchoes(context, await records.echoes.first(PAGE), true)
      if (isReleased) items.wake()
      return isReleased
    },
    ECHOES_EVERY_MS,
    failed,
  )
  const late = createWorker((signal) => reportReceipts(context, records.late, signal), LATE_EVERY_MS, failed)

  return {
    put: async ({ changes = [], messages = [], receipts: reported = [] }) => {
      // A changed identity comes before the messages that use it. Parley keeps a change whose message it doesn't have yet.
      const parts: StoredItem[][] = [
        ...partsOf(fitting(context, changes).map((item) => ({ kind: 'change' as const, item }))),
        ...partsOf(fitting(context, messages, placeholderOf).map((item) => ({ kind: 'message' as const, item }))),
      ]
      // The clock may have been set back, or that of another process is ahead.
      let later = parts.length > 0 ? await records.items.first(PAGE, '', nextId()) : []
      for (let newest = later.at(-1); newest; newest = later.at(-1))
        later = await records.items.first(PAGE, '', nextId(newest.id))
      // One part after the other: if one can't be stored, none after it is, so the order stays when the application repeats them.
      for (const part of parts) await records.items.put(nextId(), part)
      for (const part of partsOf(fitting(context, reported))) await records.receipts.put(nextId(), part)
      if (parts.length > 0) items.wake()
      if (reported.length > 0) receipts.wake()
    },
    run: (signal) => Promise.all([items, echoes, receipts, late].map((worker) => worker.run(signal))),
    oldestAt: async () => {
      const waiting = [records.items, records.echoes, records.receipts, records.late]
      const first = await Promise.all(waiting.map((each) => each.first(1)))
      const times = first.flatMap((entries) => entries.map(({ id }) => timeOf(id)))
      return times.length > 0 ? Math.min(...times) : undefined
    },
  }
}
