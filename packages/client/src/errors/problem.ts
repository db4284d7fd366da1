// The errors for problems: the error responses of the service, with a `code`.
import type { Problem, UnknownProblem } from '@parley/contract/reader'
import type { EtagOf, OperationId, OperationProblem, ServiceProblem } from '../contract.ts'
import type { FetchResponse } from '../fetch.ts'
import { headerOf, retryAfterMsOf } from '../headers.ts'
import { operationError, type OperationError } from './parley-error.ts'

type PropertyOf<Body, Name extends string> = Body extends Record<Name, infer Value> ? Value : undefined

/** The error for one kind of problem of an operation. A property that the problem doesn't have is undefined. */
export interface ProblemErrorOf<Operation extends OperationId, Body extends Problem> extends OperationError {
  readonly kind: 'problem'
  readonly operation: Operation
  /** Identifies the problem. A code that is newer than this client has the type `UnknownValue`, so a `switch` needs a default. */
  readonly code: Body['code']
  /** The status of the HTTP response. */
  readonly status: Body['status']
  /** The problem in a few words. */
  readonly title: string
  /** The cause of this occurrence, as a sentence for people. */
  readonly detail: string | undefined
  /** Identifies the request in the service's logs. */
  readonly requestId: string
  /** The validation errors of the request, on `request_invalid`. */
  readonly errors: PropertyOf<Body, 'errors'>
  /** The permission that is missing, on `permission_missing`. */
  readonly permission: PropertyOf<Body, 'permission'>
  /** The existing contact with the identifier or phone number of the request, on `contact_exists`. */
  readonly contactId: PropertyOf<Body, 'contactId'>
  /** The conversation as it is now, on `precondition_failed`. Holds personal data, so logs of the error leave out the conversation. */
  readonly conversation: PropertyOf<Body, 'conversation'>
  /** The contact as it is now, on `contact_precondition_failed`. Holds personal data, so logs of the error leave out the contact. */
  readonly contact: PropertyOf<Body, 'contact'>
  /** The entity tag of `conversation` or `contact`, if the problem has one of them. Send the tag as the next `ifMatch`. */
  readonly etag: EtagOf<Operation, Body['status']>
  /** How long to wait before the next request, in milliseconds, if the service said so. */
  readonly retryAfterMs: number | undefined
  /** The whole body of the response, as the service sent it. Logs of the error leave out the body. */
  readonly problem: Body
}

/** Makes one error type for each problem of a union, so that a comparison of `code` can narrow the type of an error. */
type EachProblem<Operation extends OperationId, Body> = Body extends Problem ? ProblemErrorOf<Operation, Body> : never

/**
 * The service responded with a problem. This type is a union of the problems of the operation, the problems that any request can get, and
 * one type for codes that are newer than this client. A comparison of `code` narrows the union.
 */
export type ProblemError<Operation extends OperationId = OperationId> = Operation extends OperationId
  ? EachProblem<Operation, OperationProblem<Operation> | ServiceProblem | UnknownProblem>
  : never

/** A problem with the properties that only some problems have. */
type AnyProblem = Problem & { errors?: unknown; permission?: unknown; contactId?: unknown }

/** Lists the JSON pointers of validation errors, such as ` (#/name, #/phoneNumber)`, so that the error message says what to correct. */
function pointersIn(errors: unknown): string {
  if (!errors) return ''
  const pointers = [errors].flat().map((validationError: unknown) => Object(validationError).pointer)
  return ` (${pointers.join(', ')})`
}

/** Creates the error for a problem that the service responded with. `readResponse` has already checked the body of the response. */
export function problemError(operation: OperationId, response: FetchResponse, problem: AnyProblem): ProblemError {
  const { status } = response
  const { code, title, detail, requestId, errors, permission, contactId } = problem
  const message = `failed with ${status} ${code}: ${detail}${pointersIn(errors)}`
  // With 4xx and with 503 `service_unavailable`, the service promises that it executed nothing. Another 5xx promises nothing.
  const mayHaveExecuted = status >= 500 && code !== 'service_unavailable'
  const retryAfterMs = retryAfterMsOf(response)
  const etag = headerOf(response, 'ETag')
  const extra = { code, status, title, detail, requestId, errors, permission, contactId, etag, retryAfterMs }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readResponse` checked the properties that each code requires.
  return operationError('problem', operation, message, mayHaveExecuted, extra, problem) as unknown as ProblemError
}
