import type { ProblemCode, ProblemOf } from '@parley/contract'

/** The properties that a problem has beyond those that every problem has. */
type Extras<Code extends ProblemCode> = Omit<
  ProblemOf<Code>,
  'type' | 'title' | 'status' | 'detail' | 'instance' | 'code' | 'requestId'
>

/**
 * An error that the contract has a name for. It knows nothing about HTTP: `http/problems.ts` turns it into a response.
 * `detail` and the extras are shown to the caller, so they hold no secret and nothing internal; the cause is only logged.
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
 * Returns the result of a rule, or throws its error, which `http/problems.ts` turns into a response. It is called outside of rules: a rule
 * returns its error, so that nothing else below `domain` throws one.
 */
export function resultOf<Result>(result: Result | ServiceError): Exclude<Result, ServiceError> {
  if (result instanceof ServiceError) throw result
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It isn't a ServiceError.
  return result as Exclude<Result, ServiceError>
}
