// Runs a call of the client: sends the request of the call, and retries the request after temporary failures.
import { sendOnce, type Success } from './attempt.ts'
import type { CallContext, PreparedRequest } from './call-context.ts'
import { abortedError } from './errors/errors.ts'
import type { OperationError } from './errors/parley-error.ts'
import { retryDelayMs } from './retry.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** Adds to an error the number of requests that the call sent, and whether the service may have executed any of these requests. */
const withTotals = <E extends OperationError>(error: E, attempts: number, mayHaveExecuted: boolean): E =>
  Object.assign(error, { attempts, mayHaveExecuted })

/**
 * Sends a request, and sends it again after a temporary failure if that is safe. Throws the last error if no further attempt is allowed.
 * A GET that the contract marks as not safe is sent once.
 */
export async function call(context: CallContext, request: PreparedRequest): Promise<Success> {
  const { operation, metadata, signal } = request
  const { keys, observer } = context
  const rejectedKeys = new Set<string>()
  let mayHaveExecuted = false
  let sentRequests = 0
  // The failures that count toward `maxAttempts`. A rejected key doesn't count if a newer key exists.
  let countedFailures = 0
  for (let waitMs = 0; ;) {
    // Waits before a retry. The caller's signal ends the wait early.
    if (waitMs > 0) await withTimeout(waitMs, signal, forever)
    if (signal?.aborted) throw withTotals(abortedError(operation, false, signal.reason), sentRequests, mayHaveExecuted)
    const attempt = { attempt: sentRequests + 1, context: {} }
    const { key, retryIsSafe, success, error } = await sendOnce(context, request, attempt)
    if (success) return success
    if (key !== undefined) sentRequests++
    mayHaveExecuted ||= error.mayHaveExecuted
    withTotals(error, sentRequests, mayHaveExecuted)
    const hasNewerKey = key !== undefined && (await keys.renew?.(error, key, rejectedKeys, request))
    if (metadata.retry === 'never') {
      // `regenerateApiKey` has a special error for a lost response, because the service may have created a new key.
      throw mayHaveExecuted && error.kind !== 'problem' ? (metadata.lost?.(error) ?? error) : error
    }
    const mayRetry = retryIsSafe || !mayHaveExecuted
    // A service that rejects the key executes nothing. With a newer key, the client sends the request again immediately.
    const delayMs = hasNewerKey ? 0 : mayRetry ? retryDelayMs(error, ++countedFailures, request.retry) : undefined
    // Undefined means no retry: the failure isn't temporary, the attempts are used up, or the request could be executed twice.
    if (delayMs === undefined) throw error
    observer?.retry(request, attempt, error, delayMs)
    waitMs = delayMs
  }
}
