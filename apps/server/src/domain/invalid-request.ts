import type { ValidationError } from '@parley/contract'
import { ServiceError } from './errors.ts'

/**
 * Creates the error for a request that violates the contract.
 *
 * @param isCut True if the list was cut off, so the request may have more errors.
 */
export function invalidRequest(errors: ValidationError[], isCut = false): ServiceError<'request_invalid'> {
  const count = `${isCut ? 'at least ' : ''}${errors.length} validation ${errors.length === 1 ? 'error' : 'errors'}`
  return new ServiceError('request_invalid', { errors }, `The request has ${count}.`)
}

/**
 * Returns the name of the filter in a list request; undefined if the request has no filter.
 *
 * @param filters All filters of the list, in the order of the contract. A request can have one of them.
 * @returns ServiceError `request_invalid` if there is more than one filter. It lists each filter but the first.
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
