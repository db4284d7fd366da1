import type { FetchResponse } from './fetch.ts'

/** The remaining rate limit of the caller. */
export interface RateLimit {
  /** How many calls are left. */
  readonly remaining: number
  /** In how many milliseconds the limit is restored. */
  readonly resetAfterMs: number
}

/** The metadata of a response, which every result has. */
export interface ResponseMetadata {
  /** Identifies the request in the service's logs. */
  requestId: string | undefined
  /** The remaining rate limit, or undefined if the operator turned it off. */
  rateLimit: RateLimit | undefined
}

/** The value of a response header. */
export const headerOf = ({ headers }: FetchResponse, name: string): string | undefined => headers.get(name) ?? undefined

/** The media type of a response, without its parameters. */
export const mediaTypeOf = (response: FetchResponse): string | undefined =>
  headerOf(response, 'Content-Type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads the `RateLimit` header (draft-ietf-httpapi-ratelimit-headers-10): a list of limits, each with parameters in any order.
 * Returns the one that is used up, else the first, or undefined if the response has none.
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
 * In how many milliseconds the next request may be sent: what `Retry-After` says in seconds or as a date, else when a used-up
 * rate limit is restored.
 */
export function retryAfterMsOf(response: FetchResponse): number | undefined {
  const after = headerOf(response, 'Retry-After') ?? ''
  // The number is tried first, because `Date.parse` takes `1.5` for a day in January. A header that came twice is a list.
  const seconds = Number(after.split(',', 1)[0] || Number.NaN)
  const ms = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000
  if (!Number.isNaN(ms)) return Math.max(0, ms)
  const limit = rateLimitOf(response)
  return limit?.remaining === 0 ? limit.resetAfterMs : undefined
}
