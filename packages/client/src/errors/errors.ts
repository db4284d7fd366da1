// The errors of this package: a type of each kind, and what makes it. Those of problems have a file of their own.
import type { OperationId } from '../contract.ts'
import type { FetchResponse } from '../fetch.ts'
import { headerOf, mediaTypeOf, retryAfterMsOf } from '../headers.ts'
import { operationError, type OperationError, ParleyError as OneClass } from './parley-error.ts'
import type { ProblemError } from './problem.ts'

/** An argument or option that can't be used. Nothing was sent. The message never contains the value. */
export interface InvalidArgumentError extends Error {
  readonly kind: 'invalid_argument'
  /** The name of the argument or option. */
  readonly argument: string
}

/** Returns the result of `make`, or throws an error that names the argument if the platform rejects it. */
export function madeOf<T>(argument: string, rule: string, make: () => T): T {
  try {
    return make()
  } catch {
    throw invalidArgumentError(argument, rule)
  }
}

export const invalidArgumentError = (argument: string, rule: string): InvalidArgumentError =>
  Object.assign(new OneClass(`${argument} ${rule}`), { kind: 'invalid_argument' as const, argument })

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

/** The response, its body included, did not arrive within the timeout of one attempt. */
export interface TimeoutError extends OperationError {
  readonly kind: 'timeout'
  /** The timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const timeoutError = (operation: OperationId, mayHaveExecuted: boolean, timeoutMs: number): TimeoutError =>
  operationError('timeout', operation, `timed out after ${timeoutMs} ms`, mayHaveExecuted, { timeoutMs })

/** Your `signal` ended the call. `cause` is the signal's reason. */
export interface AbortedError extends OperationError {
  readonly kind: 'aborted'
}

export const abortedError = (operation: OperationId, mayHaveExecuted: boolean, cause: unknown): AbortedError =>
  operationError('aborted', operation, 'was aborted', mayHaveExecuted, { cause })

/**
 * A response that isn't the contract's: a login page, a gateway's empty 502, a redirect, half a body. Its body is left out on
 * purpose, because it may contain secrets of the request.
 */
export interface UnexpectedResponseError extends OperationError {
  readonly kind: 'unexpected_response'
  readonly status: number
  /** The media type of the response, or undefined if it has none. */
  readonly mediaType: string | undefined
  /**
   * The reason: the body broke off, isn't JSON or has a media type that the contract doesn't list, or the status, the headers or the body
   * violate the contract.
   */
  readonly reason: 'truncated' | 'not_json' | 'media_type' | 'not_in_contract'
  /** Identifies the request in the service's logs, if the response had an `X-Request-Id`. */
  readonly requestId: string | undefined
  /** How long to wait before the next request, in milliseconds, if the response said so. */
  readonly retryAfterMs: number | undefined
}

export const unexpectedResponseError = (
  operation: OperationId,
  response: FetchResponse,
  reason: UnexpectedResponseError['reason'],
): UnexpectedResponseError => {
  const { status } = response
  const mediaType = mediaTypeOf(response)
  const message = `received an unexpected response: ${status} ${mediaType ?? 'without type'} (${reason})`
  // A rate limit rejects a request before anything is done. Of any other foreign response nothing is known.
  return operationError('unexpected_response', operation, message, status !== 429, {
    status,
    mediaType,
    reason,
    requestId: headerOf(response, 'X-Request-Id'),
    retryAfterMs: retryAfterMsOf(response),
  })
}

/** How a response gets lost. */
export type LostResponse = ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError

/**
 * The response of a regeneration was lost, so it is unknown whether a new key was created. **The old key still works**: the
 * first use of a new key invalidates the old one, and the new key is lost. `cause` says how the response was lost.
 */
export interface RegenerationOutcomeUnknownError extends OperationError {
  readonly kind: 'regeneration_outcome_unknown'
  readonly operation: 'regenerateApiKey'
  readonly cause: LostResponse
}

const LOST = 'lost the response, so a new key may exist. The old key still works.'

export const regenerationOutcomeUnknownError = (cause: LostResponse): RegenerationOutcomeUnknownError => {
  const { message, attempts, requestId } = cause
  const extra = { attempts, requestId, cause }
  return operationError('regeneration_outcome_unknown', 'regenerateApiKey', `${LOST} ${message}`, true, extra)
}

/** A rotation did not finish. The client keeps a key that works, so that calls don't fail. */
export interface RotationFailedError extends Error {
  readonly kind: 'rotation_failed'
  /**
   * - `persist`: your function failed, timed out or was aborted. The old key stays in use. (If this rotation had joined another
   *   one whose `persist` succeeded, the new key is in use.)
   * - `rejected`: the service rejected the new key with 401, or responded with a key that no request can carry. The old key stays in use:
   *   store it again.
   * - `unverified`: no response said whether the new key works. The old key stays in use until the service rejects it; then the
   *   new key takes over. Keep the new key stored: it is valid.
   */
  readonly stage: 'persist' | 'rejected' | 'unverified'
}

export const rotationFailedError = (
  stage: RotationFailedError['stage'],
  detail: string,
  cause: unknown,
): RotationFailedError =>
  Object.assign(new OneClass(`The rotation failed (${stage}): ${detail}`), {
    kind: 'rotation_failed' as const,
    stage,
    cause,
  })

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
export type AttemptError = ProblemError | LostResponse

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
