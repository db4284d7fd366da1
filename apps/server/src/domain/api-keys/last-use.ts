// On which day a key was last used. No request waits for it, and a key is written once a day.
import type { Store } from '../store.ts'

const DAY_MS = 86_400_000
/** How many keys wait to be written. Beyond it a use isn't recorded; the next one of the key is. */
const MAX_WAITING = 10_000
/** For how long nothing is recorded after the store failed, so that requests find it free. */
const PAUSE_MS = 60_000

/** The day of a time, in days since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** When a day ends. */
export const endOf = (day: number): Date => new Date((day + 1) * DAY_MS)

/** A day as a date, as in `2026-03-14`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A use of a key that was found by its hash. */
export interface KeyUse {
  organizationCode: string
  hash: string
  day: number
}

/**
 * Makes a function that records a use, soon. The keys are written one after the other: at midnight the first uses of all of them
 * come together, and requests need the store, too.
 */
export function createUseRecorder(storage: Pick<Store, 'apiKeys' | 'write'>, steadyMs: () => number) {
  const waiting = new Map<string, KeyUse>()
  let isWriting = false
  let pausedUntilMs = Number.NEGATIVE_INFINITY

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      // What is added meanwhile comes at the end.
      for (const { organizationCode, hash, day } of waiting.values()) {
        await storage.write(() => storage.apiKeys.recordUse(organizationCode, hash, day))
        waiting.delete(hash)
      }
    } catch {
      // The store says what is wrong by the requests that need it. Uses are recorded again after a while.
      waiting.clear()
      pausedUntilMs = steadyMs() + PAUSE_MS
    }
    isWriting = false
  }

  return (use: KeyUse): void => {
    if (waiting.size >= MAX_WAITING || steadyMs() < pausedUntilMs) return
    waiting.set(use.hash, use)
    if (!isWriting) void writeAll()
  }
}
