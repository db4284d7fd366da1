// What following events needs of the store.
import type { AuditEvent } from '../audit.ts'
import type { Locked, ReadScript, Script } from '../script.ts'

/** A place in the order of an organization's events. */
export interface Mark {
  /** 0 is the place before the first event. */
  position: number
  /** The identifier of the event there; undefined at 0, and if there is none. */
  uniqueId: string | undefined
}

export interface StoredEvent extends Mark {
  uniqueId: string
  type: AuditEvent
  memberId: string | undefined
  keyId: string | undefined
  requestId: string | undefined
  /** JSON text; undefined if there is none, or if what it was about was purged. */
  data: string | undefined
  at: Date
}

/** What is read after a place. */
export interface EventSpan {
  /** What was asked for. */
  types: readonly AuditEvent[]
  limit: number
  /** How many positions are looked at, so that a rare type doesn't make the store look at all events. */
  reach: number
}

/** The events of an organization as one statement sees them. */
export interface SeenEvents {
  /** Where the events begin that can be followed. */
  floor: Mark
  /** The place that was asked for. */
  start: Mark
  /** The end of what was looked at. */
  end: Mark
  /** The newest position. */
  last: number
  /** Events of the types that were asked for, in order. */
  events: StoredEvent[]
}

/** No other transaction removes these events. */
export type OldEventsLock = Locked<{
  organizationCode: string
  events: readonly { position: number; uniqueId: string; at: Date }[]
}>

export interface EventStore {
  /** Reads the events after a position, or after the floor if there is none. */
  after(organizationCode: string, position: number | undefined, span: EventSpan): ReadScript<SeenEvents>

  /** The place of the newest event. */
  newest(organizationCode: string): ReadScript<Mark>

  /** The newest position of each of the organizations that has events. */
  positions(organizationCodes: readonly string[]): ReadScript<ReadonlyMap<string, number>>

  /** Locks the oldest events, in their order. */
  lockOldest(organizationCode: string, most: number): Script<OldEventsLock>

  /** Removes the events up to one that is locked, and keeps its place as the floor. */
  removeUpTo(lock: OldEventsLock, last: Mark): Script<unknown>
}
