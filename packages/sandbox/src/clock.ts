// The clock of the sandbox's service, which a test can advance, and the check of a number of milliseconds.

/** The last time that the service can return, because its responses have four digits for the year. */
const END_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The longest time that a timer of Node can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Creates the clock of the service. The clock shows the time of the process plus the time by which a test advanced the clock. */
export function createClock() {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    /** Throws a TypeError if `ms` isn't a number of at least 0, or if the clock would pass the year 9999. */
    advance(ms: number): void {
      requireMs('advance', ms, END_MS - now().getTime())
      aheadMs += ms
    },
    /** Moves the clock forward or, with a negative number, backward. */
    move: (ms: number) => void (aheadMs += ms),
    reset: () => void (aheadMs = 0),
  }
}

export type Clock = ReturnType<typeof createClock>

/** Throws a TypeError if the argument of a method isn't a number of milliseconds from 0 to the maximum. */
export function requireMs(method: string, ms: unknown, max = MAX_TIMER_MS): void {
  if (typeof ms === 'number' && ms >= 0 && ms <= max) return
  throw new TypeError(`${method} takes milliseconds from 0 to ${max}, and not ${String(ms)}.`)
}
