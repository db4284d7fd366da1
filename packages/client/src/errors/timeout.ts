import type { OperationId } from '../contract.ts'
import { operationError, type OperationError } from './parley-error.ts'

/** The response, its body included, did not arrive within the timeout of one attempt. */
export interface TimeoutError extends OperationError {
  readonly kind: 'timeout'
  /** The timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const timeoutError = (operation: OperationId, mayHaveExecuted: boolean, timeoutMs: number): TimeoutError =>
  operationError('timeout', operation, `timed out after ${timeoutMs} ms`, mayHaveExecuted, { timeoutMs })
