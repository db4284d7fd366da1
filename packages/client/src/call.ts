import { attempt, type CallContext, type Outcome, type ParsedResponse } from './attempt.ts'
import type { OperationId } from './contract.ts'
import { abortedError } from './errors/aborted.ts'
import type { OperationError } from './errors/parley-error.ts'
import { regenerationOutcomeUnknownError } from './errors/regeneration-outcome-unknown.ts'
import type { AttemptError } from './errors/union.ts'
import { operationTable } from './generated/operations.ts'
import { type OperationRequest, prepareRequest } from './prepare-request.ts'
import { retryDelayMs } from './retry.ts'
import { pause } from './with-timeout.ts'

/** Adds to the last error what all attempts together came to. */
const withTotals = <E extends OperationError>(error: E, attempts: number, mayHaveExecuted: boolean): E =>
  Object.assign(error, { attempts, mayHaveExecuted })

/** The error of an operation that is never retried, if its outcome is unknown. */
const toRegenerationError = (error: AttemptError) =>
  error.mayHaveExecuted && error.kind !== 'problem' ? regenerationOutcomeUnknownError(error) : error

/**
 * Sends a request until it succeeds, fails for good, or must not be sent again. `retryIsSafe` is whether it may be retried
 * even if it may have been done. An operation that the contract never retries is sent once, whatever happens.
 */
export async function call<Op extends OperationId>(
  context: CallContext,
  request: OperationRequest<Op>,
  retryIsSafe: boolean,
): Promise<ParsedResponse<Op>> {
  const { operation } = request
  const { keys, signal, retry: settings } = context
  const { retry } = operationTable[operation]
  const prepared = prepareRequest(context.baseUrl, context.headers, request)
  const rejected = new Set<string>()
  let mayHaveExecuted = false
  let attempts = 0
  let keyChanges = 0
  for (let waitMs = 0; ;) {
    // A signal that has aborted before ends this at once.
    if ((waitMs > 0 || signal?.aborted) && !(await pause(waitMs, signal))) {
      throw withTotals(abortedError(operation, false, signal?.reason), attempts, mayHaveExecuted)
    }
    const key = keys.inUse()
    const { success, error }: Outcome<Op> = await attempt(context, operation, prepared, key)
    if (success) return success
    attempts++
    mayHaveExecuted ||= error.mayHaveExecuted
    withTotals(error, attempts, mayHaveExecuted)
    const status = 'status' in error ? error.status : undefined
    const hasNewerKey: boolean = keys.hasNewerKey(status, key, rejected)
    if (retry === 'never') throw toRegenerationError(error)
    waitMs = 0
    if (hasNewerKey) {
      // Rejected for its key, the request was not done. It is sent again at once, and is no retry of what failed.
      keyChanges++
      continue
    }
    const mayRetry: boolean = retryIsSafe || retry === 'always' || !mayHaveExecuted
    const delayMs: number | undefined = mayRetry ? retryDelayMs(error, attempts - keyChanges, settings) : undefined
    if (delayMs === undefined) throw error
    waitMs = delayMs
  }
}
