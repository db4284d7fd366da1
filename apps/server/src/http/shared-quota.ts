// A rate limit quota that several processes share without a database query for each request. A process takes a block of the quota from
// the database, for example 8 requests, and counts them in memory. When half of the block is used, the process takes the next one, so
// that requests rarely wait. Blocks begin with one request and double, so a process with few requests leaves the quota to the others.
import type { Quota } from '../config.ts'
import type { Caller } from '../domain/kernel/caller.ts'
import type { QuotaBlock, SharedQuotas } from '../store/store.ts'
import type { WindowState } from './fixed-window.ts'

export type Member = Pick<Caller, 'organization' | 'memberId'>

/** A block is at most a tenth of the quota, and a quarter of the quota's untaken rest. So blocks get smaller as the quota is used up. */
const QUOTA_DIVISOR = 10
const REST_DIVISOR = 4
/** Expired windows are removed when there are this many, and then each time their number has doubled. */
const FIRST_SWEEP = 1000

/** The current window of a member's rate limit, as far as this process knows it. */
interface Window {
  /** The number of taken requests that aren't used yet. */
  remaining: number
  /** The rest of the quota that no process had taken when this process took its last block. */
  untaken: number
  /** The size of the last taken block. The next block is usually twice as large. */
  blockSize: number
  /** The number of requests that wait for the pending block. */
  waitingRequests: number
  /** The promise of the next block, while it is pending. */
  pendingBlock?: Promise<void> | undefined
  /** When the window ends, in milliseconds of `performance.now()`. */
  endsAt: number
}

/**
 * Creates a function that counts a member's request, and returns the state of the member's rate limit. In each window, all processes
 * together never allow more requests of a member than the quota.
 * @throws StoreUnavailable if a block cannot be taken.
 */
export function createSharedQuota(
  operation: string,
  { quota, windowSeconds }: Quota,
  shared: SharedQuotas,
): (member: Member) => Promise<WindowState> {
  const windowMs = windowSeconds * 1000
  const windows = new Map<string, Window>()
  let sweepAt = FIRST_SWEEP

  /** Returns the current window of a key. If the last window has ended, a new window without a block begins. */
  function windowOf(key: string): Window {
    const now = performance.now()
    const lastWindow = windows.get(key)
    if (lastWindow !== undefined && (now < lastWindow.endsAt || lastWindow.pendingBlock)) return lastWindow
    const newWindow = { remaining: 0, untaken: quota, blockSize: 0, waitingRequests: 0, endsAt: now }
    if (windows.size >= sweepAt) {
      for (const [name, { endsAt, pendingBlock }] of windows) if (endsAt <= now && !pendingBlock) windows.delete(name)
      sweepAt = Math.max(FIRST_SWEEP, windows.size * 2)
    }
    windows.set(key, newWindow)
    return newWindow
  }

  /** Takes a block from the database. If one is pending already, its promise is returned. */
  function takeBlock(window: Window, { organization, memberId }: Member): Promise<void> {
    window.pendingBlock ??= (async () => {
      try {
        const maxSize = Math.ceil(Math.min(quota / QUOTA_DIVISOR, window.untaken / REST_DIVISOR))
        const wantedSize = Math.max(window.blockSize * 2, window.waitingRequests)
        const requested = Math.max(1, Math.min(wantedSize, maxSize))
        const block = await shared.take(organization, `${operation}/${memberId}`, { quota, windowMs }, requested)
        addBlock(window, block, windowMs)
      } finally {
        window.pendingBlock = undefined
      }
    })()
    return window.pendingBlock
  }

  return async function count(member) {
    const window = windowOf(`${member.organization}/${member.memberId}`)
    while (window.remaining === 0 && !isSpent(window)) {
      window.waitingRequests += 1
      await takeBlock(window, member).finally(() => (window.waitingRequests -= 1))
    }
    const exceeded = window.remaining === 0
    if (!exceeded) window.remaining -= 1
    // Takes the next block in advance. An error is ignored: a later request tries again, and gets the error if that fails, too.
    if (window.remaining < window.blockSize / 2 && window.untaken > 0) takeBlock(window, member).catch(() => undefined)
    return { exceeded, remaining: window.remaining + window.untaken, msLeft: window.endsAt - performance.now() }
  }
}

/** Returns true if the quota is used up until the window ends. */
const isSpent = ({ untaken, endsAt }: Window) => untaken === 0 && performance.now() < endsAt

/** Adds a block to a window. If the database has begun a new window, unused requests of the old window are dropped. */
function addBlock(window: Window, { granted, left, msLeft }: QuotaBlock, windowMs: number): void {
  // `msLeft` can be longer than a window if the clock of the database was set back.
  const endsAt = performance.now() + Math.min(msLeft, windowMs)
  // The end varies slightly with each block of a window. If it moves by more than half a window, the database has begun a new window.
  if (endsAt > window.endsAt + windowMs / 2) window.remaining = 0
  window.remaining += granted
  window.untaken = left
  window.blockSize = granted
  window.endsAt = endsAt
}
