// The class of all errors of the client, and the redaction of API keys in error messages.
import type { OperationId } from '../contract.ts'
import { isRecord } from '../is-record.ts'

/** The common properties of all errors of a call. */
export interface OperationError extends Error {
  /** The operation that was called. */
  readonly operation: OperationId
  /**
   * True if the service may have executed the request, in any attempt. If `mayHaveExecuted` is false, the service executed nothing, and
   * you can safely repeat the call.
   */
  readonly mayHaveExecuted: boolean
  /** The number of requests that were sent. */
  readonly attempts: number
  /**
   * Identifies the last request in the service's logs, also if its response was lost. In a browser, `requestId` is undefined if no
   * response came, because the client sends no identifier there.
   */
  readonly requestId: string | undefined
}

/** The property by which a copy of this package recognizes the errors of another copy in the same program. */
const BRAND: unique symbol = Symbol.for('@parley/client/ParleyError')

/**
 * The class of all errors but `EventsLost` and `WebhookRejected`. The property `kind` says which error it is. The body of a problem is in
 * a private field behind getters, so that logs and JSON don't show the personal data in the body.
 */
export class ClientError extends Error {
  override readonly name = 'ParleyError'
  readonly #problem: { conversation?: unknown; contact?: unknown }

  constructor(message: string, problem: { conversation?: unknown; contact?: unknown } = {}) {
    super(message)
    this.#problem = problem
  }

  get problem(): object {
    return this.#problem
  }

  get conversation(): unknown {
    return this.#problem.conversation
  }

  get contact(): unknown {
    return this.#problem.contact
  }

  // `instanceof` accepts every object with the brand, also if another copy of this class created it.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

// The brand is on the prototype, because logs show only the properties of the error itself. The name is there, too, so that a stack begins
// with it. The class itself has it as well, because a bundler may rename the variable.
Object.assign(ClientError.prototype, { [BRAND]: true, name: 'ParleyError' })
Object.defineProperty(ClientError, 'name', { value: 'ParleyError' })

/**
 * Gives an error of this package the stack of the function that waits now: the stack of its creation can end within the package. Returns
 * the error. Firefox and Safari know no other stack, so there the error keeps it.
 */
export function withCallers<E>(error: E): E {
  if (error instanceof ClientError) Object(Error).captureStackTrace?.(error)
  return error
}

/**
 * Creates an error of a call. Later, `attempt.ts` sets a missing `requestId`, and `call.ts` sets `attempts`.
 * @param extra The properties of this kind of error.
 * @param problem The body of the response, if it is a problem.
 */
export const operationError = <Kind extends string, Operation extends OperationId, Extra extends object>(
  kind: Kind,
  operation: Operation,
  message: string,
  mayHaveExecuted: boolean,
  extra: Extra,
  problem?: object,
): ClientError & {
  kind: Kind
  operation: Operation
  mayHaveExecuted: boolean
  attempts: number
  requestId: string | undefined
} & Extra =>
  Object.assign(
    new ClientError(`${operation} ${message}`, problem),
    { kind, operation, mayHaveExecuted, attempts: 0, requestId: undefined },
    extra,
  )

/** Shorter keys aren't redacted. Only tests use such keys, for example `key`, and redaction would remove the word from messages. */
const MIN_KEY_LENGTH = 16

/** Replaces each of these API keys in a text with `<API_KEY>`. */
export const redacted = (text: string, keys: readonly string[]): string =>
  keys.reduce((rest, key) => (key.length < MIN_KEY_LENGTH ? rest : rest.replaceAll(key, '<API_KEY>')), text)

/**
 * Joins the message and code of an error with the message and code of its cause, and redacts API keys. The client passes on this text
 * instead of an error of the platform or of a caller's function, because such an error may contain the headers of the request.
 */
export function redactedMessage(error: unknown, keys: readonly string[]): string {
  // A program can throw any value, even undefined. `Object` returns an object for every value, so that properties can be read.
  const { message = error, code, cause }: Record<string, unknown> = Object(error)
  const { message: causeMessage, code: causeCode, errors }: Record<string, unknown> = Object(cause)
  // A host with several addresses has an error for each.
  const each = Array.isArray(errors) ? errors.map((one) => Object(one).message) : []
  return redacted([message, code, causeMessage, causeCode, ...each].filter(Boolean).join(', ') || String(error), keys)
}

/** Copies the message, the stack and the code of an error, with API keys redacted. Other properties aren't copied. */
export function redactedCopy(error: unknown, keys: readonly string[]): Error {
  const { stack, code, cause }: Record<string, unknown> = Object(error)
  const ownCode = code ?? Object(cause).code
  const copy = Object.assign(new Error(redactedMessage(error, keys)), typeof ownCode === 'string' && { code: ownCode })
  copy.stack = redacted(String(stack), keys)
  return copy
}
