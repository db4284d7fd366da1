/** What is left of the caller's limit. */
export interface RateLimit {
  /** How many calls are left. */
  readonly remaining: number
  /** In how many milliseconds the limit is whole again. */
  readonly resetAfterMs: number
}

/** A header field of an answer. */
export const headerOf = ({ headers }: Response, name: string): string | undefined => headers.get(name) ?? undefined

/** The media type of an answer, without its parameters. */
export const mediaTypeOf = (response: Response): string | undefined =>
  headerOf(response, 'Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Reads the `RateLimit` field (draft-ietf-httpapi-ratelimit-headers-10), which is absent where there is no limit. */
export function rateLimitOf(response: Response): RateLimit | undefined {
  const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(headerOf(response, 'RateLimit') ?? '') ?? []
  return remaining === undefined ? undefined : { remaining: Number(remaining), resetAfterMs: Number(seconds) * 1000 }
}

/**
 * After how many milliseconds the service may be asked again: what `Retry-After` says in seconds or as a date, else when
 * a used-up limit is whole again.
 */
export function retryAfterMsOf(response: Response): number | undefined {
  const after = headerOf(response, 'Retry-After')
  const ms = /^\d+$/.test(after ?? '') ? Number(after) * 1000 : Date.parse(after ?? '') - Date.now()
  if (!Number.isNaN(ms)) return Math.max(0, ms)
  const limit = rateLimitOf(response)
  return limit?.remaining === 0 ? limit.resetAfterMs : undefined
}
