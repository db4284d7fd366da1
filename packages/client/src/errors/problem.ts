import type { OperationId, OperationProblem } from '../contract.ts'
import { headerOf, retryAfterMsOf } from '../headers.ts'
import { type OperationError, parleyError } from './parley-error.ts'

/** What a problem says beyond what its body says. */
interface ProblemFailure<Operation extends OperationId, Code> extends OperationError {
  readonly kind: 'problem'
  readonly operation: Operation
  /** On 412 the entity tag of the conversation as it is now, to be sent as `ifMatch`. */
  readonly etag: Code extends 'precondition_failed' ? string : undefined
  /** After how many milliseconds the service may be asked again, where it said so. */
  readonly retryAfterMs: number | undefined
}

type EachProblem<Operation extends OperationId, Body> =
  Body extends OperationProblem<OperationId> ? ProblemFailure<Operation, Body['code']> & Readonly<Body> : never

/**
 * The service answered with a problem of its contract, whose members the error has: `code`, `status`, `requestId`, and
 * `errors` with pointers and allowed values, `conversation` on 412, and so on. The type is a union over the problems of
 * the operation, which narrows by `code` and by `status`.
 */
export type ProblemError<Operation extends OperationId = OperationId> = Operation extends OperationId
  ? EachProblem<Operation, OperationProblem<Operation>>
  : never

export const problemError = (
  operation: OperationId,
  response: Response,
  problem: OperationProblem<OperationId>,
): ProblemError =>
  parleyError<ProblemError>(
    'problem',
    `${operation} answered ${problem.status} ${problem.code}: ${problem.detail ?? problem.title}`,
    {
      ...problem,
      operation,
      // All but a 500 are answered before anything is done.
      mayHaveExecuted: problem.status === 500,
      etag: headerOf(response, 'ETag'),
      retryAfterMs: retryAfterMsOf(response),
    },
  )
