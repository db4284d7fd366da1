// Timeouts. All timers of the client are set here.
/** The maximum delay of a timer. Platforms replace a longer delay with 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** How a function ended. `result` is the returned value or the thrown error. `result` is undefined after a timeout or an abort. */
export type Ended<T> =
  | { how: 'returned'; result: T }
  | { how: 'thrown'; result: unknown }
  | { how: 'timeout' | 'aborted'; result?: undefined }

/**
 * Calls `work` and waits until `work` ends, the timeout expires or the signal `outer` aborts. Resolves in each of these cases, also if
 * `work` throws. After a timeout or an abort, the signal that `work` got aborts, and nothing waits for `work` any longer.
 */
export const withTimeout = <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<Ended<T>> =>
  new Promise((resolve) => {
    // Not all supported platforms have `AbortSignal.any`.
    const inner = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (ended: Ended<T>) => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
      resolve(ended)
      // The abort closes the connection of a response whose body wasn't read to its end.
      if (ended.how !== 'returned') inner.abort()
    }
    const abort = () => end({ how: 'aborted' })
    if (outer?.aborted) return abort()
    outer?.addEventListener('abort', abort)
    if (timeoutMs < Infinity) timer = setTimeout(() => end({ how: 'timeout' }), Math.min(timeoutMs, LONGEST_TIMER_MS))
    // The async function turns an error that `work` throws into a rejection.
    const run = async () => work(inner.signal)
    run().then(
      (result) => end({ how: 'returned', result }),
      (result: unknown) => end({ how: 'thrown', result }),
    )
  })

/** Never ends. `withTimeout(ms, signal, forever)` waits for the time `ms`, or until the signal aborts. */
export const forever = (): Promise<never> => new Promise(() => {})
