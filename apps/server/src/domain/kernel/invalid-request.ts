// Creates the errors for requests that violate the contract.
import type { ValidationError } from '@parley/contract'
import { ServiceError } from './errors.ts'

/** Creates the error for a request that violates the contract. If `errors` is only the start of a longer list, `detail` says "at least". */
export function invalidRequest(errors: ValidationError[], isTruncated = false): ServiceError<'request_invalid'> {
  const count = `${isTruncated ? 'at least ' : ''}${errors.length} validation ${errors.length === 1 ? 'error' : 'errors'}`
  return new ServiceError('request_invalid', { errors }, `The request has ${count}.`)
}

/**
 * Checks that a list request has at most one filter. Returns the filter's name, such as `phone`; undefined if the request has no filter.
 * If there are several, returns an error about each filter after the first. `filters` must be in the order of the contract.
 */
export function oneFilter<Filters extends object>(
  filters: Filters,
): (keyof Filters & string) | ServiceError | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of `Object.keys` is string[] for any object.
  const names = Object.keys(filters) as (keyof Filters & string)[]
  const [first, ...surplus] = names.filter((name) => filters[name] !== undefined)
  if (surplus.length === 0) return first
  const quoted = names.map((name) => `\`${name}\``)
  const detail = `Only one of ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)} can be sent.`
  return invalidRequest(surplus.map((name) => ({ in: 'query', pointer: `/${name}`, detail })))
}
