import type { Quota } from '../config.ts'
import type { Caller } from '../domain/caller.ts'
import type { SharedQuotas } from '../sql/store.ts'
import { type Counted, createFixedWindow } from './fixed-window.ts'
import { createLeasedQuota } from './leased-quota.ts'

/** The state of a caller's limit after a request is counted. */
export interface Allowance {
  exceeded: boolean
  /** The headers of the response, by draft-ietf-httpapi-ratelimit-headers-10. */
  headers: Record<string, string>
  /** Until the quota is whole again, at least 1. */
  resetSeconds: number
}

/**
 * Counts requests by key in windows that begin with the first request. Returns undefined if there is no limit.
 * @param maxKeys how many keys get their own counter; beyond them, keys share one quota.
 */
export function createRateLimit(name: string, limit: Quota, maxKeys: number) {
  if (limit.quota === 0) return undefined
  const count = createFixedWindow(limit, maxKeys)
  const tell = createTeller(name, limit)
  return (key: string): Allowance => tell(count(key))
}

type Member = Pick<Caller, 'organization' | 'memberId'>

/**
 * Counts the requests of members, together with the other processes on the store, if there can be any.
 * @param elapsedMs measures the windows if no other process counts.
 */
export function createMemberLimit(
  name: string,
  limit: Quota,
  shared: SharedQuotas | undefined,
  elapsedMs?: () => number,
) {
  if (limit.quota === 0) return undefined
  const tell = createTeller(name, limit)
  if (shared !== undefined) {
    const lease = createLeasedQuota(name, limit, shared)
    return async (member: Member): Promise<Allowance> => tell(await lease(member))
  }
  // Only members with a valid key are counted, so there are no more keys than members.
  const count = createFixedWindow(limit, Infinity, elapsedMs)
  return ({ organization, memberId }: Member): Allowance => tell(count(`${organization}/${memberId}`))
}

function createTeller(name: string, { quota, windowSeconds }: Quota): (counted: Counted) => Allowance {
  const policy = `"${name}";q=${quota};w=${windowSeconds}`
  return ({ exceeded, remaining, msLeft }) => {
    const resetSeconds = Math.max(1, Math.ceil(msLeft / 1000))
    const left = `"${name}";r=${remaining};t=${resetSeconds}`
    return { exceeded, resetSeconds, headers: { RateLimit: left, 'RateLimit-Policy': policy } }
  }
}
