import type { AbortedError } from './aborted.ts'
import type { ConnectionFailedError } from './connection-failed.ts'
import { type OperationError, parleyError } from './parley-error.ts'
import type { TimeoutError } from './timeout.ts'
import type { UnexpectedResponseError } from './unexpected-response.ts'

/**
 * The answer of a regeneration got lost, so that nobody knows whether a new key was made. **The old key still works**: a
 * new key counts from its first use, and one that nobody received is never used. `cause` says how the answer got lost.
 */
export interface RegenerationOutcomeUnknownError extends OperationError {
  readonly kind: 'regeneration_outcome_unknown'
  readonly operation: 'regenerateApiKey'
  readonly cause: ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError
}

export const regenerationOutcomeUnknownError = (
  cause: RegenerationOutcomeUnknownError['cause'],
): RegenerationOutcomeUnknownError =>
  parleyError<RegenerationOutcomeUnknownError>(
    'regeneration_outcome_unknown',
    `The new key got lost; the old key still works. ${cause.message}`,
    { operation: 'regenerateApiKey', mayHaveExecuted: true },
    { cause },
  )
