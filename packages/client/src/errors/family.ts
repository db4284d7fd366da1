import type { OperationId } from '../contract.ts'
import type { AbortedError } from './aborted.ts'
import type { InvalidArgumentError } from './invalid-argument.ts'
import type { ConnectionFailedError } from './connection-failed.ts'
import { ParleyError as Base } from './parley-error.ts'
import type { ProblemError } from './problem.ts'
import type { RegenerationOutcomeUnknownError } from './regeneration-outcome-unknown.ts'
import type { RotationFailedError } from './rotation-failed.ts'
import type { TimeoutError } from './timeout.ts'
import type { UnexpectedResponseError } from './unexpected-response.ts'

/** Every error that the methods of the client reject with. A `switch` over `kind` is exhaustive. */
export type ParleyError =
  | ProblemError
  | ConnectionFailedError
  | TimeoutError
  | AbortedError
  | UnexpectedResponseError
  | RegenerationOutcomeUnknownError
  | RotationFailedError
  | InvalidArgumentError

/** How one attempt of a call can fail, once there is a request. */
export type AttemptError = ProblemError | ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError

/** Whether something that was caught is an error of this client. */
export const isParleyError = (error: unknown): error is ParleyError => error instanceof Base

/** Whether something that was caught is an answer that is not the contract's. */
export const isUnexpectedResponse = (error: unknown): error is UnexpectedResponseError =>
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
