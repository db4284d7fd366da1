// Delivers webhooks while this process has the lease: one process of all that share a store. The lease is a row. It is extended
// every second, and another process takes it five seconds after the last time.
import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createEventHub, type EventHub } from '../domain/events/hub.ts'
import { FairTurns } from '../fairness/fair-turns.ts'
import { shareReads } from '../domain/shared-reads.ts'
import type { Store } from '../sql/store.ts'
import { countEnabled, readTargets } from '../domain/webhooks/read.ts'
import { createDeliveryLease } from './delivery-lease.ts'
import { type EndpointDeps, readFollowing } from './endpoint.ts'
import { createRunningEndpoints } from './running-endpoints.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'
import { createSettler } from './settler.ts'

const LEASE_MS = 5000
const TICK_MS = 1000
/** How often it looks for events of other processes. */
const POLL_MS = 100
/** How many reads and writes of all endpoints run in the store at the same time, so that requests find it free. */
const STORE_TURNS = 4

export interface DeliveryOptions {
  storage: Pick<Store, 'read' | 'write' | 'onEvents'>
  log: Logger
  now: () => Date
  /** True if URLs may lead to private addresses. */
  allowPrivate: boolean
  /** Told of each attempt. */
  observe?: (isDelivered: boolean) => void
  schedule?: Schedule
  leaseMs?: number
  tickMs?: number
}

export interface Delivery {
  /** Lets what was sent come to its end within some time, and gives the lease away. */
  close(graceMs: number): Promise<void>
}

/** Delivers webhooks until it is closed. If another process has the lease, waits for it. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { storage, log, leaseMs = LEASE_MS, tickMs = TICK_MS } = options
  const hub = createEventHub({ storage, maxWaiters: Number.POSITIVE_INFINITY, pollMs: POLL_MS })
  const lease = createDeliveryLease(storage, log, leaseMs)
  const endpoints = createRunningEndpoints(depsOf(options, hub, lease))
  let isClosed = false

  async function look(): Promise<void> {
    // A store without endpoints is not written to.
    if (!lease.isTaken() && (await storage.read(undefined, () => countEnabled({})))?.count === 0) return
    const held = await lease.extend()
    if (held === undefined) return lose()
    if (isClosed) return
    endpoints.deliver(held)
    if (held.endpoints.length === 0) await lease.release()
  }

  function lose(): void {
    lease.lose()
    endpoints.cut()
  }

  async function tick(): Promise<void> {
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'failed to look for webhooks')
      if (!lease.holds()) lose()
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

function depsOf(options: DeliveryOptions, hub: EventHub, lease: ReturnType<typeof createDeliveryLease>): EndpointDeps {
  const { storage, observe = () => undefined, schedule = SCHEDULE } = options
  const turns = new FairTurns({ most: STORE_TURNS })
  /** Reads retries one after the other, so that they don't delay new events. */
  const retryTurns = new FairTurns({ most: 1 })
  /** Followers that wake at the same event read one after the other, so a read begins after all of them. */
  const soon = <Result>(work: () => Promise<Result>) => turns.run(() => turn().then(work))
  return {
    ...options,
    observe,
    schedule,
    hub,
    readRetry: (of, script) => retryTurns.run(() => storage.read(of, script)),
    targets: shareReads((...of) => storage.read(of[0], () => readTargets(...of)), soon),
    after: shareReads((...of) => storage.read(of[0].organization, () => readFollowing(...of)), soon),
    settle: createSettler({ ...options, schedule }),
    isLeased: lease.holds,
  }
}
