import type { ProblemCode, ProblemOf } from '@parley/contract'

/** The properties of a problem that not every problem has. */
type Extras<Code extends ProblemCode> = Omit<
  ProblemOf<Code>,
  'type' | 'title' | 'status' | 'detail' | 'instance' | 'code' | 'requestId'
>

/**
 * An error with an error code of the contract. It doesn't depend on HTTP: `http/problems.ts` turns it into a response. The client receives
 * `detail` and the extras, so they must not contain secrets or internals. The cause is only logged.
 */
export class ServiceError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'ServiceError'
  readonly code: Code
  readonly detail: string | undefined
  readonly extras: Extras<Code>

  constructor(code: Code, extras: Extras<Code>, detail?: string, options?: ErrorOptions) {
    super(detail ?? code, options)
    this.code = code
    this.detail = detail
    this.extras = extras
  }
}

/**
 * Returns the result of a rule, or throws the error that the rule returned; `http/problems.ts` turns it into a response. Call it outside of
 * rules: a rule returns errors, and nothing else in `domain` throws a ServiceError.
 */
export function resultOf<Result>(result: Result | ServiceError): Exclude<Result, ServiceError> {
  if (result instanceof ServiceError) throw result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The line before excludes ServiceError.
  return result as Exclude<Result, ServiceError>
}
