/** Responses have four digits for a year. */
const END_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The longest time that timers of Node take. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The clock of the service: the one of the process, and the time by which it was advanced. */
export function createClock() {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  return {
    now,
    /** @throws TypeError if the time isn't a number from 0 on, or the clock would leave the year 9999. */
    advance(ms: number): void {
      requireMs('advance', ms, END_MS - now().getTime())
      aheadMs += ms
    },
    /** Moves it, even back. */
    move: (ms: number) => void (aheadMs += ms),
    reset: () => void (aheadMs = 0),
  }
}

export type Clock = ReturnType<typeof createClock>

/** @throws TypeError if the argument of a method isn't a time in milliseconds. */
export function requireMs(method: string, ms: unknown, max = MAX_TIMER_MS): void {
  if (typeof ms === 'number' && ms >= 0 && ms <= max) return
  throw new TypeError(`${method} takes milliseconds from 0 to ${max}, and not ${String(ms)}.`)
}
