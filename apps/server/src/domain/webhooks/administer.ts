// The transactions with which an operator changes a webhook endpoint; `webhooks.ts` runs them. Each transaction except `create` gets
// the endpoint's lock, so no delivery is recorded meanwhile. A held type is an event type whose events wait, because too many have failed.
import { contract, type EventType, limits } from '@parley/contract'
import { instant, integer, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, one, type Script } from '../../sql/statement.ts'
import { findPosition, positionOf, WITHOUT_EVENTS } from '../events/page.ts'
import { type EventPlace, readEvents, readNewest } from '../events/stored-events.ts'
import type { Writing } from '../kernel/audit.ts'
import { lockChannels } from '../tables/records.ts'
import {
  ENDPOINT,
  type EndpointHeaders,
  endpointHeaders,
  type EndpointLock,
  eventTypes,
  HELD_TYPE_ROWS,
  RETRY_ROWS,
  locked,
  IS_ENDPOINT,
  positionBefore,
  OF_ENDPOINT,
  retryNow,
  setState,
  ENDPOINT_ROW,
} from './lock-endpoint.ts'

/** How long requests are signed with the old secret as well after a rotation. */
const SECRET_OVERLAP_MS = contract['x-delivery'].secretOverlapSeconds * 1000

export type Rejection =
  | 'organization_unknown'
  | 'webhook_unknown'
  | 'position_unknown'
  | 'channel_unknown'
  | 'too_many'
  | 'rotation_unfinished'
export interface Rejected {
  rejected: Rejection
}

/** Where a replay begins: with the first event after a position, or since a time. */
export type ReplayStart = { after: string } | { since: Date }

/** An endpoint to create. The server signs requests to `url` with `secret`. */
export interface NewEndpoint {
  uniqueId: string
  url: string
  /** The event types that the endpoint gets. Default: all. */
  types?: readonly EventType[] | undefined
  /** The channel whose events the endpoint gets. Default: all channels. */
  channelId?: string | undefined
  /** The headers of each request besides those of the service. Their values can be secrets. */
  headers?: EndpointHeaders | undefined
  secret: string
  createdAt: Date
}

/** A change of an endpoint. A property that is left out stays, and one that is undefined gets its default. */
export type EndpointChange = Partial<Pick<NewEndpoint, 'url' | 'types' | 'channelId' | 'headers'>>

const countEndpoints = one('webhooks_count', { organization: orgCode }, { count: integer }).sql(
  'SELECT count(*) AS count FROM webhook_endpoints WHERE organization = :organization',
)
const SETTINGS = { url: text, types: eventTypes, channelId: optional(text), headers: endpointHeaders }
const NEW_ENDPOINT = { ...SETTINGS, secret: text, createdAt: instant }
/** Inserts an enabled endpoint that gets the events after `:position`. Lease epoch 0 means that no process delivers to the endpoint yet. */
const insertEndpoint = change('webhook_insert', { ...ENDPOINT, ...NEW_ENDPOINT, position: integer }, ENDPOINT_ROW).sql(
  `INSERT INTO webhook_endpoints
     (organization, unique_id, url, types, channel_id, headers, secret, state, state_at, position, lease_epoch, created_at)
   VALUES (:organization, :endpointId, :url, :types, :channelId, :headers, :secret, 'enabled', :createdAt, :position, 0, :createdAt)`,
)
const removeEndpoint = locked
  .change('webhook_remove', ENDPOINT, ENDPOINT_ROW)
  .sql(`DELETE FROM webhook_endpoints WHERE ${IS_ENDPOINT}`)
/**
 * Replaces the secret. For `previousMs` milliseconds, requests are signed with the old and the new secret. If it isn't 0 and an earlier old
 * secret still signs, changes no row.
 */
const setSecret = locked
  .change('webhook_secret_set', { ...ENDPOINT, secret: text, previousMs: integer }, ENDPOINT_ROW)
  .sql(
    `UPDATE webhook_endpoints SET secret = :secret, previous_secret = secret, previous_until = {now} + :previousMs
     WHERE ${IS_ENDPOINT} AND (CAST(:previousMs AS BIGINT) = 0 OR coalesce(previous_until, 0) <= {now})`,
  )
const moveTo = locked
  .change('webhook_move', { ...ENDPOINT, position: integer }, ENDPOINT_ROW)
  .sql(`UPDATE webhook_endpoints SET position = :position WHERE ${IS_ENDPOINT}`)
const removeRetriesAfter = locked
  .change('webhook_retries_remove', { ...ENDPOINT, position: integer }, RETRY_ROWS)
  .sql(`DELETE FROM webhook_retries WHERE ${OF_ENDPOINT} AND position > :position`)
/** Removes the held types whose position is `:position` or later, so that their events are sent together with all other events. */
const releaseHeldFrom = locked
  .change('webhook_held_release_from', { ...ENDPOINT, position: integer }, HELD_TYPE_ROWS)
  .sql(`DELETE FROM webhook_held_types WHERE ${OF_ENDPOINT} AND position >= :position`)
const readSettings = one('webhook_settings', ENDPOINT, SETTINGS).sql(
  `SELECT url, types, channel_id, headers FROM webhook_endpoints WHERE ${IS_ENDPOINT}`,
)
const setSettings = locked
  .change('webhook_settings_set', { ...ENDPOINT, ...SETTINGS }, ENDPOINT_ROW)
  .sql(
    `UPDATE webhook_endpoints SET url = :url, types = :types, channel_id = :channelId, headers = :headers WHERE ${IS_ENDPOINT}`,
  )

/** Returns true if the organization has the channel, or no channel is given. */
function* hasChannel(organization: OrgCode, channelId: string | undefined): Script<boolean> {
  return channelId === undefined || (yield* lockChannels({ organization, ids: [channelId] })).length > 0
}

/** Adds an endpoint that gets the events after the position `after`. If `after` is undefined, the endpoint gets the events from now on. */
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
  const { uniqueId: endpointId, types, channelId, headers } = endpoint
  if (!(yield* hasChannel(organization, channelId))) return { rejected: 'channel_unknown' }
  yield* insertEndpoint({ ...endpoint, organization, endpointId, types, channelId, headers, position: start.position })
  audit.append(act, 'webhook.created', endpointId, detailOf(endpoint))
  return { endpointId }
}

/** The settings as the audit log has them. The path of a URL and the values of headers can be secrets, so they are left out. */
const detailOf = ({ url, types, channelId, headers }: Pick<NewEndpoint, 'url'> & EndpointChange) => ({
  host: new URL(url).host,
  types,
  channelId,
  headers: headers && Object.keys(headers),
})

/**
 * Enables an endpoint. Failed events are retried at once, and delivery continues after the endpoint's position. Returns the number of
 * positions that delivery skips, because retention removed their events while the endpoint was disabled.
 */
export function* enable({ act, audit }: Writing, lock: EndpointLock): Script<{ removed: number }> {
  // Retention removed the events up to `floor`, so delivery can't continue before this place.
  const { floor } = yield* readEvents(lock.organization, lock.position, WITHOUT_EVENTS)
  const removed = Math.max(0, floor.position - lock.position)
  if (removed > 0) yield* moveTo({ ...lock, position: floor.position })
  yield* retryNow(lock)
  yield* setState({ ...lock, to: 'enabled', at: act.at, reason: undefined })
  if (lock.state === 'disabled') audit.append(act, 'webhook.enabled', lock.endpointId)
  return { removed }
}

/** Changes where and which events are sent. With a new URL, failed events are due at once: it may work where the old one failed. */
export function* update(
  { act, audit }: Writing,
  lock: EndpointLock,
  changes: EndpointChange,
): Script<object | Rejected> {
  const current = yield* readSettings(lock)
  if (current === undefined) return { rejected: 'webhook_unknown' }
  const settings = { ...current, ...changes }
  if (!(yield* hasChannel(lock.organization, settings.channelId))) return { rejected: 'channel_unknown' }
  yield* setSettings({ ...lock, ...settings })
  if (settings.url !== current.url) yield* retryNow(lock)
  audit.append(act, 'webhook.updated', lock.endpointId, detailOf(settings))
  return {}
}

/** Disables an endpoint, so that nothing is sent to it. The reason is shown to operators. */
export function* disable({ act, audit }: Writing, lock: EndpointLock, reason: string): Script<object> {
  if (lock.state === 'disabled') return {}
  yield* setState({ ...lock, to: 'disabled', at: act.at, reason })
  audit.append(act, 'webhook.disabled', lock.endpointId, { reason })
  return {}
}

/** Deletes an endpoint with all its retries and held types. Position 0 is before the first event. */
export function* remove({ act, audit }: Writing, lock: EndpointLock): Script<object> {
  yield* removeRetriesAfter({ ...lock, position: 0 })
  yield* releaseHeldFrom({ ...lock, position: 0 })
  yield* removeEndpoint(lock)
  audit.append(act, 'webhook.deleted', lock.endpointId)
  return {}
}

/**
 * Replaces the secret. For a day, requests are also signed with the old secret, unless `endsOldSecret` is true. Two old secrets never sign:
 * a rotation that would end the day of an earlier one is rejected.
 */
export function* rotateSecret(
  { act, audit }: Writing,
  lock: EndpointLock,
  secret: string,
  endsOldSecret: boolean,
): Script<object | Rejected> {
  const changedRows = yield* setSecret({ ...lock, secret, previousMs: endsOldSecret ? 0 : SECRET_OVERLAP_MS })
  if (changedRows === 0) return { rejected: 'rotation_unfinished' }
  audit.append(act, 'webhook.secret_rotated', lock.endpointId, { previousEnds: endsOldSecret ? 'now' : 'in a day' })
  return {}
}

/**
 * Moves the position of an endpoint back, so that the events after the new position are sent again. Returns how many positions the
 * endpoint was moved back. If the start of the replay isn't before the endpoint's position, nothing changes and the result is 0.
 */
export function* replay(
  { act, audit }: Writing,
  lock: EndpointLock,
  from: ReplayStart,
): Script<{ back: number } | Rejected> {
  const start = yield* startOf(lock.organization, from)
  if (start === undefined) return { rejected: 'position_unknown' }
  const { position } = start
  const back = lock.position - position
  if (back <= 0) return { back: 0 }
  // All events after the position are sent again, so their retries and held types are obsolete.
  yield* removeRetriesAfter({ ...lock, position })
  yield* releaseHeldFrom({ ...lock, position })
  yield* moveTo({ ...lock, position })
  audit.append(act, 'webhook.replayed', lock.endpointId, { after: positionOf(start) })
  return { back }
}

/** Finds the place after which a replay begins, at the earliest the floor. Returns undefined if the position `from.after` is unknown. */
function* startOf(organization: OrgCode, from: ReplayStart): Script<EventPlace | undefined> {
  if ('after' in from) return yield* findPosition(organization, from.after)
  const { position = 0 } = (yield* positionBefore({ organization, time: from.since })) ?? {}
  // Retention removed the events up to `floor`, so a replay can't begin before this place.
  const { floor, start } = yield* readEvents(organization, position, WITHOUT_EVENTS)
  return start.position < floor.position ? floor : start
}
