// What webhooks need of the store.
import type { EventType } from '@parley/contract'
import type { Locked, ReadScript, Script } from '../script.ts'

export type EndpointState = 'enabled' | 'disabled'

export interface NewEndpoint {
  uniqueId: string
  url: string
  /** All if it is left out. */
  types?: readonly EventType[] | undefined
  secret: string
  /** The position after which it gets events. */
  position: number
  createdAt: Date
}

/** An endpoint for people: without its secrets. */
export interface EndpointSummary extends Omit<NewEndpoint, 'secret'> {
  state: EndpointState
  /** Why it is disabled. */
  reason: string | undefined
  stateAt: Date
  /** How many failed events will be sent again. */
  retries: number
  /** Why the last of them failed. */
  failure: string | undefined
  /** The types of which no new events are sent, because too many failed. */
  held: readonly EventType[]
  /** How many positions it is behind the newest event, or the held type that is furthest behind is. */
  behind: number
}

/** What names an endpoint. */
export interface EndpointName {
  organizationCode: string
  endpointId: string
}

/** An endpoint, and the lease under which a process delivers to it. */
export interface LeasedEndpoint extends EndpointName {
  epoch: number
}

/** What a request to an endpoint is made from. */
export interface Target {
  url: string
  /** The present one first. */
  secrets: readonly string[]
  types: readonly EventType[] | undefined
  position: number
  /** The types that are held back, and for each the position up to which its events were sent. */
  held: ReadonlyMap<EventType, number>
}

/** An event that failed and is due again. */
export interface Retry {
  position: number
  /** How often it was sent. */
  attempts: number
}

/** An enabled endpoint of which an event is due again or will be. */
export interface WaitingRetry {
  endpoint: EndpointName
  /** When the next one is due, in milliseconds; undefined if there is none. */
  dueInMs: number | undefined
}

/** Events that stay because an enabled endpoint hasn't got them. */
export interface WithheldEvents {
  organizationId: string
  endpointId: string
  count: number
}

/** How webhooks are doing, for those who watch the service. */
export interface WebhookHealth {
  enabled: number
  disabled: number
  /** How many types the enabled endpoints hold back. */
  heldTypes: number
  /** The age of the oldest event that an enabled endpoint hasn't got, in milliseconds; 0 if there is none. */
  oldestMs: number
}

/** No other process takes or renews the lease until the transaction ends. */
export type LeaseLock = Locked<{ epoch: number }>

/** No other transaction changes the endpoint until this one ends. */
export type EndpointLock = Locked<EndpointName & { position: number; state: EndpointState }>

/** No endpoint of the organization that is enabled moves back until the transaction ends. */
export type EndpointsLock = Locked<{ organizationCode: string }>

/** All times and delays are by the clock of the store. */
export interface WebhookStore {
  /** The endpoints of an organization in the order of their identifiers, or those of all organizations. */
  list(organizationCode?: string): ReadScript<(EndpointSummary & { organizationId: string })[]>

  /** How many endpoints of an organization there are. */
  count(organizationCode: string): ReadScript<number>

  health(): ReadScript<WebhookHealth>

  add(organizationCode: string, endpoint: NewEndpoint): Script<unknown>

  /** Where an endpoint is and what signs for it, whatever its state; undefined if there is no such endpoint. */
  find(endpoint: EndpointName): ReadScript<Pick<Target, 'url' | 'secrets'> | undefined>

  /** Locks an endpoint; undefined if there is no such endpoint. */
  lock(endpoint: EndpointName): Script<EndpointLock | undefined>

  /** Removes an endpoint with its retries and held types. */
  remove(lock: EndpointLock): Script<unknown>

  setState(lock: EndpointLock, state: EndpointState, at: Date, reason?: string): Script<unknown>

  /**
   * Gives an endpoint a new secret.
   * @param previousMs For how long the old one signs, too.
   */
  setSecret(lock: EndpointLock, secret: string, previousMs: number): Script<unknown>

  /** Lets an endpoint get the events after a position. */
  moveTo(lock: EndpointLock, position: number): Script<unknown>

  /** Records that an event failed and is sent again after a delay, unless that is recorded already. */
  addRetry(lock: EndpointLock, position: number, delayMs: number, failure: string): Script<unknown>

  /** Records another failure of an event; false if it is no longer to be sent again. */
  retryAgain(lock: EndpointLock, retry: Retry, delayMs: number, failure: string): Script<boolean>

  removeRetry(lock: EndpointLock, position: number): Script<unknown>

  /** Removes the retries of events after a position. */
  removeRetriesAfter(lock: EndpointLock, position: number): Script<unknown>

  /** Makes all retries due now, as after a first failure. */
  retryNow(lock: EndpointLock): Script<unknown>

  /** How many retries of a type there are. */
  countRetries(endpoint: EndpointName, type: EventType): ReadScript<number>

  /** Holds back the types that have so many retries: their events after the endpoint's position are not sent with the others. */
  holdFull(lock: EndpointLock, retries: number): Script<unknown>

  /** Moves a held type from a position to another; false if it no longer is at that position. */
  moveHeld(lock: EndpointLock, type: EventType, from: number, to: number): Script<boolean>

  /** No longer holds a type back, if it is where the endpoint is and has fewer retries. */
  releaseHeld(lock: EndpointLock, type: EventType, retries: number): Script<unknown>

  /** No longer holds back the types that are at a position or after it. */
  releaseHeldFrom(lock: EndpointLock, position: number): Script<unknown>

  /** The position of the last event before a time; that of the newest removed event if there is none. */
  positionBefore(organizationCode: string, time: Date): ReadScript<number>

  /** Keeps the enabled endpoints of an organization from moving back. */
  lockEnabled(organizationCode: string): Script<EndpointsLock>

  /** The position up to which every enabled endpoint got all events; undefined if there is no such endpoint. */
  deliveredTo(lock: EndpointsLock): Script<number | undefined>

  /**
   * The events from before a time that `deliveredTo` keeps.
   * @param now With it, the retention of an organization decides from before when. Without either one there are none.
   */
  withheld(before: Date | undefined, now?: Date): ReadScript<WithheldEvents[]>

  /** How many endpoints are enabled. */
  countEnabled(): ReadScript<number>

  /** Takes the lease for some time, with a new epoch; undefined if another process has it. */
  takeLease(ms: number): Script<LeaseLock | undefined>

  /** Extends the lease; undefined if another process has taken it since. */
  renewLease(epoch: number, ms: number): Script<LeaseLock | undefined>

  /** Releases the lease, so that another process can take it immediately. */
  releaseLease(epoch: number): Script<unknown>

  /** Makes the epoch that of all endpoints, so that no process of an earlier one changes them. */
  claim(lease: LeaseLock): Script<unknown>

  /** The enabled endpoints. */
  enabled(lease: LeaseLock): Script<WaitingRetry[]>

  /** The endpoints of an organization that are enabled and of the epoch, by their identifiers. */
  targets(organizationCode: string, epoch: number): ReadScript<ReadonlyMap<string, Target>>

  /** The retries that are due, the longest due first. */
  due(endpoint: LeasedEndpoint, most: number): ReadScript<Retry[]>

  /** Locks an endpoint that is enabled and of the epoch; undefined if it no longer is. */
  lockLeased(endpoint: LeasedEndpoint): Script<EndpointLock | undefined>

  /** Moves such an endpoint from a position to another, and locks it; undefined if it no longer is at that position. */
  advance(endpoint: LeasedEndpoint, from: number, to: number): Script<EndpointLock | undefined>
}
