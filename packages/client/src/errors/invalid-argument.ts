import { ParleyError } from './parley-error.ts'

/** An argument or option that can't be used. Nothing was sent. The message never contains the value. */
export interface InvalidArgumentError extends Error {
  readonly kind: 'invalid_argument'
  /** The name of the argument or option. */
  readonly argument: string
}

/** Returns the result of `make`, or throws an error that names the argument if the platform rejects it. */
export function madeOf<T>(argument: string, rule: string, make: () => T): T {
  try {
    return make()
  } catch {
    throw invalidArgumentError(argument, rule)
  }
}

export const invalidArgumentError = (argument: string, rule: string): InvalidArgumentError =>
  Object.assign(new ParleyError(`${argument} ${rule}`), { kind: 'invalid_argument' as const, argument })
