import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller, SharedQuotas } from '../domain/storage.ts'
import { createLeasedQuota } from './leased-quota.ts'
import type { Counted, Quota } from './quota.ts'

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
  const count = createOwnQuota(name, limit)
  const tell = createTeller(name, limit)
  return async (key: string): Promise<Allowance> => tell(await count(key))
}

/** Counts the requests of members, together with the other processes that serve the store, where there can be some. */
export function createMemberLimit(name: string, limit: Quota | undefined, shared: SharedQuotas | undefined) {
  if (limit === undefined || limit.quota === 0) return undefined
  const count = shared ? createLeasedQuota(name, limit, shared) : createOwnMemberQuota(name, limit)
  const tell = createTeller(name, limit)
  return async (member: Pick<Caller, 'organizationCode' | 'memberId'>): Promise<Allowance> => tell(await count(member))
}

function createOwnMemberQuota(name: string, limit: Quota) {
  const count = createOwnQuota(name, limit)
  return ({ organizationCode, memberId }: Pick<Caller, 'organizationCode' | 'memberId'>) =>
    count(`${organizationCode}/${memberId}`)
}

function createOwnQuota(name: string, { quota, windowSeconds }: Quota): (key: string) => Promise<Counted> {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: quota, duration: windowSeconds })
  return async (key) => {
    const { result, exceeded } = await limiter.consume(key).then(
      (success) => ({ result: success, exceeded: false }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { result: refusal, exceeded: true }
        throw refusal
      },
    )
    return { exceeded, remaining: result.remainingPoints, msLeft: result.msBeforeNext }
  }
}

function createTeller(name: string, { quota, windowSeconds }: Quota): (counted: Counted) => Allowance {
  const policy = `"${name}";q=${quota};w=${windowSeconds}`
  return ({ exceeded, remaining, msLeft }) => {
    const resetSeconds = Math.max(1, Math.ceil(msLeft / 1000))
    const left = `"${name}";r=${remaining};t=${resetSeconds}`
    return { exceeded, resetSeconds, headers: { RateLimit: left, 'RateLimit-Policy': policy } }
  }
}
