// A rate limit quota that several processes share without a database query for each request. A process leases a block of requests from
// the database and counts them in memory. It leases the next block when half of one is used, so that requests rarely wait. The first
// block is one request and each next one doubles, up to a part of the quota. So a process with few requests holds few that others need.
import type { Quota } from '../config.ts'
import type { Caller } from '../domain/caller.ts'
import type { QuotaLease, SharedQuotas } from '../sql/store.ts'
import type { WindowState } from './fixed-window.ts'

type Member = Pick<Caller, 'organization' | 'memberId'>

/** A block is at most a tenth of the quota, and a quarter of what is left of it. So blocks get smaller towards the end of a quota. */
const MAX_PART_OF_QUOTA = 10
const MAX_PART_OF_REST = 4
/** Expired windows are removed when there are this many, and then each time their number has doubled. */
const FIRST_SWEEP = 1000

/** The current window of a member, as this process knows it. */
interface Window {
  /** The leased requests that are not used yet. */
  remaining: number
  /** The requests that no process had leased at the time of the last lease. */
  unleased: number
  /** The size of the last block. */
  block: number
  /** The number of requests that wait for the pending lease. */
  waiting: number
  /** The pending lease. */
  leasing: Promise<void> | undefined
  /** The end, in milliseconds of `performance.now()`. */
  endsAt: number
}

/**
 * Creates the counter of a rate limit. All processes together never let more requests of a member pass in a window than the quota.
 * @throws StoreUnavailable if a block cannot be leased.
 */
export function createLeasedQuota(
  name: string,
  { quota, windowSeconds }: Quota,
  shared: SharedQuotas,
): (member: Member) => Promise<WindowState> {
  const windowMs = windowSeconds * 1000
  const windows = createWindows()

  /** Starts to lease a block, unless a lease is already running. */
  function lease(window: Window, { organization, memberId }: Member): Promise<void> {
    window.leasing ??= (async () => {
      try {
        const largest = Math.ceil(Math.min(quota / MAX_PART_OF_QUOTA, window.unleased / MAX_PART_OF_REST))
        const requested = Math.max(1, Math.min(largest, Math.max(window.block * 2, window.waiting)))
        const block = await shared.lease(organization, `${name}/${memberId}`, { quota, windowMs }, requested)
        addBlock(window, block, windowMs)
      } finally {
        window.leasing = undefined
      }
    })()
    return window.leasing
  }

  return async function count(member) {
    const window = windows.of(`${member.organization}/${member.memberId}`, quota)
    while (window.remaining === 0 && !isSpent(window)) {
      window.waiting += 1
      await lease(window, member).finally(() => (window.waiting -= 1))
    }
    const exceeded = window.remaining === 0
    if (!exceeded) window.remaining -= 1
    // An error is ignored here. If the next lease fails too, the request that waits for it gets the error.
    if (window.remaining < window.block / 2 && window.unleased > 0) lease(window, member).catch(() => undefined)
    return { exceeded, remaining: window.remaining + window.unleased, msLeft: window.endsAt - performance.now() }
  }
}

/** Returns true if the quota is used up until the window ends. */
const isSpent = ({ unleased, endsAt }: Window) => unleased === 0 && performance.now() < endsAt

function addBlock(window: Window, { granted, left, msLeft }: QuotaLease, windowMs: number): void {
  // If the database's clock was set back, `msLeft` can be longer than a window.
  const endsAt = performance.now() + Math.min(msLeft, windowMs)
  // This lease began a new window. Requests that were leased in the previous one have expired.
  if (endsAt > window.endsAt + windowMs / 2) window.remaining = 0
  window.remaining += granted
  window.unleased = left
  window.block = granted
  window.endsAt = endsAt
}

function createWindows() {
  const windows = new Map<string, Window>()
  let sweepAt = FIRST_SWEEP

  function sweep(now: number): void {
    for (const [key, { endsAt, leasing }] of windows) if (endsAt <= now && !leasing) windows.delete(key)
    sweepAt = Math.max(FIRST_SWEEP, windows.size * 2)
  }

  return {
    /** Returns the window of a key: a new, empty one if the last has ended. */
    of(key: string, quota: number): Window {
      const now = performance.now()
      const known = windows.get(key)
      if (known !== undefined && (now < known.endsAt || known.leasing)) return known
      const fresh = { remaining: 0, unleased: quota, block: 0, waiting: 0, leasing: undefined, endsAt: now }
      if (windows.size >= sweepAt) sweep(now)
      windows.set(key, fresh)
      return fresh
    },
  }
}
