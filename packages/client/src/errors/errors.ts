// The errors of the client: the type of each kind, and the function that creates it. The errors for problems are in `problem.ts`.
import type { OperationId } from '../contract.ts'
import type { FetchResponse } from '../fetch.ts'
import { headerOf, mediaTypeOf, retryAfterMsOf } from '../headers.ts'
import { ClientError, operationError, type OperationError } from './parley-error.ts'
import type { ProblemError } from './problem.ts'

/** An argument or option that can't be used. Nothing was sent. The message never contains the value. */
export interface InvalidArgumentError extends Error {
  readonly kind: 'invalid_argument'
  /** The name of the argument or option. */
  readonly argument: string
}

/**
 * Converts an argument with a function of the platform, such as `JSON.stringify`. If that function throws, throws an error that names the
 * argument and its rule. The error of the platform is dropped, because it can quote secrets.
 */
export function convertArgument<T>(argument: string, rule: string, convert: () => T): T {
  try {
    return convert()
  } catch {
    throw invalidArgumentError(argument, rule)
  }
}

/** @param rule What the argument must be, as the rest of a sentence: `must be JSON`. */
export const invalidArgumentError = (argument: string, rule: string): InvalidArgumentError =>
  Object.assign(new ClientError(`${argument} ${rule}`), { kind: 'invalid_argument' as const, argument })

/**
 * The client received no response: it couldn't connect, or the connection broke before the response began. If it couldn't connect,
 * `mayHaveExecuted` is false. The message contains the messages and codes of the platform.
 */
export interface ConnectionFailedError extends OperationError {
  readonly kind: 'connection_failed'
  /** What `fetch` threw: its message, stack and `code`, with API keys redacted. */
  readonly cause: Error & { readonly code?: string }
}

/** How platforms report that nothing was sent: DNS failed, no address could be connected to, or the TLS handshake failed. */
const NEVER_CONNECTED = new RegExp(
  'conn(ection ?)?refused|\\bconnect E|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|CONNECT_TIMEOUT|client error \\(Connect\\)' +
    '|certificate|before secure TLS|wrong version number',
  'i',
)

export const connectionFailedError = (operation: OperationId, cause: Error): ConnectionFailedError => {
  const { message } = cause
  const mayHaveExecuted = !NEVER_CONNECTED.test(message)
  return operationError('connection_failed', operation, `received no response (${message})`, mayHaveExecuted, { cause })
}

/** The response and its body did not arrive completely within the timeout of one attempt. */
export interface TimeoutError extends OperationError {
  readonly kind: 'timeout'
  /** The timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number
}

export const timeoutError = (operation: OperationId, mayHaveExecuted: boolean, timeoutMs: number): TimeoutError =>
  operationError('timeout', operation, `timed out after ${timeoutMs} ms`, mayHaveExecuted, { timeoutMs })

/** Your `signal` ended the call. `cause` is the `reason` of the signal. */
export interface AbortedError extends OperationError {
  readonly kind: 'aborted'
}

export const abortedError = (operation: OperationId, mayHaveExecuted: boolean, cause: unknown): AbortedError =>
  operationError('aborted', operation, 'was aborted', mayHaveExecuted, { cause })

/**
 * The client received a response that violates the contract: the login page of a proxy, an empty 502 of a gateway, a redirect, half a body.
 * The error doesn't contain the body of the response, because the body may repeat secrets of the request.
 */
export interface UnexpectedResponseError extends OperationError {
  readonly kind: 'unexpected_response'
  readonly status: number
  /** The media type of the response, or undefined if it has none. */
  readonly mediaType: string | undefined
  /**
   * `truncated` if the body broke off, `not_json` if the body isn't JSON, `media_type` if the contract doesn't list the media type, and
   * `not_in_contract` if the status, the headers or the body violate the contract.
   */
  readonly reason: 'truncated' | 'not_json' | 'media_type' | 'not_in_contract'
  /** Identifies the request in the service's logs, if the response had an `X-Request-Id`. */
  readonly requestId: string | undefined
  /** How long to wait before the next request, in milliseconds, if the response said so. */
  readonly retryAfterMs: number | undefined
}

/** Creates the error for a response that violates the contract. `reason` says how. */
export const unexpectedResponseError = (
  operation: OperationId,
  response: FetchResponse,
  reason: UnexpectedResponseError['reason'],
): UnexpectedResponseError => {
  const { status } = response
  const mediaType = mediaTypeOf(response)
  const message = `received an unexpected response: ${status} ${mediaType ?? 'without type'} (${reason})`
  // After a 429, nothing was executed. A response with another status may come from a proxy after the service executed the request.
  return operationError('unexpected_response', operation, message, status !== 429, {
    status,
    mediaType,
    reason,
    requestId: headerOf(response, 'X-Request-Id'),
    retryAfterMs: retryAfterMsOf(response),
  })
}

/** The errors after which it is unknown how the service responded. */
export type LostResponse = ConnectionFailedError | TimeoutError | AbortedError | UnexpectedResponseError

/**
 * The response to `regenerateApiKey` was lost, so it is unknown whether the service created a new key. **The old key still works**: only
 * the first use of a new key invalidates the old key, and nobody can use the lost new key. `cause` says how the response was lost.
 */
export interface RegenerationOutcomeUnknownError extends OperationError {
  readonly kind: 'regeneration_outcome_unknown'
  readonly operation: 'regenerateApiKey'
  readonly cause: LostResponse
}

/** Creates the error that `regenerateApiKey` throws in place of `cause`, the error of the lost response. */
export const regenerationOutcomeUnknownError = (cause: LostResponse): RegenerationOutcomeUnknownError => {
  const { attempts, requestId } = cause
  const message = `lost the response, so a new key may exist. The old key still works. ${cause.message}`
  const extra = { attempts, requestId, cause }
  return operationError('regeneration_outcome_unknown', 'regenerateApiKey', message, true, extra)
}

/** `rotateApiKey` failed. The client goes on with a key that works, so that other calls don't fail. */
export interface RotationFailedError extends Error {
  readonly kind: 'rotation_failed'
  /**
   * The step that failed:
   * - `persist`: your function failed, timed out or was aborted. The old key stays in use. But if this call waited for another rotation,
   *   and the `persist` of that rotation succeeded, the new key is in use.
   * - `rejected`: the service rejected the new key with 401, or the new key has characters that no header can carry. The old key stays in
   *   use: store the old key again.
   * - `unverified`: no response said whether the new key works. The old key stays in use until the service rejects it. Then the client uses
   *   the new key. Keep the new key stored: it is valid.
   */
  readonly stage: 'persist' | 'rejected' | 'unverified'
}

export const rotationFailedError = (
  stage: RotationFailedError['stage'],
  detail: string,
  cause: unknown,
): RotationFailedError =>
  Object.assign(new ClientError(`The rotation failed (${stage}): ${detail}`), {
    kind: 'rotation_failed' as const,
    stage,
    cause,
  })

/** Every error of the client. A `switch` over `kind` narrows the type and is exhaustive. */
export type ParleyError =
  | ProblemError
  | ConnectionFailedError
  | TimeoutError
  | AbortedError
  | UnexpectedResponseError
  | RegenerationOutcomeUnknownError
  | RotationFailedError
  | InvalidArgumentError

/** The errors of one attempt of a call. */
export type AttemptError = ProblemError | LostResponse

/** The type of the exported class: it works with `instanceof` and narrows to the union. The class can't be called with `new`. */
interface ParleyErrorClass extends Function {
  readonly prototype: ParleyError
  [Symbol.hasInstance]: (value: unknown) => value is ParleyError
}

/**
 * The class of all errors of this client. `instanceof ParleyError` also recognizes errors of another copy of this package.
 * @example
 * if (error instanceof ParleyError && error.kind === 'timeout') console.log(error.timeoutMs)
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this package makes instances, and each is one of the union.
export const ParleyError: ParleyErrorClass = ClientError as unknown as ParleyErrorClass

/**
 * Says whether a caught value is an error of this client.
 * @example
 * if (!isParleyError(error)) throw error
 */
export const isParleyError = (error: unknown): error is ParleyError => error instanceof ClientError

/**
 * Says whether a caught value is a problem that the service responded with. If you name an operation, the problem must be from a call of
 * that operation. A comparison of `code` then narrows the type of the error.
 * @example
 * if (isProblem(error, 'updateConversation') && error.code === 'precondition_failed') console.log(error.etag)
 */
export const isProblem = <Operation extends OperationId = OperationId>(
  error: unknown,
  operation?: Operation,
): error is ProblemError<Operation> =>
  isParleyError(error) && error.kind === 'problem' && (operation === undefined || error.operation === operation)
