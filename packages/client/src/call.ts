import { type ParsedResponse, attempt, type CallContext, type Failed } from './attempt.ts'
import type { OperationId } from './contract.ts'
import { type OperationRequest, prepareRequest } from './prepare-request.ts'
import type { AttemptError } from './errors/family.ts'
import type { OperationError } from './errors/parley-error.ts'
import { regenerationOutcomeUnknownError } from './errors/regeneration-outcome-unknown.ts'
import { operationTable } from './generated/operations.ts'
import { retryDelayMs } from './retry.ts'

/** Says of the last failure what all attempts together came to. */
const withTotals = (error: OperationError, attempts: number, mayHaveExecuted: boolean) =>
  Object.assign(error, { attempts, mayHaveExecuted })

/** What the failure of an operation that is never repeated means. */
const toRegenerationError = (error: AttemptError) =>
  error.mayHaveExecuted && error.kind !== 'problem'
    ? withTotals(regenerationOutcomeUnknownError(error), 1, true)
    : error

/**
 * Sends a request until it is answered, fails for good, or may not be sent again. `free` is whether it may be repeated
 * although it may have been done; an operation that the contract says never to repeat is sent once, whatever happens.
 */
export async function call<Op extends OperationId>(
  line: CallContext,
  ask: OperationRequest<Op>,
  free: boolean,
): Promise<ParsedResponse<Op>> {
  const { retry } = operationTable[ask.operation]
  const request = prepareRequest(line.baseUrl, line.headers, ask)
  let mayHaveExecuted = false
  let waitMs: number | undefined = 0
  for (let attempts = 1; ; attempts++) {
    const outcome: { answer: ParsedResponse<Op> } | Failed = await attempt(line, request, waitMs)
    if (outcome.answer) return outcome.answer
    const { error, key }: Failed = outcome
    if (error.kind === 'invalid_argument') throw error
    mayHaveExecuted ||= error.mayHaveExecuted
    withTotals(error, attempts, mayHaveExecuted)
    const hasNewerKey: boolean = 'status' in error && error.status === 401 && (await line.hasNewerKey(key))
    if (retry === 'never') throw toRegenerationError(error)
    const mayRepeat: boolean = free || retry === 'always' || !mayHaveExecuted
    waitMs = hasNewerKey ? 0 : mayRepeat ? retryDelayMs(error, attempts, line.retry) : undefined
    if (waitMs === undefined) throw error
  }
}
