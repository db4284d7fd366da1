import { parleyError } from './parley-error.ts'

/** The caller gave something that cannot be sent, and nothing was sent. The message never repeats the value. */
export interface InvalidArgumentError extends Error {
  readonly kind: 'invalid_argument'
  /** The name of the argument or option. */
  readonly argument: string
}

export const invalidArgumentError = (argument: string, rule: string): InvalidArgumentError =>
  parleyError<InvalidArgumentError>('invalid_argument', `${argument} ${rule}`, { argument })
