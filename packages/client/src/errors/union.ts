import type { OperationId } from '../contract.ts'
import type { AbortedError } from './aborted.ts'
import type { ConnectionFailedError } from './connection-failed.ts'
import type { InvalidArgumentError } from './invalid-argument.ts'
import { ParleyError as OneClass } from './parley-error.ts'
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

/** How one attempt of a call can fail. */
export type AttemptError = ProblemError | ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError

interface ParleyErrorClass extends Function {
  readonly prototype: ParleyError
  [Symbol.hasInstance]: (value: unknown) => value is ParleyError
}

/**
 * The class of all errors of this client, for `instanceof`, which also works across two copies of the package.
 * @example
 * if (error instanceof ParleyError && error.kind === 'timeout') console.log(error.timeoutMs)
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this package makes instances, and each is one of the union.
export const ParleyError: ParleyErrorClass = OneClass as unknown as ParleyErrorClass

/**
 * Says whether a caught value is an error of this client.
 * @example
 * if (!isParleyError(error)) throw error
 */
export const isParleyError = (error: unknown): error is ParleyError => error instanceof OneClass

/**
 * Says whether a caught value is a problem that the service responded with; if you name an operation, a problem of that operation.
 * The type then narrows by `code` to what that operation can respond with.
 * @example
 * if (isProblem(error, 'updateConversation') && error.code === 'precondition_failed') console.log(error.etag)
 */
export const isProblem = <Operation extends OperationId = OperationId>(
  error: unknown,
  operation?: Operation,
): error is ProblemError<Operation> =>
  isParleyError(error) && error.kind === 'problem' && (operation === undefined || error.operation === operation)
