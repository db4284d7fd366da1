import type { OperationId } from '../contract.ts'
import { type OperationError, parleyError } from './parley-error.ts'

/** The answer, its body included, did not come within the time for one attempt. */
export interface TimeoutError extends OperationError {
  readonly kind: 'timeout'
  /** The time for one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const timeoutError = (operation: OperationId, timeoutMs: number): TimeoutError =>
  parleyError<TimeoutError>('timeout', `${operation} got no whole answer in ${timeoutMs} ms`, {
    operation,
    mayHaveExecuted: true,
    timeoutMs,
  })
