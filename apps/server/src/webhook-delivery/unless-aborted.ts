/**
 * Rejects with the reason of the signal as soon as it aborts, as `fetch` does.
 *
 * @example
 * const response = await unlessAborted(AbortSignal.timeout(1000), () => handler(request))
 */
export async function unlessAborted<Result>(signal: AbortSignal, begin: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([begin(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
