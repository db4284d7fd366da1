import type { OperationId } from '../contract.ts'
import { type CallFailure, parleyError } from './parley-error.ts'

/** The caller's `signal` ended the call. `cause` is the reason that the signal gave. */
export interface Aborted extends CallFailure {
  readonly kind: 'aborted'
}

export const aborted = (operation: OperationId, mayHaveExecuted: boolean, cause: unknown): Aborted =>
  parleyError<Aborted>('aborted', `${operation} was aborted`, { operation, mayHaveExecuted }, { cause })
