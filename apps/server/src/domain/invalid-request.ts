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
