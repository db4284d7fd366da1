// The main entry of the package: everything that a program imports from `@parley/client`.
// The types of an operation's bodies, statuses and problems.
export type {
  OperationId,
  OperationProblem,
  OperationProblemCode,
  ResponseBody,
  ResponseStatus,
  ServiceProblem,
} from './contract.ts'
export { createParley } from './create-parley.ts'
export { isParleyError, isProblem, ParleyError } from './errors/errors.ts'
// The types of the errors. A comparison of `kind` narrows a `ParleyError` to one of these types.
export type {
  AbortedError,
  ConnectionFailedError,
  InvalidArgumentError,
  RegenerationOutcomeUnknownError,
  RotationFailedError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors/errors.ts'
export type { OperationError } from './errors/parley-error.ts'
export type { ProblemError, ProblemErrorOf } from './errors/problem.ts'
export { EventsLost } from './events-lost.ts'
export { type EventReader, follow, type FollowOptions, type ReconnectDetails } from './follow.ts'
export { verifyWebhook, type WebhookHeaders, WebhookRejected } from './verify-webhook.ts'
export type { Fetch, FetchInit, FetchResponse, ResponseHeaders } from './fetch.ts'
export type * from './generated/methods.ts'
export { contractVersion } from './generated/operations.ts'
export type { AttemptDetails, Hooks, Logger, RequestDetails, ResponseDetails, RetryDetails } from './hooks.ts'
export type { ApiKeySource } from './keyring.ts'
export type { RateLimit, ResponseMetadata } from './headers.ts'
export type { Pages } from './pages.ts'
export type { CloneOptions, Parley, ParleyOptions, RotateApiKeyOptions } from './parley.ts'
export type { RequestHeaders, RequestOptions, RetryableRequestOptions } from './request-options.ts'
export type { ResponsePromise } from './response-promise.ts'
export type { RetryOptions } from './retry.ts'
export type * from '@parley/contract/reader'
