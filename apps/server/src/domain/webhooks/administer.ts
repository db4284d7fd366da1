// The transactions with which an operator changes a webhook endpoint. Except for `create`, the caller has locked the endpoint, so no
// delivery is recorded meanwhile.
import { contract, type EventType, limits } from '@parley/contract'
import { instant, integer, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, one, type Script } from '../../sql/statement.ts'
import { findPosition, positionOf } from '../events/page.ts'
import { type Mark, readEvents, readNewest } from '../events/statements.ts'
import type { Writing } from '../../sql/audit.ts'
import { lockChannels } from '../records/statements.ts'
import {
  ENDPOINT,
  type EndpointLock,
  eventTypes,
  ITS_HELD_TYPES,
  ITS_RETRIES,
  locked,
  ONE,
  positionBefore,
  RETRIES_OF_ONE,
  retryNow,
  setState,
  THE_ENDPOINT,
} from './statements.ts'

/** How long requests are signed with the old secret as well after a rotation. */
const SECRET_OVERLAP_MS = contract['x-delivery'].secretOverlapSeconds * 1000
/** Parameters for `readEvents` that read only the place of an event, and no events. */
const PLACE = { types: [], limit: 1, reach: 1 }

/** Why a command was rejected. */
export type Rejection = 'organization_unknown' | 'webhook_unknown' | 'position_unknown' | 'channel_unknown' | 'too_many'
export interface Rejected {
  rejected: Rejection
}

/** Where a replay begins: after a position, or with the first event since a time. */
export type From = { after: string } | { since: Date }

export interface NewEndpoint {
  uniqueId: string
  url: string
  /** The event types that the endpoint gets. Default: all. */
  types?: readonly EventType[] | undefined
  /** The channel whose events the endpoint gets. Default: all channels. */
  channelId?: string | undefined
  secret: string
  createdAt: Date
}

const countEndpoints = one('webhooks_count', { organization: orgCode }, { count: integer }).sql(
  'SELECT count(*) AS count FROM webhook_endpoints WHERE organization = :organization',
)
const insertEndpoint = change(
  'webhook_insert',
  {
    ...ENDPOINT,
    url: text,
    types: eventTypes,
    channelId: optional(text),
    secret: text,
    createdAt: instant,
    position: integer,
  },
  THE_ENDPOINT,
).sql(
  `INSERT INTO webhook_endpoints
     (organization, unique_id, url, types, channel_id, secret, state, state_at, position, lease_epoch, created_at)
   VALUES (:organization, :endpointId, :url, :types, :channelId, :secret, 'enabled', :createdAt, :position, 0, :createdAt)`,
)
const removeEndpoint = locked
  .change('webhook_remove', ENDPOINT, THE_ENDPOINT)
  .sql(`DELETE FROM webhook_endpoints WHERE ${ONE}`)
/** Replaces the secret. The old one stays valid for `previousMs`. */
const setSecret = locked
  .change('webhook_secret_set', { ...ENDPOINT, secret: text, previousMs: integer }, THE_ENDPOINT)
  .sql(
    `UPDATE webhook_endpoints SET secret = :secret, previous_secret = secret, previous_until = {now} + :previousMs WHERE ${ONE}`,
  )
const moveTo = locked
  .change('webhook_move', { ...ENDPOINT, position: integer }, THE_ENDPOINT)
  .sql(`UPDATE webhook_endpoints SET position = :position WHERE ${ONE}`)
const removeRetriesAfter = locked
  .change('webhook_retries_remove', { ...ENDPOINT, position: integer }, ITS_RETRIES)
  .sql(`DELETE FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND position > :position`)
/** Releases the event types that are held back at the position or after it. */
const releaseHeldFrom = locked
  .change('webhook_held_release_from', { ...ENDPOINT, position: integer }, ITS_HELD_TYPES)
  .sql(`DELETE FROM webhook_held_types WHERE ${RETRIES_OF_ONE} AND position >= :position`)

const setChannel = locked
  .change('webhook_channel_set', { ...ENDPOINT, channelId: optional(text) }, THE_ENDPOINT)
  .sql(`UPDATE webhook_endpoints SET channel_id = :channelId WHERE ${ONE}`)

/** Returns true if the organization has the channel, or no channel is given. */
function* hasChannel(organization: OrgCode, channelId: string | undefined): Script<boolean> {
  return channelId === undefined || (yield* lockChannels({ organization, ids: [channelId] })).length > 0
}

/** Adds an endpoint. It gets the events after the position, or from now on if no position is given. */
export function* create(
  { act, audit }: Writing,
  endpoint: NewEndpoint,
  after: string | undefined,
): Script<{ endpointId: string } | Rejected> {
  const { organization } = act
  const { count = 0 } = (yield* countEndpoints({ organization })) ?? {}
  if (count >= limits.webhookEndpoints) return { rejected: 'too_many' }
  const start = after === undefined ? yield* readNewest(organization) : yield* findPosition(organization, after)
  if (start === undefined) return { rejected: 'position_unknown' }
  const { uniqueId: endpointId, url, types, channelId, secret, createdAt } = endpoint
  if (!(yield* hasChannel(organization, channelId))) return { rejected: 'channel_unknown' }
  const { position } = start
  yield* insertEndpoint({ organization, endpointId, url, types, channelId, secret, createdAt, position })
  // The path of a URL can contain a secret, so the audit log gets only the host.
  audit.append(act, 'webhook.created', endpointId, { host: new URL(url).host, types, channelId })
  return { endpointId }
}

/**
 * Enables an endpoint: it gets the failed events again, and all later ones.
 * @returns how many positions it missed, because retention doesn't wait for a disabled endpoint.
 */
export function* enable({ act, audit }: Writing, lock: EndpointLock): Script<{ removed: number }> {
  const { floor } = yield* readEvents(lock.organization, lock.position, PLACE)
  const removed = Math.max(0, floor.position - lock.position)
  if (removed > 0) yield* moveTo({ ...lock, position: floor.position })
  yield* retryNow(lock)
  yield* setState({ ...lock, to: 'enabled', at: act.at, reason: undefined })
  if (lock.state === 'disabled') audit.append(act, 'webhook.enabled', lock.endpointId)
  return { removed }
}

/** Binds an endpoint to a channel, or removes the binding. */
export function* bind(
  { act, audit }: Writing,
  lock: EndpointLock,
  channelId: string | undefined,
): Script<object | Rejected> {
  if (!(yield* hasChannel(lock.organization, channelId))) return { rejected: 'channel_unknown' }
  yield* setChannel({ ...lock, channelId })
  audit.append(act, 'webhook.bound', lock.endpointId, { channelId })
  return {}
}

export function* disable({ act, audit }: Writing, lock: EndpointLock, reason: string): Script<object> {
  if (lock.state === 'disabled') return {}
  yield* setState({ ...lock, to: 'disabled', at: act.at, reason })
  audit.append(act, 'webhook.disabled', lock.endpointId, { reason })
  return {}
}

/** Removes an endpoint with its retries and held types. */
export function* remove({ act, audit }: Writing, lock: EndpointLock): Script<object> {
  yield* removeRetriesAfter({ ...lock, position: 0 })
  yield* releaseHeldFrom({ ...lock, position: 0 })
  yield* removeEndpoint(lock)
  audit.append(act, 'webhook.deleted', lock.endpointId)
  return {}
}

/** Replaces the secret. Both secrets are used for a day, unless `isNow` ends the old one at once. */
export function* rotateSecret(
  { act, audit }: Writing,
  lock: EndpointLock,
  secret: string,
  isNow: boolean,
): Script<object> {
  yield* setSecret({ ...lock, secret, previousMs: isNow ? 0 : SECRET_OVERLAP_MS })
  audit.append(act, 'webhook.secret_rotated', lock.endpointId, { previousEnds: isNow ? 'now' : 'in a day' })
  return {}
}

/**
 * Moves an endpoint back to an earlier position, so that it gets the events since then again.
 * @returns how many positions it moved back.
 */
export function* replay({ act, audit }: Writing, lock: EndpointLock, from: From): Script<{ back: number } | Rejected> {
  const start = yield* startOf(lock.organization, from)
  if (start === undefined) return { rejected: 'position_unknown' }
  const { position } = start
  const back = lock.position - position
  if (back <= 0) return { back: 0 }
  // The endpoint passes these events again, so their retries and held types are obsolete.
  yield* removeRetriesAfter({ ...lock, position })
  yield* releaseHeldFrom({ ...lock, position })
  yield* moveTo({ ...lock, position })
  audit.append(act, 'webhook.replayed', lock.endpointId, { after: positionOf(start) })
  return { back }
}

/** Finds the place after which a replay sends events. Returns undefined if the store doesn't have it. */
function* startOf(organization: OrgCode, from: From): Script<Mark | undefined> {
  if ('after' in from) return yield* findPosition(organization, from.after)
  const { position = 0 } = (yield* positionBefore({ organization, time: from.since })) ?? {}
  const { floor, start } = yield* readEvents(organization, position, PLACE)
  return start.position < floor.position ? floor : start
}
