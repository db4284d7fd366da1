// What an operator changes of an endpoint, as scripts. Each has locked the endpoint, so that no delivery is recorded meanwhile.
import { contract } from '@parley/contract'
import type { Act, AuditLog } from '../audit.ts'
import { findPosition, positionOf } from '../events/page.ts'
import type { EventStore, Mark } from '../events/store.ts'
import type { Script } from '../script.ts'
import type { EndpointLock, NewEndpoint, WebhookStore } from './store.ts'

/** How many endpoints an organization can have. */
const MAX_ENDPOINTS = 100
/** For how long the old secret signs, too, after it was replaced. */
const SECRET_OVERLAP_MS = contract['x-delivery'].secretOverlapSeconds * 1000
/** Reads the place of an event, and no event. */
const PLACE = { types: [], limit: 1, reach: 1 }

/** Why something could not be done. */
export type Refusal = 'organization_unknown' | 'webhook_unknown' | 'position_unknown' | 'too_many'
export interface Refused {
  refused: Refusal
}

/** Where an endpoint is to begin again: after a position, or with the first event since a time. */
export type From = { after: string } | { since: Date }

/** What a script works on, and who does it. */
export interface Change {
  webhooks: WebhookStore
  events: Pick<EventStore, 'after' | 'newest'>
  audit: AuditLog
  act: Act
}

/** Adds an endpoint. It gets the events from now on, or those after a position. */
export function* create(
  { webhooks, events, audit, act }: Change,
  endpoint: Omit<NewEndpoint, 'position'>,
  after: string | undefined,
): Script<{ endpointId: string } | Refused> {
  const { organizationCode } = act
  if ((yield* webhooks.count(organizationCode)) >= MAX_ENDPOINTS) return { refused: 'too_many' }
  const start =
    after === undefined ? yield* events.newest(organizationCode) : yield* findPosition(events, organizationCode, after)
  if (start === undefined) return { refused: 'position_unknown' }
  yield* webhooks.add(organizationCode, { ...endpoint, position: start.position })
  const { uniqueId: endpointId, url, types } = endpoint
  // A path can be a secret, so the log has the host alone.
  audit.append(act, 'webhook.created', endpointId, { host: new URL(url).host, types })
  return { endpointId }
}

/**
 * Lets an endpoint get events again: those that failed, and all since.
 * @returns how many positions were removed meanwhile: retention doesn't wait for an endpoint that is disabled.
 */
export function* enable({ webhooks, events, audit, act }: Change, lock: EndpointLock): Script<{ removed: number }> {
  const { floor } = yield* events.after(lock.organizationCode, lock.position, PLACE)
  const removed = Math.max(0, floor.position - lock.position)
  if (removed > 0) yield* webhooks.moveTo(lock, floor.position)
  yield* webhooks.retryNow(lock)
  yield* webhooks.setState(lock, 'enabled', act.at)
  if (lock.state === 'disabled') audit.append(act, 'webhook.enabled', lock.endpointId)
  return { removed }
}

export function* disable({ webhooks, audit, act }: Change, lock: EndpointLock, reason: string): Script<object> {
  if (lock.state === 'disabled') return {}
  yield* webhooks.setState(lock, 'disabled', act.at, reason)
  audit.append(act, 'webhook.disabled', lock.endpointId, { reason })
  return {}
}

export function* remove({ webhooks, audit, act }: Change, lock: EndpointLock): Script<object> {
  yield* webhooks.remove(lock)
  audit.append(act, 'webhook.deleted', lock.endpointId)
  return {}
}

/** Replaces the secret. Both sign for a day, unless the old one must end now. */
export function* rotateSecret(change: Change, lock: EndpointLock, secret: string, isNow: boolean): Script<object> {
  const { webhooks, audit, act } = change
  yield* webhooks.setSecret(lock, secret, isNow ? 0 : SECRET_OVERLAP_MS)
  audit.append(act, 'webhook.secret_rotated', lock.endpointId, { previousEnds: isNow ? 'now' : 'in a day' })
  return {}
}

/**
 * Moves an endpoint back, so that it gets events again.
 * @returns how many positions it moved.
 */
export function* replay(change: Change, lock: EndpointLock, from: From): Script<{ back: number } | Refused> {
  const { webhooks, audit, act } = change
  const start = yield* startOf(change, lock.organizationCode, from)
  if (start === undefined) return { refused: 'position_unknown' }
  const back = lock.position - start.position
  if (back <= 0) return { back: 0 }
  // They are sent with the others now.
  yield* webhooks.removeRetriesAfter(lock, start.position)
  yield* webhooks.releaseHeldFrom(lock, start.position)
  yield* webhooks.moveTo(lock, start.position)
  audit.append(act, 'webhook.replayed', lock.endpointId, { after: positionOf(start) })
  return { back }
}

/** The place after which events are sent again; undefined if the store doesn't have it. */
function* startOf({ webhooks, events }: Change, organizationCode: string, from: From): Script<Mark | undefined> {
  if ('after' in from) return yield* findPosition(events, organizationCode, from.after)
  const position = yield* webhooks.positionBefore(organizationCode, from.since)
  const { floor, start } = yield* events.after(organizationCode, position, PLACE)
  return start.position < floor.position ? floor : start
}
