import type { OperationId } from '../contract.ts'
import { operationError, type OperationError } from './parley-error.ts'

/**
 * No response came: the connection could not be made, or it broke before the status line. If it could not be made,
 * `mayHaveExecuted` is false. The message has the messages and codes of the platform.
 */
export interface ConnectionFailedError extends OperationError {
  readonly kind: 'connection_failed'
}

/** How platforms report that nothing was sent: DNS failed, no program listens, or the TLS handshake failed. */
const NEVER_CONNECTED =
  /conn(ection ?)?refused|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|client error \(Connect\)|certificate/i

export const connectionFailedError = (operation: OperationId, reason: string): ConnectionFailedError =>
  operationError('connection_failed', operation, `received no response (${reason})`, !NEVER_CONNECTED.test(reason), {})
