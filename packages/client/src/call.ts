import { attempt, type Attempted } from './attempt.ts'
import type { CallContext } from './call-context.ts'
import { abortedError } from './errors/aborted.ts'
import type { OperationError } from './errors/parley-error.ts'
import { regenerationOutcomeUnknownError } from './errors/regeneration-outcome-unknown.ts'
import type { AttemptError } from './errors/union.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { retryDelayMs } from './retry.ts'
import { forever, withTimeout } from './with-timeout.ts'

/** Adds to the last error what all attempts together came to. */
const withTotals = <E extends OperationError>(error: E, attempts: number, mayHaveExecuted: boolean): E =>
  Object.assign(error, { attempts, mayHaveExecuted })

/**
 * Sends a request until it succeeds, fails for good, or must not be sent again. An operation that the contract never retries is
 * sent once, whatever happens.
 */
export async function call(context: CallContext, request: PreparedRequest): Promise<Exclude<Attempted, AttemptError>> {
  const { operation, metadata, signal } = request
  const { keys } = context
  const rejected = new Set<string>()
  let mayHaveExecuted = false
  let attempts = 0
  let tries = 0
  for (let waitMs = 0; ;) {
    // A signal that has aborted before ends this at once.
    if ((waitMs > 0 || signal?.aborted) && (await withTimeout(waitMs, signal, forever)).how !== 'timeout') {
      throw withTotals(abortedError(operation, false, signal?.reason), attempts, mayHaveExecuted)
    }
    const key = keys.inUse()
    const outcome = await attempt(context, request, key)
    if (!(outcome instanceof Error)) return outcome
    attempts++
    mayHaveExecuted ||= outcome.mayHaveExecuted
    const error: AttemptError = withTotals(outcome, attempts, mayHaveExecuted)
    const hasNewerKey = keys.hasNewerKey(Object(error).status, key, rejected)
    if (metadata.retry === 'never') {
      const isLost = operation === 'regenerateApiKey' && mayHaveExecuted && error.kind !== 'problem'
      throw isLost ? regenerationOutcomeUnknownError(error) : error
    }
    if (hasNewerKey) {
      // Rejected for its key, the request was not done. It is sent again at once, and is no retry of what failed.
      waitMs = 0
      continue
    }
    const mayRetry = request.retryIsSafe || !mayHaveExecuted
    const delayMs: number | undefined = mayRetry ? retryDelayMs(error, ++tries, request.retry) : undefined
    if (delayMs === undefined) throw error
    waitMs = delayMs
  }
}
