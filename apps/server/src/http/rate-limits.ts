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
  const policy = `"${name}";q=${limit.quota};w=${limit.windowSeconds}`
  const allowanceOf = (counted: Counted): Allowance => {
    const { exceeded, remaining } = counted
    const resetSeconds = resetSecondsOf(counted)
    const left = `"${name}";r=${remaining};t=${resetSeconds}`
    return { exceeded, resetSeconds, headers: { RateLimit: left, 'RateLimit-Policy': policy } }
  }
  if (shared !== undefined) {
    const lease = createLeasedQuota(name, limit, shared)
    return async (member: Member): Promise<Allowance> => allowanceOf(await lease(member))
  }
  // Only members with a valid key are counted, so there are no more keys than members.
  const count = createFixedWindow(limit, Infinity, elapsedMs)
  return ({ organization, memberId }: Member): Allowance => allowanceOf(count(`${organization}/${memberId}`))
}

/** Until the quota is whole again, at least 1. */
export const resetSecondsOf = ({ msLeft }: Counted): number => Math.max(1, Math.ceil(msLeft / 1000))
