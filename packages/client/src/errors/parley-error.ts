import type { OperationId } from '../contract.ts'
import { isRecord } from '../is-record.ts'

/** The common properties of all errors of a call. */
export interface OperationError extends Error {
  /** The operation that was called. */
  readonly operation: OperationId
  /**
   * True if the service may have executed the request, in this attempt or an earlier one. If it is false, nothing was done and
   * you can safely call again.
   */
  readonly mayHaveExecuted: boolean
  /** How many requests were sent. */
  readonly attempts: number
  /** Identifies the last request in the service's logs, also if its response was lost. Browsers send no identifier of their own. */
  readonly requestId: string | undefined
}

/** Shared by all copies of this package in a program, so that each copy recognizes the errors of the others. */
const BRAND: unique symbol = Symbol.for('@parley/client/ParleyError')

/**
 * The one class of all errors of this package. `kind` tells them apart. The body of a problem is behind getters, so that neither a
 * log nor JSON shows the personal data in it.
 */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  readonly #problem: { conversation?: unknown }

  constructor(message: string, problem: { conversation?: unknown } = {}) {
    super(message)
    this.#problem = problem
  }

  get problem(): object {
    return this.#problem
  }

  get conversation(): unknown {
    return this.#problem.conversation
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && BRAND in value
  }
}

/** Makes an error of a call; the loop that retries sets its totals. */
export const operationError = <Kind extends string, Operation extends OperationId, Extra extends object>(
  kind: Kind,
  operation: Operation,
  message: string,
  mayHaveExecuted: boolean,
  extra: Extra,
  problem?: object,
): ParleyError & {
  kind: Kind
  operation: Operation
  mayHaveExecuted: boolean
  attempts: number
  requestId: string | undefined
} & Extra =>
  Object.assign(
    new ParleyError(`${operation} ${message}`, problem),
    { kind, operation, mayHaveExecuted, attempts: 0, requestId: undefined },
    extra,
  )

// On the prototype, so that no log shows it.
Object.assign(ParleyError.prototype, { [BRAND]: true })

/** The shortest text that is taken for an API key. Tests invent shorter ones, which are words of other texts. */
const MIN_KEY_LENGTH = 16

/** A text without any of these API keys. */
export const redacted = (text: string, keys: readonly string[]): string =>
  keys.reduce((rest, key) => (key.length < MIN_KEY_LENGTH ? rest : rest.replaceAll(key, '<API_KEY>')), text)

/**
 * The messages and codes of an error of the platform or of a caller's function, without API keys. The error itself is not
 * kept, because its properties may hold a request with its headers.
 */
export function redactedMessage(error: unknown, keys: readonly string[]): string {
  const { message = error, code, cause }: Record<string, unknown> = Object(error)
  const { message: deeper, code: deeperCode }: Record<string, unknown> = Object(cause)
  return redacted([message, code, deeper, deeperCode].filter(Boolean).join(', ') || String(error), keys)
}

/** A copy of an error with its message and stack, without API keys and without its other properties. */
export function redactedCopy(error: unknown, keys: readonly string[]): Error {
  const copy = new Error(redactedMessage(error, keys))
  copy.stack = redacted(String(Object(error).stack), keys)
  return copy
}
