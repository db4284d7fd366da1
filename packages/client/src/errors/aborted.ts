import type { OperationId } from '../contract.ts'
import { type OperationError, parleyError } from './parley-error.ts'

/** The caller's `signal` ended the call. `cause` is the reason that the signal gave. */
export interface AbortedError extends OperationError {
  readonly kind: 'aborted'
}

export const abortedError = (operation: OperationId, mayHaveExecuted: boolean, cause: unknown): AbortedError =>
  parleyError<AbortedError>('aborted', `${operation} was aborted`, { operation, mayHaveExecuted }, { cause })
