/** Timers of every platform end before this many milliseconds. Whatever is longer is without end. */
const LONGEST_TIMER_MS: number = 2 ** 31

/**
 * Runs work until it ends, its time is over or `outer` aborts, also where the work does not listen to the signal that it
 * gets. The clock starts when the work says so. (`AbortSignal.any` is newer than the oldest platform that we run on.)
 * @returns What the work gives. When its time is over or `outer` aborts, it rejects with undefined.
 */
export const withTimeout = <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal, startClock: () => void) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const inner = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const cleanUp = () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', end)
    }
    const end = () => {
      cleanUp()
      reject()
      inner.abort()
    }
    const startClock = () => {
      if (timeoutMs < LONGEST_TIMER_MS) timer ??= setTimeout(end, timeoutMs)
    }
    if (outer?.aborted) return end()
    outer?.addEventListener('abort', end)
    work(inner.signal, startClock).finally(cleanUp).then(resolve, reject)
  })
