/** The longest wait of a timer. Platforms turn a longer one into 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** How work ended, and with which value or error. */
export type Ended<T> =
  | { how: 'value'; what: T }
  | { how: 'thrown'; what: unknown }
  | { how: 'timeout' | 'aborted'; what?: undefined }

/**
 * Runs work until it ends, the timeout expires or `outer` aborts, even if the work ignores the signal that it gets. Never
 * rejects. All timers of the client are made here. (`AbortSignal.any` is newer than the oldest platform that the client supports.)
 */
export const withTimeout = <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<Ended<T>> =>
  new Promise((resolve) => {
    const inner = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (ended: Ended<T>) => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
      resolve(ended)
      // This frees the connection of a response whose body isn't read completely.
      if (ended.how !== 'value') inner.abort()
    }
    const abort = () => end({ how: 'aborted' })
    if (outer?.aborted) return abort()
    outer?.addEventListener('abort', abort)
    if (timeoutMs < Infinity) timer = setTimeout(() => end({ how: 'timeout' }), Math.min(timeoutMs, LONGEST_TIMER_MS))
    const run = async () => work(inner.signal)
    run().then(
      (what) => end({ how: 'value', what }),
      (what: unknown) => end({ how: 'thrown', what }),
    )
  })

/** Work for `withTimeout` that waits until the timeout. */
export const forever = (): Promise<never> => new Promise(() => {})
