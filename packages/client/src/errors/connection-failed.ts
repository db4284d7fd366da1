import type { OperationId } from '../contract.ts'
import { type OperationError, parleyError } from './parley-error.ts'

/**
 * No answer came: the connection could not be made, or broke before the status line. `mayHaveExecuted` is false where
 * it was never made. The message has the words and codes of the platform.
 */
export interface ConnectionFailedError extends OperationError {
  readonly kind: 'connection_failed'
}

// How the platforms say that nothing was sent: the address is unknown, or nobody answers there.
const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|connection ?refused/i

export const connectionFailedError = (operation: OperationId, reason: string): ConnectionFailedError =>
  parleyError<ConnectionFailedError>('connection_failed', `${operation} got no answer (${reason})`, {
    operation,
    mayHaveExecuted: !NEVER_CONNECTED.test(reason),
  })
