// A worker repeats its work until the adapter stops.
import { forever, withTimeout } from '../with-timeout.ts'

/** Waits, or until the signal aborts. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await withTimeout(ms, signal, forever)
}

const LONGEST_PAUSE_MS = 30_000

/** The pause after a failure, which doubles from half a second to 30 seconds, and is at least as long as the service asks. */
export function pauseAfter(error: unknown, failures: number): number {
  const { retryAfterMs = 0 }: { retryAfterMs?: number } = Object(error)
  return Math.max(retryAfterMs, Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
}

export interface Worker {
  /** Lets the worker look for work at once. */
  wake: () => void
  /** Works until the signal aborts. Never rejects. */
  run: (signal: AbortSignal) => Promise<void>
}

const noop = () => {}

/**
 * @param work Does some work. Returns true if there may be more. An error is repeated after a pause.
 * @param everyMs How often the worker looks for work without being woken.
 */
export function createWorker(
  work: (signal: AbortSignal) => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
): Worker {
  let isAwake = true
  let ring: () => void = noop
  return {
    wake: () => {
      isAwake = true
      ring()
    },
    run: async (signal) => {
      for (let failures = 0; !signal.aborted;) {
        isAwake = false
        const begunAt = Date.now()
        try {
          isAwake = (await work(signal)) || isAwake
          failures = 0
        } catch (error) {
          if (signal.aborted) return
          onError(error)
          // Work that never ends, such as following events, has succeeded for a while.
          failures = Date.now() - begunAt > LONGEST_PAUSE_MS ? 1 : failures + 1
          await pause(pauseAfter(error, failures), signal)
          isAwake = true
        }
        if (!isAwake) await withTimeout(everyMs, signal, () => new Promise<void>((resolve) => (ring = resolve)))
      }
    },
  }
}

const TRIES_AT_THE_END = 3

/**
 * Repeats a change of the storage until it succeeds, because what has happened in the application must not be forgotten. When the adapter
 * stops, the change is tried three times.
 */
export async function persist<Result>(
  change: () => Promise<Result>,
  onError: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      return await change()
    } catch (error) {
      onError(error)
      failures += 1
      if (stopping.aborted && failures >= TRIES_AT_THE_END) throw error
      await pause(pauseAfter(undefined, failures), stopping)
    }
  }
}
