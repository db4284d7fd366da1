// The grace period: how long a superseded key is still accepted. It is measured by a clock that never goes back.

/** How far the clocks of two instances may differ before one rejects a grace period that the other granted as too long. */
const CLOCK_SKEW_MS = 60_000

export type Grace = ReturnType<typeof createGrace>

/** Creates the functions that grant a grace period to a superseded key and check whether the period has ended. */
export const createGrace = (seconds: number, steadyMs: () => number) => ({
  /** The end of the grace period of a key that is superseded now; undefined if the grace period is switched off. */
  begin: (): Date | undefined => (seconds > 0 ? new Date(steadyMs() + seconds * 1000) : undefined),
  /**
   * Returns true if a superseded key is still within its grace period. If more time is left than the setting allows, the setting was
   * shortened or the clock was set back: the grace period then no longer counts.
   */
  has({ graceUntil }: { graceUntil?: Date }): boolean {
    if (graceUntil === undefined || seconds === 0) return false
    const leftMs = graceUntil.getTime() - steadyMs()
    return leftMs > 0 && leftMs <= seconds * 1000 + CLOCK_SKEW_MS
  },
})

/**
 * A clock in milliseconds. If the machine's clock is set back, it continues from its last value, so that no grace period gets longer.
 *
 * @param elapsedMs A monotonic timer.
 */
export function createSteadyClock(now: () => Date, elapsedMs: () => number): () => number {
  let startedMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    startedMs = Math.max(startedMs, now().getTime() - elapsed)
    return startedMs + elapsed
  }
}
