// The door of the package.
export type { ResponseBody, OperationProblemCode, OperationId, OperationProblem, ResponseStatus } from './contract.ts'
export { createParley } from './create-parley.ts'
export { isParleyError, isProblem, type ParleyError } from './errors/family.ts'
export type { AbortedError } from './errors/aborted.ts'
export type { InvalidArgumentError } from './errors/invalid-argument.ts'
export type { ConnectionFailedError } from './errors/connection-failed.ts'
export type { ProblemError } from './errors/problem.ts'
export type { RegenerationOutcomeUnknownError } from './errors/regeneration-outcome-unknown.ts'
export type { RotationFailedError } from './errors/rotation-failed.ts'
export type { TimeoutError } from './errors/timeout.ts'
export type { UnexpectedResponseError } from './errors/unexpected-response.ts'
export { contractVersion } from './generated/operations.ts'
export type { ParleyOptions } from './options.ts'
export type {
  RequestOptions,
  Parley,
  RegenerateApiKeyResult,
  RotateApiKeyOptions,
  UpdateConversationResult,
  UpdateConversationOptions,
} from './parley.ts'
export type { RetryOptions } from './retry.ts'
export type { RateLimit } from './headers.ts'
export type * from '@parley/contract'
