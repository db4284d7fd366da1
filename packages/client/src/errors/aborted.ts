import type { OperationId } from '../contract.ts'
import { operationError, type OperationError } from './parley-error.ts'

/** Your `signal` ended the call. `cause` is the signal's reason. */
export interface AbortedError extends OperationError {
  readonly kind: 'aborted'
}

export const abortedError = (operation: OperationId, mayHaveExecuted: boolean, cause: unknown): AbortedError =>
  operationError('aborted', operation, 'was aborted', mayHaveExecuted, { cause })
