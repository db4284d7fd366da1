import type { OperationId } from '../contract.ts'
import { headerOf, mediaTypeOf, retryAfterMsOf } from '../headers.ts'
import { type OperationError, parleyError } from './parley-error.ts'

/**
 * Something answered, but not as the contract says: a login page, a gateway without a body, a redirect, half a body.
 * The body is left out on purpose: what answers in the service's place may say the request's secrets back.
 */
export interface UnexpectedResponseError extends OperationError {
  readonly kind: 'unexpected_response'
  readonly status: number
  /** The media type of the answer, or undefined where it named none. */
  readonly mediaType: string | undefined
  /**
   * What is wrong with the answer: its body broke off, is no JSON, is of another media type than the contract says, or
   * status, header or body is not what the contract has.
   */
  readonly reason: 'truncated' | 'not_json' | 'media_type' | 'not_in_contract'
  /** Names the request in the service's logs, where the answer had an `X-Request-Id`. */
  readonly requestId: string | undefined
  /** After how many milliseconds the service may be asked again, where the answer said so. */
  readonly retryAfterMs: number | undefined
}

export const unexpectedResponseError = (
  operation: OperationId,
  response: Response,
  reason: UnexpectedResponseError['reason'],
): UnexpectedResponseError => {
  const { status } = response
  const mediaType = mediaTypeOf(response)
  const message = `${operation} got ${status} ${mediaType ?? 'of no type'}, which is not the contract's answer (${reason})`
  return parleyError<UnexpectedResponseError>('unexpected_response', message, {
    operation,
    // Whoever limits a rate does so before anything is done. Of all else that is foreign nothing can be known.
    mayHaveExecuted: status !== 429,
    status,
    mediaType,
    reason,
    requestId: headerOf(response, 'X-Request-Id'),
    retryAfterMs: retryAfterMsOf(response),
  })
}
