// Records the day on which a key was last used: at most one write per key and day, in the background, so that no request waits for it.
import { integer, text, orgCode } from '../../sql/columns.ts'
import { change } from '../../sql/statement.ts'
import type { Store } from '../../store/store.ts'
import { timeAt } from '../../sql/time.ts'

export const DAY_MS = 86_400_000
/** How many uses can be queued. If the queue is full, a use is dropped. The next use of the key is queued again. */
const MAX_QUEUED_USES = 10_000
/** How long recording pauses after the store failed, so that it doesn't compete with requests. */
const PAUSE_AFTER_ERROR_MS = 60_000

/** The UTC day of a time, in days since 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

export const endOfDay = (day: number): Date => timeAt((day + 1) * DAY_MS)

/** Formats a day as a date, such as `2026-03-14`. */
export const dateOf = (day: number): string =>
  timeAt(day * DAY_MS)
    .toISOString()
    .slice(0, 10)

/**
 * Records the day on which a key was used, unless this day or a later day is recorded already. Other writes to a key lock its member
 * first. This statement needs no lock, because it changes one row, and the state of a key doesn't depend on the day.
 */
export const recordUse = change(
  'key_record_use',
  { organization: orgCode, hash: text, day: integer },
  { api_keys: { hash: 'hash' } },
).sql(
  `UPDATE api_keys SET last_used_day = :day
   WHERE organization = :organization AND hash = :hash AND (last_used_day IS NULL OR last_used_day < :day)`,
)

/**
 * Creates a function that queues the use of a key and returns at once. A background loop writes the queued uses one at a time. After
 * midnight, the first uses of all keys arrive together, and writing them must leave the store free for requests.
 */
export function createUseRecorder(storage: Pick<Store, 'write'>, steadyMs: () => number) {
  const queue = new Map<string, Parameters<typeof recordUse>[0]>()
  let isWriting = false
  let pausedUntilMs = Number.NEGATIVE_INFINITY

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      // The iteration also reaches the uses that are queued while it runs.
      for (const use of queue.values()) {
        await storage.write(use.organization, () => recordUse(use))
        queue.delete(use.hash)
      }
    } catch {
      // An error of the store is ignored here, because requests report the error. Recording pauses, and later uses are queued again.
      queue.clear()
      pausedUntilMs = steadyMs() + PAUSE_AFTER_ERROR_MS
    }
    isWriting = false
  }

  return (use: Parameters<typeof recordUse>[0]): void => {
    if (queue.size >= MAX_QUEUED_USES || steadyMs() < pausedUntilMs) return
    queue.set(use.hash, use)
    if (!isWriting) void writeAll()
  }
}
