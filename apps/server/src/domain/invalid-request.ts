import type { ValidationError } from '@parley/contract'
import { ServiceError } from './errors.ts'

/**
 * The error for a request that the contract doesn't allow.
 *
 * @param isCut Whether there can be more errors than these.
 */
export function invalidRequest(errors: ValidationError[], isCut = false): ServiceError<'request_invalid'> {
  const count = `${isCut ? 'at least ' : ''}${errors.length} validation ${errors.length === 1 ? 'error' : 'errors'}`
  return new ServiceError('request_invalid', { errors }, `The request has ${count}.`)
}

/**
 * Finds the name of the one filter that a request for a list has; undefined if it has none.
 *
 * @param filters All filters of which a request has at most one, in the order of the contract.
 * @returns ServiceError `request_invalid` for several. Each but the first is an error.
 * @example
 * oneFilter({ phone: '+33612345678', tagId: undefined }) // 'phone'
 */
export function oneFilter<Filters extends object>(
  filters: Filters,
): (keyof Filters & string) | ServiceError | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the keys, but the compiler only says string.
  const names = Object.keys(filters) as (keyof Filters & string)[]
  const [first, ...others] = names.filter((name) => filters[name] !== undefined)
  if (others.length === 0) return first
  const quoted = names.map((name) => `\`${name}\``)
  const detail = `Only one of ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)} can be sent.`
  return invalidRequest(others.map((name) => ({ in: 'query', pointer: `/${name}`, detail })))
}
