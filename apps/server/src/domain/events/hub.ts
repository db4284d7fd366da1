// Lets requests wait for new events (long polling). A commit of this process wakes requests at once. To notice commits of other processes,
// the hub polls the event counters while any request waits. One query reads the counters of all organizations with waiting requests.
import type { OrgCode } from '../../sql/columns.ts'
import { afterRequests } from '../../fairness/after-requests.ts'
import { Bound } from '../../fairness/bounds.ts'
import { noteEntry } from '../../fairness/waiting-place.ts'
import type { Store } from '../../store/store.ts'
import { newestPositions } from './stored-events.ts'

const POLL_MS = 25
/** How many waiting requests the hub wakes at once. Before it wakes more, the process serves other requests. */
const WOKEN_AT_ONCE = 25

/** The options of the hub. Commits to `storage` wake requests. `pollMs` is the interval at which the hub polls the event counters. */
export interface HubOptions {
  storage: Pick<Store, 'read' | 'onEvents'>
  /** How many requests can wait at the same time. One organization can use only a part of this limit. */
  maxWaiters: number
  pollMs?: number
}

/** A request's wait for an event of its organization. */
export interface Wait {
  organization: OrgCode
  /** The newest position that the request knows. The wait ends once the organization has another newest position. */
  position: number
  /** The longest time to wait, in milliseconds. */
  ms: number
  /** Aborts the wait, for example because the client closed the connection. */
  signal: AbortSignal
}

export type EventHub = ReturnType<typeof createEventHub>

/** A request that waits. `end` ends the wait; `isWoken` is true if there may be newer events. */
interface Waiter {
  position: number
  end: (isWoken: boolean) => void
}

/** Ends waits, WOKEN_AT_ONCE at a time, and serves other requests in between. */
function wakeInTurns(outdated: readonly Waiter[]): void {
  for (const { end } of outdated.slice(0, WOKEN_AT_ONCE)) end(true)
  if (outdated.length > WOKEN_AT_ONCE) afterRequests(() => wakeInTurns(outdated.slice(WOKEN_AT_ONCE)))
}

/** Returns how many requests can wait for events: at most half of the connections, so that connections stay free for other requests. */
export const maxWaitersOf = (maxConnections: number): number => Math.ceil(maxConnections / 2)

export function createEventHub({ storage, maxWaiters, pollMs = POLL_MS }: HubOptions) {
  const waiters = new Map<OrgCode, Set<Waiter>>()
  const waitingRequests = new Bound('waiting_requests', maxWaiters)
  let closed = false
  let isPolling = false

  /** Wakes the requests of an organization that don't know the newest position. */
  const wake = (organization: OrgCode, newest: number): void =>
    wakeInTurns([...(waiters.get(organization) ?? [])].filter(({ position }) => position !== newest))

  async function poll(): Promise<void> {
    // If the store fails, nobody is woken. The requests get the error when they read.
    const newest = await storage
      .read(undefined, () => newestPositions({ organizations: [...waiters.keys()] }))
      .catch(() => [])
    for (const { organization, position } of newest) wake(organization, position)
    pollSoon()
  }

  function pollSoon(): void {
    isPolling = waitingRequests.taken > 0
    if (isPolling) setTimeout(() => void poll(), pollMs).unref()
  }

  // NaN differs from every position, so a commit of this process wakes all requests of the organization.
  storage.onEvents((organization) => wake(organization, Number.NaN))

  return {
    /** Waits until there may be newer events. Returns false if the wait ended by timeout, abort or shutdown. @throws BoundReached */
    async wait({ organization, position, ms, signal }: Wait): Promise<boolean> {
      if (closed || signal.aborted) return false
      waitingRequests.enter(organization)
      noteEntry('events')
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
      waitingRequests.leave(organization)
      return isWoken
    },
    waiting: () => waitingRequests.taken,
    /** Ends all waits. After this, no request waits. */
    close(): void {
      closed = true
      for (const group of waiters.values()) for (const { end } of group) end(false)
    },
  }
}
