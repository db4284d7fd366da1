// A call of the client: sends its request, and retries it after failures.
import { sendOnce, type Success } from './attempt.ts'
import type { CallContext, PreparedRequest } from './call-context.ts'
import { abortedError } from './errors/errors.ts'
import type { OperationError } from './errors/parley-error.ts'
import { retryDelayMs } from './retry.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** Sets two properties of an error that are about all attempts of the call: their number, and whether one may have been executed. */
const withTotals = <E extends OperationError>(error: E, attempts: number, mayHaveExecuted: boolean): E =>
  Object.assign(error, { attempts, mayHaveExecuted })

/**
 * Sends a request, and sends it again after a temporary failure if that is safe. Throws the last error if no further attempt is allowed.
 * An operation that the contract marks with `retry: never` is sent once.
 */
export async function call(context: CallContext, request: PreparedRequest): Promise<Success> {
  const { operation, metadata, signal } = request
  const { keys, observer } = context
  const rejected = new Set<string>()
  let mayHaveExecuted = false
  // The requests that were sent.
  let attempts = 0
  // The failures that count toward the limit of retries.
  let tries = 0
  for (let waitMs = 0; ;) {
    // Waits before a retry. Before the first request, only looks whether the signal is already aborted.
    if ((waitMs > 0 || signal?.aborted) && (await withTimeout(waitMs, signal, forever)).how !== 'timeout') {
      throw withTotals(abortedError(operation, false, signal?.reason), attempts, mayHaveExecuted)
    }
    const { key, retryIsSafe, success, error } = await sendOnce(context, request, attempts + 1)
    if (success) return success
    if (key !== undefined) attempts++
    mayHaveExecuted ||= error.mayHaveExecuted
    withTotals(error, attempts, mayHaveExecuted)
    const hasNewerKey = key !== undefined && (await keys.renew?.(error, key, rejected, request))
    if (metadata.retry === 'never') {
      // Some operations have a special error for the case that the response was lost.
      throw mayHaveExecuted && error.kind !== 'problem' ? (metadata.lost?.(error) ?? error) : error
    }
    const mayRetry = retryIsSafe || !mayHaveExecuted
    // A rejected key means that the service executed nothing. With a newer key, the request is sent again immediately, without counting it
    // as a retry.
    const delayMs = hasNewerKey ? 0 : mayRetry ? retryDelayMs(error, ++tries, request.retry) : undefined
    if (delayMs === undefined) throw error
    observer?.retry(request, attempts, error, delayMs)
    waitMs = delayMs
  }
}
