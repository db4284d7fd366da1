// The deliveries to one endpoint under one lease. Two things go on side by side: it follows the events, and it sends those again that
// failed and are due. Each sends a few events at the same time, records their results, and only then continues. So an endpoint that
// hangs holds a few events in memory and delays nothing but itself. Of a type of which too many failed, the follower sends one event
// from time to time, until one is delivered. Then it takes turns: some new events, some of that type.
import type { OrgCode } from '../sql/columns.ts'
import type { View } from '../sql/audit.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventType } from '@parley/contract'
import type { Logger } from 'pino'
import { EVENT_TYPES } from '../sql/audit.ts'
import type { EventHub } from '../domain/events/hub.ts'
import { readEvents, type StoredEvent } from '../domain/events/statements.ts'
import type { ReadScript } from '../sql/statement.ts'
import { MAX_RETRIES, type Outcome } from '../domain/webhooks/deliver.ts'
import { countRetries, readDue, type Retry, type Target } from '../domain/webhooks/read.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { createProbes, type Probe } from './probes.ts'
import type { Schedule } from './schedule.ts'
import type { Settler } from './settler.ts'
import { createSender, type Sender, type SenderOptions } from './send.ts'

/** How many events are sent at the same time: new ones, and retries. */
const AT_ONCE = 4
/** How many positions a page looks at. */
const REACH = 5000
/** For how long an endpoint waits for an event before it looks by itself. Each change by an operator is an event, too. */
const LOOK_MS = 10_000
/** How long it waits if the store fails, and before it records a position without deliveries. */
const PAUSE_MS = 1000

export interface EndpointDeps extends Omit<SenderOptions, 'timeoutMs'> {
  /** Reads what is sent again, when it is its turn. */
  readRetry: <Result>(organization: OrgCode, script: () => ReadScript<Result>) => Promise<Result>
  /** Reads the endpoints of an organization. */
  targets: (organization: OrgCode, epoch: number) => Promise<ReadonlyMap<string, Target>>
  /** Reads the events of some types after a position. */
  after: (...of: FollowingArgs) => Promise<Following>
  settle: Settler
  hub: EventHub
  log: Logger
  schedule: Schedule
  /** Says whether the lease holds. */
  isLeased: () => boolean
}

/** The events that are read after a position. */
export interface Following {
  events: readonly StoredEvent[]
  to: number
  last: number
}
export type FollowingArgs = [view: View, from: number, types: readonly EventType[] | undefined, limit: number]

/** Reads the events of some types after a position, or after the floor if events were removed. */
export function* readFollowing(
  ...[{ organization, channelId }, from, types = EVENT_TYPES, limit]: FollowingArgs
): ReadScript<Following> {
  const span = { types, limit, reach: REACH, channelId }
  let seen = yield* readEvents(organization, from, span)
  const { floor } = seen
  if (floor.position > from) seen = yield* readEvents(organization, floor.position, span)
  const end = seen.events.length === limit ? seen.events.at(-1) : seen.end
  return { events: seen.events, to: Math.max(from, end?.position ?? from), last: seen.last }
}

/** The types whose events are sent in their turn. */
function typesToFollow({ types, held }: Target): readonly EventType[] | undefined {
  return held.size === 0 ? types : (types ?? EVENT_TYPES).filter((type) => !held.has(type))
}

/** Follows the events of an endpoint from the start on. */
export class Endpoint {
  /** Settles when nothing is left to do. */
  readonly done: Promise<unknown>
  readonly #deps: EndpointDeps
  readonly #of: LeasedEndpoint
  readonly #send: Sender
  readonly #probes: ReturnType<typeof createProbes>
  readonly #stopped = new AbortController()
  readonly #cut = new AbortController()
  #retrying: Promise<void> | undefined

  constructor(deps: EndpointDeps, of: LeasedEndpoint) {
    this.#deps = deps
    this.#of = of
    this.#send = createSender({ ...deps, timeoutMs: deps.schedule.timeoutMs }, of.endpointId)
    this.#probes = createProbes(deps.schedule.probeDelaysMs)
    this.done = this.#keepGoing(() => this.#follow()).then(() => this.#retrying)
  }

  /** Sends what failed and is due. */
  retry(): void {
    this.#retrying ??= this.#keepGoing(() => this.#retryDue()).finally(() => (this.#retrying = undefined))
  }

  /** Lets what was sent come to its end, and sends nothing more. */
  stop(): void {
    this.#stopped.abort()
  }

  /** Ends what was sent, too. */
  cut(): void {
    this.#stopped.abort()
    this.#cut.abort()
  }

  get #isOver(): boolean {
    return this.#stopped.signal.aborted || !this.#deps.isLeased()
  }

  async #target(): Promise<Target | undefined> {
    const { organization, endpointId, epoch } = this.#of
    return (await this.#deps.targets(organization, epoch)).get(endpointId)
  }

  /** Delivers new events. It remembers positions that need no delivery, and records them from time to time. */
  async #follow(): Promise<void> {
    const { after, settle, hub } = this.#deps
    const { organization } = this.#of
    let passed = { from: -1, to: -1, of: '' }
    let isDue = false
    let isTurnOfHeld = true
    while (!this.#isOver) {
      const target = await this.#target()
      if (target === undefined) return
      const probe = this.#probes.next(target)
      if (isTurnOfHeld && probe?.inMs === 0) {
        await this.#sendHeld(target, probe)
        isTurnOfHeld = false
        continue
      }
      isTurnOfHeld = true
      const { position } = target
      const types = typesToFollow(target)
      const typeNames = String(types)
      const start = passed.from === position && passed.of === typeNames ? passed.to : position
      const { events, to, last } = await after({ organization, channelId: target.channelId }, start, types, AT_ONCE)
      const full = events.filter(isFull)
      if (full.length > 0 || (to > position && (isDue || to - position >= REACH))) {
        await settle(this.#of, { move: { from: position, to }, outcomes: await this.#sendAll(target, full) })
        isDue = false
        continue
      }
      passed = { from: position, to, of: typeNames }
      const ms = Math.min(to > position ? PAUSE_MS : LOOK_MS, probe?.inMs ?? LOOK_MS)
      if (to < last || ms === 0) continue
      const { signal } = this.#stopped
      isDue = !(await hub.wait({ organization, position: last, ms, signal }))
    }
  }

  /** Sends events of a type that is held back. There is no room to record that one failed: it is the next one again. */
  async #sendHeld(target: Target, { type, position: from }: Probe): Promise<void> {
    const { readRetry, after, settle } = this.#deps
    const waiting = await readRetry(this.#of.organization, () => countRetries({ ...this.#of, type }))
    const room = MAX_RETRIES - (waiting?.count ?? 0)
    const { organization } = this.#of
    const events = await after(
      { organization, channelId: target.channelId },
      from,
      [type],
      Math.min(AT_ONCE, Math.max(1, room)),
    )
    const to = Math.min(events.to, target.position)
    const full = events.events.filter((event) => event.position <= to && isFull(event))
    const outcomes = await this.#sendAll(target, full)
    const isDelivered = outcomes.some(({ failure }) => failure === undefined)
    if (room <= 0 && full.length > 0 && !isDelivered && !outcomes.some(({ isGone }) => isGone)) {
      this.#probes.failed(type)
      return
    }
    if (to > from || room > 0) {
      const isBack = isDelivered && !this.#probes.isFlowing(type)
      await settle(this.#of, { held: { type, from, to, isBack }, outcomes })
    }
    if (isDelivered) this.#probes.delivered(type)
    else if (full.length === 0 && to === target.position) this.#probes.idle(type, to)
  }

  async #retryDue(): Promise<void> {
    const { readRetry, settle } = this.#deps
    while (!this.#isOver) {
      const target = await this.#target()
      const due = await readRetry(this.#of.organization, () => readDue({ ...this.#of, most: AT_ONCE }))
      if (target === undefined || due.length === 0) return
      const outcomes = await Promise.all(due.map((retry) => this.#sendAgain(target, retry)))
      await settle(this.#of, { outcomes })
    }
  }

  #sendAll(wanted: Target, events: readonly StoredEvent[]): Promise<Outcome[]> {
    return Promise.all(events.map((event) => this.#send(wanted, event, 0, this.#cut.signal)))
  }

  async #sendAgain(target: Target, { position, attempts }: Retry): Promise<Outcome> {
    const { organization } = this.#of
    const event = await this.#deps.readRetry(organization, () =>
      readAt({ organization, channelId: target.channelId }, position),
    )
    return event === undefined || !isFull(event)
      ? { position, attempts, failure: undefined }
      : this.#send(target, event, attempts, this.#cut.signal)
  }

  /** Runs the work again after an error, such as one of the store. It then continues from the state in the store. */
  async #keepGoing(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped
    while (!this.#isOver) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted) return
        this.#deps.log.warn({ err: error, webhook: this.#of.endpointId }, 'webhook delivery interrupted')
        await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

/** A purge empties the events of a conversation. Then no receiver may get them. */
const isFull = ({ data }: StoredEvent) => data !== undefined

/** The event at a position, if an endpoint sees it: it can have been bound to another channel since the event failed. */
function* readAt({ organization, channelId }: View, position: number): ReadScript<StoredEvent | undefined> {
  const span = { types: EVENT_TYPES, limit: 1, reach: 1, channelId }
  const [event] = (yield* readEvents(organization, position - 1, span)).events
  return event?.position === position ? event : undefined
}
