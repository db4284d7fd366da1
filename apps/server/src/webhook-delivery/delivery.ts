// Delivers webhooks while this process has the lease. The lease is a row in the database, so that only one of the processes that share the
// database delivers. The owner extends the lease every second. If the owner stops, another process takes the lease 5 s after the last
// extension. A write with the epoch of an older lease has no effect, so a process that lost the lease without noticing does no harm.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createEventHub, type EventHub } from '../domain/events/hub.ts'
import { FairTurns } from '../fairness/fair-turns.ts'
import { shareReads } from '../domain/kernel/shared-reads.ts'
import type { Store } from '../store/store.ts'
import { type DeliveryLease, holdLease, type Round, settle } from '../domain/webhooks/deliver.ts'
import { countByState, readTargets } from '../domain/webhooks/read.ts'
import { type LeasedEndpoint, releaseLease } from '../domain/webhooks/lock-endpoint.ts'
import { Endpoint, type EndpointDeps, readEventsAfter } from './endpoint.ts'
import { delaysWithJitter, SCHEDULE, type Schedule } from './schedule.ts'
import type { SenderOptions } from './send.ts'

/** How long a lease is valid after it was taken or extended. */
const LEASE_MS = 5000
/** The interval at which the process extends its lease, or tries to take it. */
const TICK_MS = 1000
/** The interval at which the process looks for events that other processes wrote. */
const POLL_MS = 100
/** How many reads of all endpoints run in the store at the same time. The limit keeps capacity of the store for requests. */
const STORE_READS = 4

/**
 * How many rounds are recorded at the same time, so that they leave capacity of the store: rounds of deliveries only, and rounds with a
 * failure. These take more time, and wait in their own line, so that many endpoints that fail don't delay the others.
 */
const ROUNDS = { delivered: 8, failed: 2 }

/** The options of `startDelivery`. Only tests set `schedule`, `leaseMs` and `tickMs`. */
export interface DeliveryOptions
  extends Pick<SenderOptions, 'log' | 'allowPrivate'>, Partial<Pick<SenderOptions, 'observe'>> {
  storage: Pick<Store, 'read' | 'write' | 'onEvents'>
  now: () => Date
  schedule?: Schedule
  leaseMs?: number
  tickMs?: number
}

/** Delivers webhooks until it is closed. While another process has the lease, it waits. */
export function startDelivery(options: DeliveryOptions) {
  const { storage, log, leaseMs = LEASE_MS, tickMs = TICK_MS } = options
  const hub = createEventHub({ storage, maxWaiters: Number.POSITIVE_INFINITY, pollMs: POLL_MS })
  /** The number that the database gave to this owner of the lease. Undefined if this process doesn't have the lease. */
  let epoch: number | undefined
  /** Until then, no other process can take the lease. */
  let heldUntil = Number.NEGATIVE_INFINITY
  const isLeased = () => performance.now() < heldUntil
  const endpoints = createRunningEndpoints(depsOf(options, hub, isLeased))
  let isClosed = false

  async function extendLease(): Promise<void> {
    // Without endpoints there is nothing to deliver, so the process takes no lease and writes nothing.
    const counts = epoch === undefined ? await storage.read(undefined, () => countByState({})) : undefined
    if (counts?.every(({ state }) => state !== 'enabled')) return
    const startedAt = performance.now()
    const previousEpoch = epoch
    const lease = await storage.write(undefined, () => holdLease(previousEpoch, leaseMs))
    if (lease === undefined) return loseLease()
    if (previousEpoch === undefined) log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
    epoch = lease.epoch
    heldUntil = startedAt + leaseMs
    if (!isClosed) endpoints.deliver(lease)
    if (lease.endpoints.length === 0) await endLease()
  }

  function loseLease(): void {
    if (epoch !== undefined) log.warn({ epoch }, 'another process delivers the webhooks')
    epoch = undefined
    endpoints.abort()
  }

  async function endLease(): Promise<void> {
    const endedEpoch = epoch
    epoch = undefined
    if (endedEpoch !== undefined) await storage.write(undefined, () => releaseLease({ epoch: endedEpoch }))
  }

  let timer: NodeJS.Timeout | undefined
  let ticking = keepTicking()
  async function keepTicking(): Promise<void> {
    await extendLease().catch((error: unknown) => {
      log.warn({ err: error }, 'failed to look for webhooks')
      if (!isLeased()) loseLease()
    })
    if (!isClosed) timer = setTimeout(() => (ticking = keepTicking()), tickMs).unref()
  }

  return {
    /** Stops sending, waits up to `graceMs` for the responses to requests in flight, and releases the lease. */
    async close(graceMs: number): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await ticking
      hub.close()
      await endpoints.close(graceMs)
      await endLease().catch((error: unknown) => log.warn({ err: error }, 'failed to release the lease of webhooks'))
    },
  }
}

/**
 * Creates the dependencies that the deliveries to all endpoints share. The functions for reads limit how many reads run in the store at the
 * same time. Concurrent calls of `targets` or `eventsAfter` with the same arguments share one read.
 */
function depsOf(options: DeliveryOptions, hub: EventHub, isLeased: () => boolean): EndpointDeps {
  const { storage, observe = () => undefined, schedule = SCHEDULE } = options
  const turns = new FairTurns('webhook', { maxRunning: STORE_READS })
  /** Reads for retries run one after the other, so that they don't delay new events. */
  const retryTurns = new FairTurns('webhook', { maxRunning: 1 })
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
    settle: createSettler(options, schedule),
    isLeased,
  }
}

/**
 * Creates the function that records the outcomes of a round, the events that were sent to an endpoint together. It returns false, and
 * records nothing, if the endpoint has changed meanwhile or if the lease was lost.
 */
export function createSettler({ storage, now }: Pick<DeliveryOptions, 'storage' | 'now'>, schedule: Schedule) {
  const delivered = new FairTurns('webhook', { maxRunning: ROUNDS.delivered })
  const failed = new FairTurns('webhook', { maxRunning: ROUNDS.failed })
  return (endpoint: LeasedEndpoint, round: Round): Promise<boolean> => {
    const turns = round.outcomes.some(({ failure }) => failure !== undefined) ? failed : delivered
    const delaysMs = delaysWithJitter(schedule)
    // In the store, deliveries have a line of their own, so that requests of the organization don't delay them.
    const write = () => storage.write(undefined, (audit) => settle({ audit, at: now(), delaysMs }, endpoint, round))
    return turns.run(write, endpoint.organization)
  }
}

/** Creates the set of endpoints to which this process delivers webhooks. It is empty until `deliver` is called with a lease. */
function createRunningEndpoints(deps: EndpointDeps) {
  const running = new Map<string, Endpoint>()
  /** The endpoints that haven't ended, including those that were stopped and still wait for a response. */
  const unfinished = new Set<Promise<unknown>>()

  function start(name: string, leased: LeasedEndpoint): Endpoint {
    const endpoint = new Endpoint(deps, leased)
    running.set(name, endpoint)
    const done = endpoint.done.finally(() => {
      unfinished.delete(done)
      if (running.get(name) === endpoint) running.delete(name)
    })
    unfinished.add(done)
    return endpoint
  }
  const abort = (): void => running.forEach((endpoint) => endpoint.abort())

  return {
    /** Starts the delivery to each endpoint of a lease, and stops the delivery to all other endpoints. */
    deliver({ epoch, endpoints }: DeliveryLease): void {
      const names = new Set<string>()
      for (const { organization, endpointId, dueInMs } of endpoints) {
        // With a new epoch, the deliveries of an earlier lease end and new ones begin.
        const name = `${epoch} ${organization} ${endpointId}`
        names.add(name)
        const current = running.get(name) ?? start(name, { organization, endpointId, epoch })
        const isRetryDue = dueInMs !== undefined && dueInMs <= 0
        if (isRetryDue) current.retry()
      }
      for (const [name, endpoint] of running) if (!names.has(name)) endpoint.stop()
    },
    abort,
    /** Stops all endpoints, and waits for the requests in flight. It aborts those that last longer than `graceMs`. */
    async close(graceMs: number): Promise<void> {
      for (const endpoint of running.values()) endpoint.stop()
      const timer = setTimeout(abort, graceMs)
      await Promise.all(unfinished)
      clearTimeout(timer)
    },
  }
}
