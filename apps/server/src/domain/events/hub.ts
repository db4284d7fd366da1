// Long polling: requests wait here for new events. A commit of this process wakes them immediately. To notice commits of other
// processes, the hub polls the event counters of all organizations with waiting requests in one query, while any request waits.
import type { OrgCode } from '../../sql/columns.ts'
import { afterRequests } from '../../fairness/after-requests.ts'
import { Bound } from '../../fairness/bounds.ts'
import type { Store } from '../../sql/store.ts'
import { readPositions } from './statements.ts'

/** The interval between two reads of the counters. */
const POLL_MS = 25
/** How many waiting requests the hub wakes before it yields to the event loop, so that other requests are served in between. */
const WOKEN_AT_ONCE = 25

export interface HubOptions {
  storage: Pick<Store, 'read' | 'onEvents'>
  /** How many requests can wait. */
  maxWaiters: number
  pollMs?: number
}

export interface Wait {
  organization: OrgCode
  /** The newest position that the request knows. */
  position: number
  ms: number
  /** Ends the wait, for example because the client is gone. */
  signal: AbortSignal
}

export type EventHub = ReturnType<typeof createEventHub>

interface Waiter {
  position: number
  end: (isWoken: boolean) => void
}

/**
 * Creates the hub at which requests wait for events.
 *
 * @param options.maxWaiters How many requests can wait. One organization can use only part of them.
 * @param options.pollMs How often the hub looks for commits of other processes, in milliseconds.
 * @example
 * const hub = createEventHub({ storage, maxWaiters: 5000 })
 */
export function createEventHub({ storage, maxWaiters, pollMs = POLL_MS }: HubOptions) {
  const waiters = new Map<OrgCode, Set<Waiter>>()
  const places = new Bound('waiting_requests', maxWaiters)
  let closed = false
  let isPolling = false

  const wake = (organization: OrgCode, newest: number): void =>
    wakeSome([...(waiters.get(organization) ?? [])].filter(({ position }) => position !== newest))

  function wakeSome(behind: readonly Waiter[]): void {
    for (const { end } of behind.slice(0, WOKEN_AT_ONCE)) end(true)
    if (behind.length > WOKEN_AT_ONCE) afterRequests(() => wakeSome(behind.slice(WOKEN_AT_ONCE)))
  }

  async function poll(): Promise<void> {
    // If the store fails, nobody is woken. The requests get the error when they read.
    const newest = await storage
      .read(undefined, () => readPositions([...waiters.keys()]))
      .catch(() => new Map<OrgCode, number>())
    for (const [organization, position] of newest) wake(organization, position)
    pollSoon()
  }

  function pollSoon(): void {
    isPolling = places.taken > 0
    if (isPolling) setTimeout(() => void poll(), pollMs).unref()
  }

  storage.onEvents((organization) => wake(organization, Number.NaN))

  return {
    /** Waits until there may be newer events. Returns false if the wait ended by timeout, abort or shutdown. @throws BoundReached */
    async wait({ organization, position, ms, signal }: Wait): Promise<boolean> {
      if (closed || signal.aborted) return false
      places.enter(organization)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter: Waiter = { position, end: resolve }
      const abort = () => resolve(false)
      const timeout = setTimeout(abort, ms)
      signal.addEventListener('abort', abort)
      const organizationWaiters = waiters.get(organization) ?? new Set()
      waiters.set(organization, organizationWaiters.add(waiter))
      if (!isPolling) pollSoon()
      const isWoken = await promise
      clearTimeout(timeout)
      signal.removeEventListener('abort', abort)
      organizationWaiters.delete(waiter)
      if (organizationWaiters.size === 0 && waiters.get(organization) === organizationWaiters)
        waiters.delete(organization)
      places.leave(organization)
      return isWoken
    },
    waiting: () => places.taken,
    /** Ends all waits. After this, no request waits. */
    close(): void {
      closed = true
      for (const group of waiters.values()) for (const { end } of group) end(false)
    },
  }
}
