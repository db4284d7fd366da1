// Turns: only so many pieces of work run at the same time.
import { withTimeout } from '../with-timeout.ts'

/** Waits for a turn, then works. If the signal aborts before, returns 0 instead. */
export type Turns = <Result>(stopping: AbortSignal, work: () => Promise<Result>) => Promise<Result | 0>

export function createTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  const state = { free: count }
  return async (stopping, work) => {
    while (state.free <= 0 && !stopping.aborted)
      await withTimeout(Infinity, stopping, () => new Promise<void>((resolve) => waiting.push(resolve)))
    if (stopping.aborted) {
      // All that wait do so until the same signal. A later run must not give its turns to them.
      waiting.length = 0
      return 0
    }
    state.free -= 1
    try {
      return await work()
    } finally {
      state.free += 1
      waiting.shift()?.()
    }
  }
}
