import type { OperationId } from '../contract.ts'

/** What each failure of a call says, whatever its kind. */
export interface OperationError extends Error {
  /** The operation that was called. */
  readonly operation: OperationId
  /**
   * Whether the service may have done what was asked, in this attempt or an earlier one. Where it is false nothing was
   * done, so that the call can be repeated without a second thought.
   */
  readonly mayHaveExecuted: boolean
  /** How many times the request was tried. */
  readonly attempts: number
}

/** The one class behind all errors of this package. Callers tell them apart by `kind`. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
}

/** Makes an error of the family; the loop that repeats counts its `attempts`. */
export const parleyError = <Kind extends Error & { kind: string }>(
  kind: Kind['kind'],
  message: string,
  fields: Omit<Kind, keyof Error | 'kind' | 'attempts'>,
  options?: ErrorOptions,
): Kind =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fields` is all of Kind that an Error does not have.
  Object.assign(new ParleyError(message, options), { kind, ...fields }) as unknown as Kind

/**
 * What an error of the platform, or of a caller's function, says in its messages and codes, without the key. The error
 * itself is not kept, because its members may hold a request with its headers.
 */
export function redactedMessage(error: unknown, key: string): string {
  const { message = error, code, cause }: Record<string, unknown> = Object(error)
  const { message: deeper, code: deeperCode }: Record<string, unknown> = Object(cause)
  return [message, code, deeper, deeperCode].filter(Boolean).join(', ').replaceAll(key, '<API_KEY>')
}
