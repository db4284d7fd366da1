// Reads the headers of a response.
import type { FetchResponse } from './fetch.ts'

/** The state of the rate limit of your API key after a call. */
export interface RateLimit {
  /** The number of calls that are left until the limit is restored. */
  readonly remaining: number
  /** The time until the limit is restored, in milliseconds. */
  readonly resetAfterMs: number
}

/** The properties that the result of every call has, read from the headers of the response. */
export interface ResponseMetadata {
  /** Identifies the request in the service's logs. */
  requestId: string | undefined
  /** The remaining rate limit, or undefined if the operator turned it off. */
  rateLimit: RateLimit | undefined
}

/** Returns the value of a response header, or undefined if the response doesn't have it. */
export const headerOf = ({ headers }: FetchResponse, name: string): string | undefined => headers.get(name) ?? undefined

/** Returns the media type of a response in lower case, without parameters such as `charset`. */
export const mediaTypeOf = (response: FetchResponse): string | undefined =>
  headerOf(response, 'Content-Type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads the `RateLimit` header (draft-ietf-httpapi-ratelimit-headers-10), a list of limits such as `"updateConversation";r=9;t=1`: 9 calls
 * are left, and the limit is restored in 1 second. Returns a limit with `r=0`, which blocks the next call, or else the first limit;
 * undefined if there is none.
 */
export function rateLimitOf(response: FetchResponse): RateLimit | undefined {
  const limits = (headerOf(response, 'RateLimit') ?? '').split(',').flatMap((limit) => {
    const remaining = /;\s*r=(\d+)/.exec(limit)?.[1]
    const seconds = /;\s*t=(\d+)/.exec(limit)?.[1]
    return remaining && seconds ? { remaining: Number(remaining), resetAfterMs: Number(seconds) * 1000 } : []
  })
  return limits.find(({ remaining }) => remaining === 0) ?? limits[0]
}

/**
 * Returns the time in milliseconds until the next request may be sent. The time comes from `Retry-After`, a number of seconds or a
 * date, or else from a rate limit that is used up. Returns undefined if the response has neither.
 */
export function retryAfterMsOf(response: FetchResponse): number | undefined {
  const retryAfter = headerOf(response, 'Retry-After') ?? ''
  // Tries a number before a date, because `Date.parse` reads `1.5` as a day in January. If the header was sent twice, its text is `5, 5`.
  // An empty text becomes NaN, because `Number('')` is 0.
  const seconds = Number(retryAfter.split(',', 1)[0] || Number.NaN)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  if (!Number.isNaN(ms)) return Math.max(0, ms)
  const limit = rateLimitOf(response)
  return limit?.remaining === 0 ? limit.resetAfterMs : undefined
}
