// Checks whether a store accepts writes. A store that is full or read-only can still serve reads.
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'

/** The minimum time between two probes, so that frequent health checks don't cause frequent writes. */
const PROBE_INTERVAL_MS = 1000

export type WriteHealth = ReturnType<typeof createWriteHealth>

/** Creates a health check that fails after a failed write, until a test write (`probe`) succeeds. It probes at most once a second. */
export function createWriteHealth(probe: () => Promise<unknown>, clockMs = () => performance.now()) {
  let failure: unknown
  let probedAt = Number.NEGATIVE_INFINITY
  const rememberFailure = (error: unknown) => {
    if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) failure = error
  }
  return {
    /** Remembers the failure if the write fails because of the store. Returns the same promise. */
    watch: <T>(write: Promise<T>): Promise<T> => {
      write.catch(rememberFailure)
      return write
    },
    /** Resolves if no write has failed since the last successful probe. Otherwise, probes again; if that fails, throws StoreUnavailable. */
    async check(): Promise<void> {
      if (failure !== undefined && clockMs() - probedAt >= PROBE_INTERVAL_MS) {
        probedAt = clockMs()
        const previous = failure
        // A rejection without a reason keeps the previous failure.
        failure = await probe().then(
          () => undefined,
          (error: unknown) => error ?? previous,
        )
      }
      if (failure !== undefined) throw new StoreUnavailable('The store cannot be written.', { cause: failure })
    },
  }
}
