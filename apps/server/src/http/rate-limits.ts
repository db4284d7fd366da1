// The rate limit of each member: how many requests to an operation a member may send in a window of time.
import type { Quota } from '../config.ts'
import type { SharedQuotas } from '../store/store.ts'
import { type WindowState, createFixedWindow } from './fixed-window.ts'
import { createSharedQuota, type Member } from './shared-quota.ts'

/** The state of a member's rate limit after a request of the member was counted. `gate.ts` adds the headers, and rejects if `exceeded`. */
export interface Allowance {
  /** True if the request must be rejected. */
  exceeded: boolean
  /** The response headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
  headers: Record<string, string>
  /** The seconds until the quota is full again, at least 1. */
  resetSeconds: number
}

/**
 * Creates a function that counts a member's request to an operation, and returns the state of the member's limit.
 * @param shared The quotas in the database, if several processes share the quotas. If undefined, this process counts alone.
 * @param elapsedMs A timer in milliseconds that never goes back, for a process that counts alone. Default: `performance.now`.
 * @returns undefined if the operator turned the limit off.
 */
export function createMemberLimit(
  operationId: string,
  limit: Quota,
  shared: SharedQuotas | undefined,
  elapsedMs?: () => number,
) {
  if (limit.quota === 0) return undefined
  const policy = `"${operationId}";q=${limit.quota};w=${limit.windowSeconds}`
  const allowanceOf = (state: WindowState): Allowance => {
    const resetSeconds = resetSecondsOf(state)
    const rateLimit = `"${operationId}";r=${state.remaining};t=${resetSeconds}`
    return { exceeded: state.exceeded, resetSeconds, headers: { RateLimit: rateLimit, 'RateLimit-Policy': policy } }
  }
  if (shared !== undefined) {
    const countShared = createSharedQuota(operationId, limit, shared)
    return async (member: Member): Promise<Allowance> => allowanceOf(await countShared(member))
  }
  // Only members with a valid API key are counted. So the number of members limits the number of windows, and no other limit is set.
  const count = createFixedWindow(limit, Infinity, elapsedMs)
  return ({ organization, memberId }: Member): Allowance => allowanceOf(count(`${organization}/${memberId}`))
}

export const resetSecondsOf = ({ msLeft }: WindowState): number => Math.max(1, Math.ceil(msLeft / 1000))
