import type { Quota } from '../config.ts'
import type { Caller } from '../domain/caller.ts'
import type { SharedQuotas } from '../sql/store.ts'
import { type WindowState, createFixedWindow } from './fixed-window.ts'
import { createLeasedQuota } from './leased-quota.ts'

/** The state of a member's rate limit after a request is counted. */
export interface Allowance {
  exceeded: boolean
  /** The response headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
  headers: Record<string, string>
  /** The seconds until the quota is full again, at least 1. */
  resetSeconds: number
}

type Member = Pick<Caller, 'organization' | 'memberId'>

/**
 * Creates the rate limit of an operation, which has a quota for each member.
 * @param shared The quotas in the database, if other processes count on them, too.
 * @param elapsedMs A timer that measures the windows if no other process counts.
 * @returns undefined if the operator turned the limit off.
 */
export function createMemberLimit(
  name: string,
  limit: Quota,
  shared: SharedQuotas | undefined,
  elapsedMs?: () => number,
) {
  if (limit.quota === 0) return undefined
  const policy = `"${name}";q=${limit.quota};w=${limit.windowSeconds}`
  const allowanceOf = (counted: WindowState): Allowance => {
    const { exceeded, remaining } = counted
    const resetSeconds = resetSecondsOf(counted)
    const rateLimit = `"${name}";r=${remaining};t=${resetSeconds}`
    return { exceeded, resetSeconds, headers: { RateLimit: rateLimit, 'RateLimit-Policy': policy } }
  }
  if (shared !== undefined) {
    const lease = createLeasedQuota(name, limit, shared)
    return async (member: Member): Promise<Allowance> => allowanceOf(await lease(member))
  }
  // Only members with a valid API key are counted, so their number bounds the number of counters.
  const count = createFixedWindow(limit, Infinity, elapsedMs)
  return ({ organization, memberId }: Member): Allowance => allowanceOf(count(`${organization}/${memberId}`))
}

/** Returns the seconds until the quota is full again, at least 1. */
export const resetSecondsOf = ({ msLeft }: WindowState): number => Math.max(1, Math.ceil(msLeft / 1000))
