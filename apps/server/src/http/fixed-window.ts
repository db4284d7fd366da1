// Counts requests by key in windows that begin with the first request. Time is what `performance` measures, unless another timer
// is given: a clock that is set back must not make a window longer.
import type { Quota } from '../config.ts'

/** The state of the limit after a request is counted. */
export interface Counted {
  exceeded: boolean
  remaining: number
  msLeft: number
}

interface Window {
  taken: number
  endsAt: number
}

/** The key that counts for all others when there are too many. No caller has it: addresses and members have names. */
const OTHERS = ''

/**
 * Makes a counter.
 * @param maxKeys how many keys get their own counter. While there are so many, further keys share one quota, so memory
 *   is bounded and no key ever gets more than its quota.
 * @param elapsedMs a timer that never goes back.
 */
export function createFixedWindow(
  { quota, windowSeconds }: Quota,
  maxKeys = Infinity,
  elapsedMs = () => performance.now(),
): (key: string) => Counted {
  const windowMs = windowSeconds * 1000
  const windows = new Map<string, Window>()

  function windowOf(key: string, now: number): Window {
    // All windows are equally long, so they end in the order in which they were made.
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(oldest)
    }
    const name = windows.has(key) || windows.size < maxKeys ? key : OTHERS
    const known = windows.get(name)
    if (known !== undefined) return known
    const fresh = { taken: 0, endsAt: now + windowMs }
    windows.set(name, fresh)
    return fresh
  }

  return (key) => {
    const now = elapsedMs()
    const window = windowOf(key, now)
    window.taken += 1
    const { taken, endsAt } = window
    return { exceeded: taken > quota, remaining: Math.max(0, quota - taken), msLeft: endsAt - now }
  }
}
