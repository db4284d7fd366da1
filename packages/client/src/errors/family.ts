import type { OperationId } from '../contract.ts'
import type { Aborted } from './aborted.ts'
import type { ArgumentInvalid } from './argument-invalid.ts'
import type { ConnectionFailed } from './connection-failed.ts'
import { ParleyError as Base } from './parley-error.ts'
import type { ProblemError } from './problem.ts'
import type { RegenerationUncertain } from './regeneration-uncertain.ts'
import type { RotationFailed } from './rotation-failed.ts'
import type { TimedOut } from './timed-out.ts'
import type { UnexpectedResponse } from './unexpected-response.ts'

/** Every error that the methods of the client reject with. A `switch` over `kind` is exhaustive. */
export type ParleyError =
  | ProblemError
  | ConnectionFailed
  | TimedOut
  | Aborted
  | UnexpectedResponse
  | RegenerationUncertain
  | RotationFailed
  | ArgumentInvalid

/** How one attempt of a call can fail, once there is a request. */
export type AttemptError = ProblemError | ConnectionFailed | TimedOut | Aborted | UnexpectedResponse

/** Whether something that was caught is an error of this client. */
export const isParleyError = (error: unknown): error is ParleyError => error instanceof Base

/** Whether something that was caught is an answer that is not the contract's. */
export const isUnexpected = (error: unknown): error is UnexpectedResponse =>
  isParleyError(error) && error.kind === 'unexpected_response'

/**
 * Whether something that was caught is a problem that the service answered, of the named operation where one is named.
 * The error then narrows by `code` and by `status` to what that operation can answer, and a `switch` is exhaustive.
 */
export const isProblem = <Operation extends OperationId = OperationId>(
  error: unknown,
  operation?: Operation,
): error is ProblemError<Operation> =>
  isParleyError(error) && error.kind === 'problem' && (operation === undefined || error.operation === operation)
