// For how long a superseded key is still accepted, by a clock that is never set back.

/** How far the clocks of two instances may be apart before a grace that one gave seems too long to the other. */
const CLOCK_SKEW_MS = 60_000

export type Grace = ReturnType<typeof createGrace>

/** The grace of superseded keys. */
export const createGrace = (seconds: number, steadyMs: () => number) => ({
  /** Until when a key that is superseded now is accepted; undefined if there is no grace. */
  begin: (): Date | undefined => (seconds > 0 ? new Date(steadyMs() + seconds * 1000) : undefined),
  /**
   * Says whether a key that was superseded is still within its grace. A grace with more time left than a new one has was given
   * under a longer setting, or the clock was set back: it no longer counts.
   */
  has({ graceUntil }: { graceUntil?: Date }): boolean {
    if (graceUntil === undefined || seconds === 0) return false
    const leftMs = graceUntil.getTime() - steadyMs()
    return leftMs > 0 && leftMs <= seconds * 1000 + CLOCK_SKEW_MS
  },
})

/**
 * A clock in milliseconds. If the machine's clock is set back, it continues from its last value, so that no grace gets longer.
 *
 * @param elapsedMs A timer that no change of the clock moves.
 */
export function createSteadyClock(now: () => Date, elapsedMs: () => number): () => number {
  let startedMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    startedMs = Math.max(startedMs, now().getTime() - elapsed)
    return startedMs + elapsed
  }
}
