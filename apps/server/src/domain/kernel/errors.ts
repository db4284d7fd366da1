// The error that business logic returns, and a function that throws a returned error.
import type { ProblemCode, ProblemOf } from '@parley/contract'

/** The properties that only errors with this code have, such as `permission`. The omitted properties belong to all errors. */
type Extras<Code extends ProblemCode> = Omit<
  ProblemOf<Code>,
  'type' | 'title' | 'status' | 'detail' | 'instance' | 'code' | 'requestId'
>

/**
 * An error with an error code of the contract. It doesn't depend on HTTP: `http/problems.ts` turns it into a response. The client receives
 * `detail` and `extras`, so they must not contain secrets or internals. `options.cause` is only logged.
 */
export class ServiceError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'ServiceError'
  readonly code: Code
  readonly detail: string
  readonly extras: Extras<Code>

  constructor(code: Code, extras: Extras<Code>, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
    this.detail = detail
    this.extras = extras
  }
}

/**
 * Throws if a rule returned an error, and otherwise returns the rule's result. A rule is a function with the logic of an operation. Rules
 * return their errors, so that the compiler finds callers that don't handle an error. Call this function only outside of rules.
 */
export function resultOf<Result>(result: Result | ServiceError): Exclude<Result, ServiceError> {
  if (result instanceof ServiceError) throw result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The line before excludes ServiceError.
  return result as Exclude<Result, ServiceError>
}
