import { sendOnce, type Success } from './attempt.ts'
import type { CallContext, PreparedRequest } from './call-context.ts'
import { abortedError } from './errors/errors.ts'
import type { OperationError } from './errors/parley-error.ts'
import { retryDelayMs } from './retry.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** Sets the totals of all attempts on the last error. */
const withTotals = <E extends OperationError>(error: E, attempts: number, mayHaveExecuted: boolean): E =>
  Object.assign(error, { attempts, mayHaveExecuted })

/**
 * Sends a request until it succeeds, fails for good, or must not be sent again. An operation that the contract never retries is
 * sent once, whatever happens.
 */
export async function call(context: CallContext, request: PreparedRequest): Promise<Success> {
  const { operation, metadata, signal } = request
  const { keys, observer } = context
  const rejected = new Set<string>()
  let mayHaveExecuted = false
  let attempts = 0
  let tries = 0
  for (let waitMs = 0; ;) {
    // A signal that is already aborted ends the call before its first request.
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
      throw mayHaveExecuted && error.kind !== 'problem' ? (metadata.lost?.(error) ?? error) : error
    }
    const mayRetry = retryIsSafe || !mayHaveExecuted
    // A rejected key means that nothing was executed. The request is sent again immediately, and that doesn't count as a retry.
    const delayMs = hasNewerKey ? 0 : mayRetry ? retryDelayMs(error, ++tries, request.retry) : undefined
    if (delayMs === undefined) throw error
    observer?.retry(request, attempts, error, delayMs)
    waitMs = delayMs
  }
}
