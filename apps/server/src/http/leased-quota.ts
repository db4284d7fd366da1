// A quota that several processes share without asking for each request. A process leases a block of requests and spends it
// by itself; the next block comes before the first is spent, so that hardly a request waits. Blocks begin with one request
// and double up to a part of the quota: a member with few requests, or a process among many, holds little that others could use.
import type { Quota } from '../config.ts'
import type { Caller } from '../domain/caller.ts'
import type { QuotaLease, SharedQuotas } from '../sql/store.ts'
import type { Counted } from './fixed-window.ts'

type Member = Pick<Caller, 'organization' | 'memberId'>

/** The part of the quota that a block may be, and of what is left: towards the end of a quota the blocks get small. */
const LARGEST_PART = 10
const PART_OF_REST = 4
/** Expired windows are removed when there are this many members, and then whenever the number has doubled. */
const FIRST_SWEEP = 1000

/** A process's state of a member's window. */
interface Purse {
  /** The leased requests that are not spent. */
  left: number
  /** How many requests were left for all processes when something was leased last. */
  leftForAll: number
  /** The size of the last block. */
  block: number
  /** How many requests wait for the lease that is under way. */
  waiting: number
  leasing: Promise<void> | undefined
  /** By the clock of `performance`, in milliseconds. */
  endsAt: number
}

/**
 * Counts requests of members. Together the processes never let more pass than the quota in a window.
 * @throws StoreUnavailable if a block cannot be leased.
 */
export function createLeasedQuota(
  name: string,
  { quota, windowSeconds }: Quota,
  shared: SharedQuotas,
): (member: Member) => Promise<Counted> {
  const windowMs = windowSeconds * 1000
  const purses = createPurses()

  /** Starts to lease a block, unless a lease is already running. */
  function lease(purse: Purse, { organization, memberId }: Member): Promise<void> {
    purse.leasing ??= (async () => {
      try {
        const largest = Math.ceil(Math.min(quota / LARGEST_PART, purse.leftForAll / PART_OF_REST))
        const wanted = Math.max(1, Math.min(largest, Math.max(purse.block * 2, purse.waiting)))
        const leased = await shared.lease(organization, `${name}/${memberId}`, { quota, windowMs }, wanted)
        fill(purse, leased, windowMs)
      } finally {
        purse.leasing = undefined
      }
    })()
    return purse.leasing
  }

  return async function count(member) {
    const purse = purses.of(`${member.organization}/${member.memberId}`, quota)
    while (purse.left === 0 && !isSpent(purse)) {
      purse.waiting += 1
      await lease(purse, member).finally(() => (purse.waiting -= 1))
    }
    const exceeded = purse.left === 0
    if (!exceeded) purse.left -= 1
    // If the lease fails, the first request that needs the block gets the error.
    if (purse.left < purse.block / 2 && purse.leftForAll > 0) lease(purse, member).catch(() => undefined)
    return { exceeded, remaining: purse.left + purse.leftForAll, msLeft: purse.endsAt - performance.now() }
  }
}

/** Says whether the quota is used up until the window ends. */
const isSpent = ({ leftForAll, endsAt }: Purse) => leftForAll === 0 && performance.now() < endsAt

function fill(purse: Purse, { granted, left, msLeft }: QuotaLease, windowMs: number): void {
  // If the clock of the store was set back, it says that more is left than a window has.
  const endsAt = performance.now() + Math.min(msLeft, windowMs)
  // Requests that were leased in an earlier window don't count in the next one.
  if (endsAt > purse.endsAt + windowMs / 2) purse.left = 0
  purse.left += granted
  purse.leftForAll = left
  purse.block = granted
  purse.endsAt = endsAt
}

function createPurses() {
  const purses = new Map<string, Purse>()
  let sweepAt = FIRST_SWEEP

  function sweep(now: number): void {
    for (const [key, { endsAt, leasing }] of purses) if (endsAt <= now && !leasing) purses.delete(key)
    sweepAt = Math.max(FIRST_SWEEP, purses.size * 2)
  }

  return {
    /** The purse of a key. It is empty if its window is over. */
    of(key: string, quota: number): Purse {
      const now = performance.now()
      const known = purses.get(key)
      if (known !== undefined && (now < known.endsAt || known.leasing)) return known
      const fresh = { left: 0, leftForAll: quota, block: 0, waiting: 0, leasing: undefined, endsAt: now }
      if (purses.size >= sweepAt) sweep(now)
      purses.set(key, fresh)
      return fresh
    },
  }
}
