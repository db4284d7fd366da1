// The rules of operators that change an endpoint. Each has locked the endpoint, so that no delivery is recorded meanwhile.
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

/** For how long the old secret signs, too, after it was replaced. */
const SECRET_OVERLAP_MS = contract['x-delivery'].secretOverlapSeconds * 1000
/** Reads the place of an event, and no event. */
const PLACE = { types: [], limit: 1, reach: 1 }

/** Why something could not be done. */
export type Rejection = 'organization_unknown' | 'webhook_unknown' | 'position_unknown' | 'channel_unknown' | 'too_many'
export interface Rejected {
  rejected: Rejection
}

/** Where an endpoint is to begin again: after a position, or with the first event since a time. */
export type From = { after: string } | { since: Date }

export interface NewEndpoint {
  uniqueId: string
  url: string
  /** All if it is left out. */
  types?: readonly EventType[] | undefined
  /** The channel whose events it gets. All if it is left out. */
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
/** The old secret signs, too, for some time. */
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
/** No longer holds back the types that are at a position or after it. */
const releaseHeldFrom = locked
  .change('webhook_held_release_from', { ...ENDPOINT, position: integer }, ITS_HELD_TYPES)
  .sql(`DELETE FROM webhook_held_types WHERE ${RETRIES_OF_ONE} AND position >= :position`)

const setChannel = locked
  .change('webhook_channel_set', { ...ENDPOINT, channelId: optional(text) }, THE_ENDPOINT)
  .sql(`UPDATE webhook_endpoints SET channel_id = :channelId WHERE ${ONE}`)

/** Says whether the organization has the channel, or none is named. */
function* hasChannel(organization: OrgCode, channelId: string | undefined): Script<boolean> {
  return channelId === undefined || (yield* lockChannels({ organization, ids: [channelId] })).length > 0
}

/** Adds an endpoint. It gets the events from now on, or those after a position. */
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
  // A path can be a secret, so the log has the host alone.
  audit.append(act, 'webhook.created', endpointId, { host: new URL(url).host, types, channelId })
  return { endpointId }
}

/**
 * Lets an endpoint get events again: those that failed, and all since.
 * @returns how many positions were removed meanwhile: retention doesn't wait for an endpoint that is disabled.
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

/** Binds an endpoint to a channel, or to none. */
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

/** Replaces the secret. Both sign for a day, unless the old one must end now. */
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
 * Moves an endpoint back, so that it gets events again.
 * @returns how many positions it moved.
 */
export function* replay({ act, audit }: Writing, lock: EndpointLock, from: From): Script<{ back: number } | Rejected> {
  const start = yield* startOf(lock.organization, from)
  if (start === undefined) return { rejected: 'position_unknown' }
  const { position } = start
  const back = lock.position - position
  if (back <= 0) return { back: 0 }
  // They are sent with the others now.
  yield* removeRetriesAfter({ ...lock, position })
  yield* releaseHeldFrom({ ...lock, position })
  yield* moveTo({ ...lock, position })
  audit.append(act, 'webhook.replayed', lock.endpointId, { after: positionOf(start) })
  return { back }
}

/** The place after which events are sent again; undefined if the store doesn't have it. */
function* startOf(organization: OrgCode, from: From): Script<Mark | undefined> {
  if ('after' in from) return yield* findPosition(organization, from.after)
  const { position = 0 } = (yield* positionBefore({ organization, time: from.since })) ?? {}
  const { floor, start } = yield* readEvents(organization, position, PLACE)
  return start.position < floor.position ? floor : start
}
