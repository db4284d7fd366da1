// Delivers events to one endpoint while the process has the lease. Two loops run concurrently: one follows the event log, and one retries
// failed events that are due. Each loop sends a few events at the same time, records the outcomes, and only then continues. So an endpoint
// that hangs keeps a few events in memory and delays only itself. If too many events of a type failed, the service holds the type back.
// From time to time, it sends a single event of this type: a probe. After a probe is delivered, held-back events and new events take turns.
import type { OrgCode } from '../sql/columns.ts'
import type { View } from '../domain/kernel/act.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventType } from '@parley/contract'
import type { Logger } from 'pino'
import { EVENT_TYPES } from '../domain/kernel/audit.ts'
import type { EventHub } from '../domain/events/hub.ts'
import { SCAN_LIMIT } from '../domain/events/page.ts'
import { readEvents, type StoredEvent } from '../domain/events/stored-events.ts'
import type { ReadScript } from '../sql/statement.ts'
import { MAX_RETRIES, type Outcome, type Round } from '../domain/webhooks/deliver.ts'
import { countRetries, readDue, type Retry, type Target } from '../domain/webhooks/read.ts'
import type { LeasedEndpoint } from '../domain/webhooks/lock-endpoint.ts'
import { createProbes, type Probe } from './probes.ts'
import type { Schedule } from './schedule.ts'
import { createSender, type SendWebhook, type SenderOptions } from './send.ts'

/** How many events each of the two loops sends at the same time. */
const PARALLEL_EVENTS = 4
/** How long an idle loop waits for a new event before it reads the log anyway. */
const LOOK_MS = 10_000
/** How long a loop waits after an error of the store, and before it records a position up to which there was nothing to deliver. */
const PAUSE_MS = 1000

/** The dependencies that the deliveries to all endpoints share. */
export interface EndpointDeps extends Omit<SenderOptions, 'timeoutMs'> {
  /** Runs a read of the retry loop. */
  readRetry: <Result>(organization: OrgCode, script: () => ReadScript<Result>) => Promise<Result>
  /** Reads the enabled endpoints of an organization, by their IDs. `epoch` identifies the lease of this process. */
  targets: (organization: OrgCode, epoch: number) => Promise<ReadonlyMap<string, Target>>
  /** Reads the next events to send. See `readEventsAfter`. */
  eventsAfter: (...args: EventsAfterArgs) => Promise<EventsAfter>
  /** Records the outcomes of the events that were sent together. */
  settle: (endpoint: LeasedEndpoint, round: Round) => Promise<boolean>
  /** Wakes the loop that follows the event log when new events are written. */
  hub: EventHub
  log: Logger
  schedule: Schedule
  /** Returns true while this process has the lease. */
  isLeased: () => boolean
}

/** The events after a position of the log. */
export interface EventsAfter {
  events: readonly StoredEvent[]
  /** The position up to which the log has been read. */
  to: number
  /** The last position of the log. */
  last: number
}
export type EventsAfterArgs = [view: View, from: number, types: readonly EventType[] | undefined, limit: number]

/** Reads events of some types after a position. If the log begins after this position, the read starts where the log begins. */
export function* readEventsAfter(
  ...[{ organization, channelId }, from, types = EVENT_TYPES, limit]: EventsAfterArgs
): ReadScript<EventsAfter> {
  const filter = { types, limit, reach: SCAN_LIMIT, channelId }
  let page = yield* readEvents(organization, from, filter)
  // All events up to the floor were removed from the log.
  const { floor } = page
  if (floor.position > from) page = yield* readEvents(organization, floor.position, filter)
  // If the page is full, the log was read up to the last event of the page. Otherwise, it was read up to the end of the scan.
  const end = page.events.length === limit ? page.events.at(-1) : page.scanEnd
  return { events: page.events, to: Math.max(from, end?.position ?? from), last: page.newestPosition }
}

/** Returns the event types of the endpoint that aren't held back; undefined for all types. */
function typesToFollow({ types, held }: Target): readonly EventType[] | undefined {
  return held.size === 0 ? types : (types ?? EVENT_TYPES).filter((type) => !held.has(type))
}

/** The delivery of events to one endpoint. The constructor starts the loop that follows the event log. */
export class Endpoint {
  /** Settles when both loops have ended. */
  readonly done: Promise<unknown>
  readonly #deps: EndpointDeps
  readonly #endpoint: LeasedEndpoint
  readonly #send: SendWebhook
  readonly #probes: ReturnType<typeof createProbes>
  readonly #stopped = new AbortController()
  readonly #aborted = new AbortController()
  #retrying: Promise<void> | undefined

  constructor(deps: EndpointDeps, endpoint: LeasedEndpoint) {
    this.#deps = deps
    this.#endpoint = endpoint
    this.#send = createSender({ ...deps, timeoutMs: deps.schedule.timeoutMs }, endpoint.endpointId)
    this.#probes = createProbes(deps.schedule.probeDelaysMs)
    this.done = this.#keepGoing(() => this.#follow()).then(() => this.#retrying)
  }

  /** Starts the loop that retries failed events, unless it runs already. */
  retry(): void {
    this.#retrying ??= this.#keepGoing(() => this.#retryDue()).finally(() => (this.#retrying = undefined))
  }

  /** Sends nothing more. Requests in flight continue. */
  stop(): void {
    this.#stopped.abort()
  }

  /** Sends nothing more, and aborts the requests in flight. */
  abort(): void {
    this.#stopped.abort()
    this.#aborted.abort()
  }

  get #isOver(): boolean {
    return this.#stopped.signal.aborted || !this.#deps.isLeased()
  }

  async #target(): Promise<Target | undefined> {
    const { organization, endpointId, epoch } = this.#endpoint
    return (await this.#deps.targets(organization, epoch)).get(endpointId)
  }

  /** Delivers new events. If there is nothing to deliver up to a position, it is recorded only now and then, to save writes. */
  async #follow(): Promise<void> {
    const { eventsAfter, settle, hub } = this.#deps
    const { organization } = this.#endpoint
    let skipped = { from: -1, to: -1, types: '' }
    let isRecordDue = false
    let mayProbe = true
    while (!this.#isOver) {
      const target = await this.#target()
      if (target === undefined) return
      const probe = this.#probes.next(target)
      if (mayProbe && probe?.inMs === 0) {
        await this.#sendHeld(target, probe)
        mayProbe = false
        continue
      }
      mayProbe = true
      const { position } = target
      const types = typesToFollow(target)
      const typeNames = String(types)
      const start = skipped.from === position && skipped.types === typeNames ? skipped.to : position
      const view = { organization, channelId: target.channelId }
      const { events, to, last } = await eventsAfter(view, start, types, PARALLEL_EVENTS)
      const sendable = events.filter(hasData)
      if (sendable.length > 0 || (to > position && (isRecordDue || to - position >= SCAN_LIMIT))) {
        await settle(this.#endpoint, { move: { from: position, to }, outcomes: await this.#sendAll(target, sendable) })
        isRecordDue = false
        continue
      }
      skipped = { from: position, to, types: typeNames }
      const ms = Math.min(to > position ? PAUSE_MS : LOOK_MS, probe?.inMs ?? LOOK_MS)
      if (to < last || ms === 0) continue
      const { signal } = this.#stopped
      isRecordDue = !(await hub.wait({ organization, position: last, ms, signal }))
    }
  }

  /**
   * Sends events of a type that is held back. If the list of retries is full, it sends one event and records nothing if that fails: the
   * next probe sends the same event again.
   */
  async #sendHeld(target: Target, { type, position: from }: Probe): Promise<void> {
    const { readRetry, eventsAfter, settle } = this.#deps
    const { organization } = this.#endpoint
    const waiting = await readRetry(organization, () => countRetries({ ...this.#endpoint, type }))
    const freeRetries = MAX_RETRIES - (waiting?.count ?? 0)
    const limit = Math.min(PARALLEL_EVENTS, Math.max(1, freeRetries))
    const page = await eventsAfter({ organization, channelId: target.channelId }, from, [type], limit)
    const to = Math.min(page.to, target.position)
    const sendable = page.events.filter((event) => event.position <= to && hasData(event))
    const outcomes = await this.#sendAll(target, sendable)
    const isDelivered = outcomes.some(({ failure }) => failure === undefined)
    if (freeRetries <= 0 && sendable.length > 0 && !isDelivered && !outcomes.some(({ isGone }) => isGone)) {
      this.#probes.failed(type)
      return
    }
    if (to > from || freeRetries > 0) {
      const hasRecovered = isDelivered && !this.#probes.isFlowing(type)
      await settle(this.#endpoint, { held: { type, from, to, hasRecovered }, outcomes })
    }
    if (isDelivered) this.#probes.delivered(type)
    else if (sendable.length === 0 && to === target.position) this.#probes.idle(type, to)
  }

  async #retryDue(): Promise<void> {
    const { readRetry, settle } = this.#deps
    while (!this.#isOver) {
      const target = await this.#target()
      const due = await readRetry(this.#endpoint.organization, () =>
        readDue({ ...this.#endpoint, limit: PARALLEL_EVENTS }),
      )
      if (target === undefined || due.length === 0) return
      const outcomes = await Promise.all(due.map((retry) => this.#sendAgain(target, retry)))
      await settle(this.#endpoint, { outcomes })
    }
  }

  #sendAll(target: Target, events: readonly StoredEvent[]): Promise<Outcome[]> {
    return Promise.all(events.map((event) => this.#send(target, event, 0, this.#aborted.signal)))
  }

  async #sendAgain(target: Target, { position, attempts }: Retry): Promise<Outcome> {
    const { organization } = this.#endpoint
    const event = await this.#deps.readRetry(organization, () =>
      readAt({ organization, channelId: target.channelId }, position),
    )
    return event === undefined || !hasData(event)
      ? { position, attempts, failure: undefined }
      : this.#send(target, event, attempts, this.#aborted.signal)
  }

  /** Runs a loop, and starts it again after an error, such as one of the store. It then continues from the state in the store. */
  async #keepGoing(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped
    while (!this.#isOver) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted) return
        this.#deps.log.warn({ err: error, webhook: this.#endpoint.endpointId }, 'webhook delivery interrupted')
        await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

/** Returns false if the event's conversation was purged, or its message was removed: no receiver may get the removed data any more. */
const hasData = ({ data }: StoredEvent) => data !== undefined

/** Reads the event at a position. Returns undefined if the endpoint no longer gets the event, because it was bound to another channel. */
function* readAt({ organization, channelId }: View, position: number): ReadScript<StoredEvent | undefined> {
  const filter = { types: EVENT_TYPES, limit: 1, reach: 1, channelId }
  const [event] = (yield* readEvents(organization, position - 1, filter)).events
  return event?.position === position ? event : undefined
}
