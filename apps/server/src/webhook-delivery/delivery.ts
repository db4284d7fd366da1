// Delivers webhooks while this process has the lease. The lease is a row in the database, so that only one of the processes that share the
// database delivers. Its owner extends it every second. If the owner stops, another process takes the lease 5 s after the last extension.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createEventHub, type EventHub } from '../domain/events/hub.ts'
import { FairTurns } from '../fairness/fair-turns.ts'
import { shareReads } from '../domain/shared-reads.ts'
import type { Store } from '../sql/store.ts'
import { countByState, readTargets } from '../domain/webhooks/read.ts'
import { createDeliveryLease } from './delivery-lease.ts'
import { type EndpointDeps, readEventsAfter } from './endpoint.ts'
import { createRunningEndpoints } from './running-endpoints.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'
import { createSettler } from './settler.ts'

/** How long a lease is valid after it was taken or extended. */
const LEASE_MS = 5000
/** The interval at which the process extends its lease, or tries to take it. */
const TICK_MS = 1000
/** The interval at which the process looks for events that other processes wrote. */
const POLL_MS = 100
/** How many reads of all endpoints run in the store at the same time. The limit keeps capacity of the store for requests. */
const STORE_READS = 4

/** The options of `startDelivery`. Only tests set `schedule`, `leaseMs` and `tickMs`. */
export interface DeliveryOptions {
  storage: Pick<Store, 'read' | 'write' | 'onEvents'>
  log: Logger
  now: () => Date
  /** If true, URLs may lead to private addresses. */
  allowPrivate: boolean
  /** Called after each attempt, for the metrics. */
  observe?: (isDelivered: boolean) => void
  schedule?: Schedule
  leaseMs?: number
  tickMs?: number
}

export interface Delivery {
  /** Stops sending, waits up to `graceMs` for the responses to requests in flight, and releases the lease. */
  close(graceMs: number): Promise<void>
}

/** Delivers webhooks until it is closed. While another process has the lease, it waits. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { storage, log, leaseMs = LEASE_MS, tickMs = TICK_MS } = options
  const hub = createEventHub({ storage, maxWaiters: Number.POSITIVE_INFINITY, pollMs: POLL_MS })
  const lease = createDeliveryLease(storage, log, leaseMs)
  const endpoints = createRunningEndpoints(depsOf(options, hub, lease))
  let isClosed = false

  async function extendLease(): Promise<void> {
    // Without endpoints there is nothing to deliver, so the process takes no lease and writes nothing.
    const counts = lease.isTaken() ? undefined : await storage.read(undefined, () => countByState({}))
    if (counts?.every(({ state }) => state !== 'enabled')) return
    const extended = await lease.extend()
    if (extended === undefined) return loseLease()
    if (isClosed) return
    endpoints.deliver(extended)
    if (extended.endpoints.length === 0) await lease.release()
  }

  function loseLease(): void {
    lease.lose()
    endpoints.abort()
  }

  async function tick(): Promise<void> {
    try {
      await extendLease()
    } catch (error) {
      log.warn({ err: error }, 'failed to look for webhooks')
      if (!lease.holds()) loseLease()
    }
  }

  let timer: NodeJS.Timeout | undefined
  let ticking = keepTicking()
  async function keepTicking(): Promise<void> {
    await tick()
    if (!isClosed) timer = setTimeout(() => (ticking = keepTicking()), tickMs).unref()
  }

  return {
    async close(graceMs) {
      isClosed = true
      clearTimeout(timer)
      await ticking
      hub.close()
      await endpoints.close(graceMs)
      await lease
        .release()
        .catch((error: unknown) => log.warn({ err: error }, 'failed to release the lease of webhooks'))
    },
  }
}

/**
 * Creates what the deliveries to all endpoints share: the reads, their limits, and the function that records outcomes. Concurrent calls of
 * `targets` or `eventsAfter` with the same arguments share one read of the store.
 */
function depsOf(options: DeliveryOptions, hub: EventHub, lease: ReturnType<typeof createDeliveryLease>): EndpointDeps {
  const { storage, observe = () => undefined, schedule = SCHEDULE } = options
  const turns = new FairTurns({ maxRunning: STORE_READS })
  /** Reads for retries run one after the other, so that they don't delay new events. */
  const retryTurns = new FairTurns({ maxRunning: 1 })
  /** Runs a read in the next turn of the event loop. Until then, all endpoints that an event wakes request the same read, and share it. */
  const inNextTurn = <Result>(read: () => Promise<Result>) => turns.run(() => nextTurn().then(read))
  return {
    ...options,
    observe,
    schedule,
    hub,
    readRetry: (organization, script) => retryTurns.run(() => storage.read(organization, script)),
    targets: shareReads((...args) => storage.read(args[0], () => readTargets(...args)), inNextTurn),
    eventsAfter: shareReads(
      (...args) => storage.read(args[0].organization, () => readEventsAfter(...args)),
      inNextTurn,
    ),
    settle: createSettler({ ...options, schedule }),
    isLeased: lease.holds,
  }
}
