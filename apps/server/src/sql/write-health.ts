// Finds out whether a store can be written. A store that still serves reads can be full or read-only.
import { OutcomeUnknown, StoreUnavailable } from './errors.ts'

/** How long the result of a probe counts, so that frequent questions are not frequent writes. */
const PROBE_INTERVAL_MS = 1000

/** @param probe writes something. It is called only after a write failed, at most once a second. */
export function createWriteHealth(probe: () => Promise<unknown>, clockMs = () => performance.now()) {
  let failure: unknown
  let probedAt = Number.NEGATIVE_INFINITY
  const note = (error: unknown) => {
    if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) failure = error
  }
  return {
    /** Notes whether a write fails. Returns it as it is. */
    watch: <T>(write: Promise<T>): Promise<T> => {
      write.catch(note)
      return write
    },
    /**
     * Resolves unless a write failed since the last probe that succeeded.
     * @throws StoreUnavailable
     */
    async check(): Promise<void> {
      if (failure !== undefined && clockMs() - probedAt >= PROBE_INTERVAL_MS) {
        probedAt = clockMs()
        const failed = failure
        failure = await probe().then(
          () => undefined,
          (error: unknown) => error ?? failed,
        )
      }
      if (failure !== undefined) throw new StoreUnavailable('The store cannot be written.', { cause: failure })
    },
  }
}
