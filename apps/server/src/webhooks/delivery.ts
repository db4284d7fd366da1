// Delivers webhooks while this process has the lease: one process of all that share a store. The lease is a row. It is extended
// every second, and another process takes it five seconds after the last time.
import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createEventHub } from '../domain/events/hub.ts'
import type { ReadScript } from '../domain/script.ts'
import { shareReads } from '../domain/shared-reads.ts'
import type { Store } from '../domain/store.ts'
import { holdLease, type Lease } from '../domain/webhooks/deliver.ts'
import { countEnabled, readTargets } from '../domain/webhooks/read.ts'
import { type EndpointName, releaseLease } from '../domain/webhooks/statements.ts'
import { type EndpointDeps, readFollowing, type RunningEndpoint, runEndpoint } from './endpoint.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'
import { createSettler } from './settler.ts'
import { createTurns } from './turns.ts'

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
  /** Whether URLs may lead to private addresses. */
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

/**
 * Delivers webhooks until it is closed. If another process has the lease, waits for it.
 *
 * @example
 * const delivery = startDelivery({ storage, log, now: () => new Date(), allowPrivate: false })
 * await delivery.close(2000)
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { storage, log, leaseMs = LEASE_MS, tickMs = TICK_MS } = options
  const hub = createEventHub({ storage, maxWaiters: Number.POSITIVE_INFINITY, pollMs: POLL_MS })
  const inTurn = createTurns(STORE_TURNS)
  /** What is sent again is read one after the other: it must not keep new events waiting. */
  const inRetryTurn = createTurns(1)
  const readRetry = <Result>(of: string, script: () => ReadScript<Result>) =>
    inRetryTurn(() => storage.read(of, script))
  /** Those that are woken by the same event ask one after the other, so a read begins after all of them. */
  const soon = <Result>(work: () => Promise<Result>) => inTurn(() => turn().then(work))
  const schedule = options.schedule ?? SCHEDULE
  const deps: EndpointDeps = {
    ...options,
    observe: options.observe ?? (() => undefined),
    schedule,
    hub,
    readRetry,
    targets: shareReads((...of) => storage.read(of[0], () => readTargets(...of)), soon),
    after: shareReads((...of) => storage.read(of[0], () => readFollowing(...of)), soon),
    settle: createSettler({ ...options, schedule }),
    isLeased: () => performance.now() < heldUntil,
  }
  const running = new Map<string, RunningEndpoint>()
  /** Those that are stopped and have something to end. */
  const ending = new Set<Promise<unknown>>()
  let epoch: number | undefined
  let heldUntil = Number.NEGATIVE_INFINITY
  let isClosed = false

  function lose(): void {
    if (epoch !== undefined) log.warn({ epoch }, 'another process delivers the webhooks')
    epoch = undefined
    for (const endpoint of running.values()) endpoint.cut()
  }

  function begin(name: string, endpoint: EndpointName, of: number): RunningEndpoint {
    const begun = runEndpoint(deps, { ...endpoint, epoch: of })
    running.set(name, begun)
    const ended = begun.done.finally(() => {
      ending.delete(ended)
      if (running.get(name) === begun) running.delete(name)
    })
    ending.add(ended)
    return begun
  }

  function deliver({ epoch: of, endpoints }: Lease): void {
    const names = new Set<string>()
    for (const { endpoint, dueInMs } of endpoints) {
      const name = `${of} ${endpoint.organization} ${endpoint.endpointId}`
      names.add(name)
      const present = running.get(name) ?? begin(name, endpoint, of)
      if (dueInMs !== undefined && dueInMs <= 0) present.retry()
    }
    for (const [name, endpoint] of running) if (!names.has(name)) endpoint.stop()
  }

  async function look(): Promise<void> {
    // A store without endpoints is not written to.
    if (epoch === undefined && (await storage.read('several', () => countEnabled())) === 0) return
    const asked = performance.now()
    const held = epoch
    const lease = await storage.write('several', () => holdLease(held, leaseMs))
    if (lease === undefined) return lose()
    if (held === undefined) log.info({ epoch: lease.epoch }, 'this process delivers the webhooks')
    epoch = lease.epoch
    heldUntil = asked + leaseMs
    if (isClosed) return
    deliver(lease)
    if (lease.endpoints.length === 0) await release()
  }

  async function release(): Promise<void> {
    const held = epoch
    epoch = undefined
    if (held !== undefined) await storage.write('several', () => releaseLease({ epoch: held }))
  }

  async function tick(): Promise<void> {
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'failed to look for webhooks')
      if (!deps.isLeased()) lose()
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
      for (const endpoint of running.values()) endpoint.stop()
      hub.close()
      const bound = setTimeout(() => {
        for (const endpoint of running.values()) endpoint.cut()
      }, graceMs)
      await Promise.all(ending)
      clearTimeout(bound)
      await release().catch((error: unknown) => log.warn({ err: error }, 'failed to release the lease of webhooks'))
    },
  }
}
