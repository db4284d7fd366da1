// Counts requests by key in fixed windows of time. A window begins with the first request of its key. By default, time comes from
// `performance.now()`, because setting back the system clock must not make a window longer.
import type { Quota } from '../config.ts'

/** The state of a rate limit after a request is counted. */
export interface WindowState {
  exceeded: boolean
  /** The number of further requests that the quota allows in this window. */
  remaining: number
  /** The milliseconds until this window ends. */
  msLeft: number
}

interface Window {
  /** The number of requests that were counted in this window. */
  requests: number
  /** When the window ends, in milliseconds of the timer `elapsedMs`. */
  endsAt: number
}

/** The name of the window that all further keys share when there are `maxKeys` windows. No key is empty, so no key has this name. */
const SHARED_WINDOW = ''

/**
 * Creates a function that counts a request for a key, such as a member, and returns the state of the key's window.
 * @param maxKeys The number of keys with their own window. Further keys are counted together in one window, to bound the memory.
 * @param elapsedMs A timer that never goes back.
 */
export function createFixedWindow(
  { quota, windowSeconds }: Quota,
  maxKeys = Infinity,
  elapsedMs = () => performance.now(),
): (key: string) => WindowState {
  const windowMs = windowSeconds * 1000
  const windows = new Map<string, Window>()

  /** Returns the window of a key. If the key has no window, starts one, or returns the shared window if there are `maxKeys` windows. */
  function windowOf(key: string, now: number): Window {
    // Removes ended windows from all keys. All windows have the same length, so the first window in the map ends first.
    for (const [oldestName, { endsAt }] of windows) {
      if (endsAt > now) break
      windows.delete(oldestName)
    }
    const name = windows.has(key) || windows.size < maxKeys ? key : SHARED_WINDOW
    const currentWindow = windows.get(name)
    if (currentWindow !== undefined) return currentWindow
    const newWindow = { requests: 0, endsAt: now + windowMs }
    windows.set(name, newWindow)
    return newWindow
  }

  return (key) => {
    const now = elapsedMs()
    const window = windowOf(key, now)
    window.requests += 1
    const { requests, endsAt } = window
    return { exceeded: requests > quota, remaining: Math.max(0, quota - requests), msLeft: endsAt - now }
  }
}
