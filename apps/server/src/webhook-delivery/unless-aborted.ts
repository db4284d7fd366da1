/**
 * Starts an operation and waits for its result. When the signal aborts, it stops waiting and rejects with the signal's reason. So an
 * operation that takes no signal can be abandoned, although it continues.
 * @example
 * const response = await unlessAborted(AbortSignal.timeout(1000), () => handler(request))
 */
export async function unlessAborted<Result>(signal: AbortSignal, start: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([start(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
