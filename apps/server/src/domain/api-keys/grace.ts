// The grace period: how long a key is still accepted after its successor was first used, so that clients have time to switch.
import { timeAt } from '../../sql/time.ts'

/** The difference between the clocks of two instances that `has` tolerates. */
const CLOCK_SKEW_MS = 60_000

export type Grace = ReturnType<typeof createGrace>

/** Creates the functions that grant a grace period to a superseded key and check whether the period has ended. */
export const createGrace = (seconds: number, steadyMs: () => number) => ({
  /** Returns the end of a grace period that begins now; undefined if the operator has switched grace periods off. */
  begin: (): Date | undefined => (seconds > 0 ? timeAt(steadyMs() + seconds * 1000) : undefined),
  /**
   * Returns true if a superseded key is still within its grace period. Returns false if more time remains than the setting `seconds`
   * allows. Then an operator has shortened the setting, or a process with a wrong clock has set the end too late.
   */
  has({ graceUntil }: { graceUntil?: Date }): boolean {
    if (graceUntil === undefined || seconds === 0) return false
    const remainingMs = graceUntil.getTime() - steadyMs()
    return remainingMs > 0 && remainingMs <= seconds * 1000 + CLOCK_SKEW_MS
  },
})

/**
 * Creates a clock that returns the time in milliseconds and never goes back. If the machine's clock is set back, the created clock
 * continues from its latest time, so that no grace period gets longer. `elapsedMs` only goes forward, as `performance.now` does.
 */
export function createSteadyClock(now: () => Date, elapsedMs: () => number): () => number {
  /** The latest computed time at which `elapsedMs` was 0. A clock that was set back results in an earlier time, which is ignored. */
  let timerStartMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    timerStartMs = Math.max(timerStartMs, now().getTime() - elapsed)
    return timerStartMs + elapsed
  }
}
