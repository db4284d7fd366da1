// The door of the package.
export type { AnswerOf, CodeOf, OperationId, ProblemOn, StatusOf } from './contract.ts'
export { createParley } from './create-parley.ts'
export { isParleyError, isProblem, type ParleyError } from './errors/family.ts'
export type { Aborted } from './errors/aborted.ts'
export type { ArgumentInvalid } from './errors/argument-invalid.ts'
export type { ConnectionFailed } from './errors/connection-failed.ts'
export type { ProblemError } from './errors/problem.ts'
export type { RegenerationUncertain } from './errors/regeneration-uncertain.ts'
export type { RotationFailed } from './errors/rotation-failed.ts'
export type { TimedOut } from './errors/timed-out.ts'
export type { UnexpectedResponse } from './errors/unexpected-response.ts'
export { contractVersion } from './generated/operations.ts'
export type { ParleyOptions } from './options.ts'
export type {
  CallOptions,
  Parley,
  RegeneratedApiKey,
  RotationOptions,
  UpdatedConversation,
  UpdateOptions,
} from './parley.ts'
export type { RetryOptions } from './retry.ts'
export type { RateLimit } from './headers.ts'
export type * from '@parley/contract'
