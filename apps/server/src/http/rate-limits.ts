import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** So many requests in so many seconds; a quota of 0 is no limit. */
export interface Quota {
  quota: number
  windowSeconds: number
}

/** Where a caller stands after a request was counted. */
export interface Allowance {
  exceeded: boolean
  /** The answer's header fields, by draft-ietf-httpapi-ratelimit-headers-10. */
  headers: Record<string, string>
  /** Until the quota is whole again, at least 1. */
  resetSeconds: number
}

/** Counts requests by key in windows that begin with the first request. Returns undefined where there is no limit. */
export function createRateLimit(name: string, limit: Quota | undefined) {
  if (limit === undefined || limit.quota === 0) return undefined
  const { quota, windowSeconds } = limit
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: quota, duration: windowSeconds })
  const policy = `"${name}";q=${quota};w=${windowSeconds}`

  return async function count(key: string): Promise<Allowance> {
    const { result, exceeded } = await limiter.consume(key).then(
      (success) => ({ result: success, exceeded: false }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { result: refusal, exceeded: true }
        throw refusal
      },
    )
    const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    const left = `"${name}";r=${result.remainingPoints};t=${resetSeconds}`
    return { exceeded, resetSeconds, headers: { RateLimit: left, 'RateLimit-Policy': policy } }
  }
}
