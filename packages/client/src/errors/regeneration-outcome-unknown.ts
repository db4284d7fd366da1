import type { AbortedError } from './aborted.ts'
import type { ConnectionFailedError } from './connection-failed.ts'
import { operationError, type OperationError } from './parley-error.ts'
import type { TimeoutError } from './timeout.ts'
import type { UnexpectedResponseError } from './unexpected-response.ts'

/** How a response gets lost. */
export type LostResponse = ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError

/**
 * The response of a regeneration was lost, so it is unknown whether a new key was created. **The old key still works**: the
 * first use of a new key invalidates the old one, and the new key is lost. `cause` says how the response was lost.
 */
export interface RegenerationOutcomeUnknownError extends OperationError {
  readonly kind: 'regeneration_outcome_unknown'
  readonly operation: 'regenerateApiKey'
  readonly cause: LostResponse
}

const LOST = 'lost the response, so a new key may exist. The old key still works.'

export const regenerationOutcomeUnknownError = (cause: LostResponse): RegenerationOutcomeUnknownError => {
  const { message, attempts, requestId } = cause
  const extra = { attempts, requestId, cause }
  return operationError('regeneration_outcome_unknown', 'regenerateApiKey', `${LOST} ${message}`, true, extra)
}
