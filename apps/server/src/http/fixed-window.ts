// Counts requests by key in fixed windows that begin with the first request. Time comes from `performance.now()` by default, because
// setting back the system clock must not make a window longer.
import type { Quota } from '../config.ts'

/** The state of the limit after a request is counted. */
export interface WindowState {
  exceeded: boolean
  remaining: number
  msLeft: number
}

interface Window {
  requests: number
  endsAt: number
}

/** The key that all further keys share when there are too many. It is never a real key, because those aren't empty. */
const OTHERS = ''

/**
 * Creates a counter.
 * @param maxKeys The number of keys that get their own window. Further keys share one, so memory is bounded and no key ever gets more
 *   than its quota.
 * @param elapsedMs A timer that never goes back.
 */
export function createFixedWindow(
  { quota, windowSeconds }: Quota,
  maxKeys = Infinity,
  elapsedMs = () => performance.now(),
): (key: string) => WindowState {
  const windowMs = windowSeconds * 1000
  const windows = new Map<string, Window>()

  function windowOf(key: string, now: number): Window {
    // All windows are equally long, so they end in the order of their insertion.
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(oldest)
    }
    const name = windows.has(key) || windows.size < maxKeys ? key : OTHERS
    const known = windows.get(name)
    if (known !== undefined) return known
    const fresh = { requests: 0, endsAt: now + windowMs }
    windows.set(name, fresh)
    return fresh
  }

  return (key) => {
    const now = elapsedMs()
    const window = windowOf(key, now)
    window.requests += 1
    const { requests, endsAt } = window
    return { exceeded: requests > quota, remaining: Math.max(0, quota - requests), msLeft: endsAt - now }
  }
}
