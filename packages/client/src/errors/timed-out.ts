import type { OperationId } from '../contract.ts'
import { type CallFailure, parleyError } from './parley-error.ts'

/** The answer, its body included, did not come within the time for one attempt. */
export interface TimedOut extends CallFailure {
  readonly kind: 'timed_out'
  /** The time for one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const timedOut = (operation: OperationId, timeoutMs: number): TimedOut =>
  parleyError<TimedOut>('timed_out', `${operation} got no whole answer in ${timeoutMs} ms`, {
    operation,
    mayHaveExecuted: true,
    timeoutMs,
  })
