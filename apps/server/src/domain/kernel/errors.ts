// The error that a caller can cause. Rules, checks and handlers return it, so that the compiler finds code that doesn't handle it. Only
// errors that no caller can cause are thrown.
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
