import { parleyError } from './parley-error.ts'

/** The caller gave something that cannot be sent, and nothing was sent. The message never repeats the value. */
export interface ArgumentInvalid extends Error {
  readonly kind: 'argument_invalid'
  /** The name of the argument or option. */
  readonly argument: string
}

export const argumentInvalid = (argument: string, rule: string): ArgumentInvalid =>
  parleyError<ArgumentInvalid>('argument_invalid', `${argument} ${rule}`, { argument })
