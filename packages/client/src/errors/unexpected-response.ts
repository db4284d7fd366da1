import type { OperationId } from '../contract.ts'
import type { FetchResponse } from '../fetch.ts'
import { headerOf, mediaTypeOf, retryAfterMsOf } from '../headers.ts'
import { operationError, type OperationError } from './parley-error.ts'

/**
 * A response that isn't the contract's: a login page, a gateway's empty 502, a redirect, half a body. Its body is left out on
 * purpose, because it may contain secrets of the request.
 */
export interface UnexpectedResponseError extends OperationError {
  readonly kind: 'unexpected_response'
  readonly status: number
  /** The media type of the response, or undefined if it has none. */
  readonly mediaType: string | undefined
  /**
   * The reason: the body broke off, isn't JSON or has a media type that the contract doesn't list, or the status, the headers or the body
   * violate the contract.
   */
  readonly reason: 'truncated' | 'not_json' | 'media_type' | 'not_in_contract'
  /** Identifies the request in the service's logs, if the response had an `X-Request-Id`. */
  readonly requestId: string | undefined
  /** How long to wait before the next request, in milliseconds, if the response said so. */
  readonly retryAfterMs: number | undefined
}

export const unexpectedResponseError = (
  operation: OperationId,
  response: FetchResponse,
  reason: UnexpectedResponseError['reason'],
): UnexpectedResponseError => {
  const { status } = response
  const mediaType = mediaTypeOf(response)
  const message = `received an unexpected response: ${status} ${mediaType ?? 'without type'} (${reason})`
  // A rate limit rejects a request before anything is done. Of any other foreign response nothing is known.
  return operationError('unexpected_response', operation, message, status !== 429, {
    status,
    mediaType,
    reason,
    requestId: headerOf(response, 'X-Request-Id'),
    retryAfterMs: retryAfterMsOf(response),
  })
}
