// The SQL statements that webhook transactions share: they lock endpoints and the lease, and move positions of endpoints. The lease lets
// one process deliver all webhooks; its epoch increases with each new holder. All times come from the store's clock.
import type { EventType } from '@parley/contract'
import {
  type Column,
  instant,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  orgCode,
  type OrgCode,
} from '../../sql/columns.ts'
import { change, changedRow, type Locked, lockOf, many, one, type Script, under } from '../../sql/statement.ts'

export type EndpointState = 'enabled' | 'disabled'

export interface EndpointName {
  organization: OrgCode
  endpointId: string
}

/** An endpoint, and the epoch of the process that delivers to it. */
export interface LeasedEndpoint extends EndpointName {
  epoch: number
}

/** Proof that this transaction holds the endpoint's lock: no other transaction changes the endpoint until it ends. */
export type EndpointLock = Locked<'endpoint', EndpointName & { position: number; state: EndpointState }>

/** Proof that this transaction holds the lease's lock: no other process takes or renews the lease until it ends. */
export type LeaseLock = Locked<'lease', { epoch: number }>

export const ENDPOINT = { organization: orgCode, endpointId: text }
export const IS_ENDPOINT = 'organization = :organization AND unique_id = :endpointId'
const IS_LEASED_ENDPOINT = `${IS_ENDPOINT} AND state = 'enabled' AND lease_epoch = :epoch` as const
export const OF_ENDPOINT = 'organization = :organization AND endpoint_id = :endpointId'
/** SQL: the retries of an endpoint `e`. */
export const FROM_RETRIES =
  'FROM webhook_retries r WHERE r.organization = e.organization AND r.endpoint_id = e.unique_id'
/** SQL: the held types of an endpoint `e`. */
export const FROM_HELD_TYPES =
  'FROM webhook_held_types h WHERE h.organization = e.organization AND h.endpoint_id = e.unique_id'
/** SQL: the retries of an endpoint joined with their events. */
export const FROM_RETRIES_AND_EVENTS = `FROM webhook_retries r JOIN events v ON v.organization = r.organization AND v.position = r.position
    WHERE r.organization = :organization AND r.endpoint_id = :endpointId`
/** SQL: the position up to which an endpoint `e` has received all events. */
export const DELIVERED_TO = `coalesce((SELECT min(undelivered.position) FROM (
  SELECT r.position - 1 AS position ${FROM_RETRIES} UNION ALL SELECT h.position ${FROM_HELD_TYPES}) undelivered), e.position)` as const

export const endpointState = oneOf<EndpointState>()
/** A column with the event types that an endpoint gets. It is stored as a JSON array, or null (undefined) for all types. */
export const eventTypes: Column<readonly EventType[] | undefined> = {
  type: 'text',
  nullable: true,
  encode: (types: readonly EventType[]) => JSON.stringify(types),
  decode: (json: string | null): EventType[] | undefined => (json === null ? undefined : JSON.parse(json)),
}

/** The headers that each request to an endpoint has, by their names. Their values can be secrets. */
export type EndpointHeaders = Readonly<Record<string, string>>
/** A column with the headers of an endpoint. It is stored as a JSON object, or null (undefined) for none. */
export const endpointHeaders: Column<EndpointHeaders | undefined> = {
  type: 'text',
  nullable: true,
  encode: (headers: EndpointHeaders) => JSON.stringify(headers),
  decode: (json: string | null): EndpointHeaders | undefined => (json === null ? undefined : JSON.parse(json)),
}

/** Declares statements that write data of one endpoint, under its lock. */
export const locked = under<EndpointLock>()
/** The rows of an endpoint, of its retries, and of its held types, for `writes`. */
export const ENDPOINT_ROW = { webhook_endpoints: { unique_id: 'endpointId' } } as const
export const RETRY_ROWS = { webhook_retries: { endpoint_id: 'endpointId' } } as const
export const HELD_TYPE_ROWS = { webhook_held_types: { endpoint_id: 'endpointId' } } as const

const POSITION_AND_STATE = { position: integer, state: endpointState }
const lockRow = one('webhook_locked', ENDPOINT, POSITION_AND_STATE).sql(
  `SELECT position, state FROM webhook_endpoints WHERE ${IS_ENDPOINT} {lock}`,
)
const lockLeasedRow = one('webhook_locked_leased', { ...ENDPOINT, epoch: integer }, POSITION_AND_STATE).sql(
  `SELECT position, state FROM webhook_endpoints WHERE ${IS_LEASED_ENDPOINT} {lock}`,
)
const moveLeased = change(
  'webhook_advance',
  { ...ENDPOINT, epoch: integer, from: integer, to: integer },
  ENDPOINT_ROW,
).sql(`UPDATE webhook_endpoints SET position = :to WHERE ${IS_LEASED_ENDPOINT} AND position = :from`)

/** Changes the state of an endpoint. `reason` says why the endpoint was disabled; undefined if it becomes enabled. */
export const setState = locked
  .change('webhook_state_set', { ...ENDPOINT, to: endpointState, at: instant, reason: nullable(text) }, ENDPOINT_ROW)
  .sql(`UPDATE webhook_endpoints SET state = :to, state_at = :at, reason = :reason WHERE ${IS_ENDPOINT}`)
/** Makes all retries of an endpoint due now, as if each event had been sent once. */
export const retryNow = locked
  .change('webhook_retries_now', ENDPOINT, RETRY_ROWS)
  .sql(`UPDATE webhook_retries SET attempts = 1, next_at = {now} WHERE ${OF_ENDPOINT}`)

/** Finds the position before the first event at or after `:time`, for replays and archives. Without such an event, the newest position. */
export const positionBefore = one(
  'webhook_position_before',
  { organization: orgCode, time: instant },
  { position: integer },
).sql(
  `SELECT coalesce((SELECT min(position) - 1 FROM events WHERE organization = :organization AND at >= :time), c.position) AS position
   FROM event_counters c WHERE c.organization = :organization`,
)
const lockEnabled = many('webhooks_enabled_locked', { organization: orgCode }, { uniqueId: text }).sql(
  `SELECT unique_id FROM webhook_endpoints WHERE organization = :organization AND state = 'enabled'
   ORDER BY unique_id {lock to hold}`,
)
/** Reads the position up to which every enabled endpoint of an organization has received all events. */
export const deliveredTo = one('webhooks_delivered_to', { organization: orgCode }, { position: optional(integer) }).sql(
  `SELECT min(${DELIVERED_TO}) AS position FROM webhook_endpoints e WHERE e.organization = :organization AND e.state = 'enabled'`,
)

const LEASE = { webhook_lease: {} }
/** Takes the lease with the next epoch, for `:ms` milliseconds. Returns no row if the current lease hasn't expired. */
const takeLease = changedRow('webhook_lease_take', { ms: integer }, { epoch: integer }, LEASE).sql(
  `INSERT INTO webhook_lease (id, epoch, expires_at) VALUES (1, 1, {now} + :ms)
   ON CONFLICT (id) DO UPDATE SET epoch = webhook_lease.epoch + 1, expires_at = excluded.expires_at
   WHERE webhook_lease.expires_at <= {now}
   RETURNING epoch`,
)
const extendLease = changedRow('webhook_lease_renew', { epoch: integer, ms: integer }, { epoch: integer }, LEASE).sql(
  'UPDATE webhook_lease SET expires_at = {now} + :ms WHERE id = 1 AND epoch = :epoch RETURNING epoch',
)
/** Releases the lease, so that another process can take it immediately. */
export const releaseLease = change('webhook_lease_release', { epoch: integer }, LEASE).sql(
  'UPDATE webhook_lease SET expires_at = 0 WHERE id = 1 AND epoch = :epoch',
)

/** Locks an endpoint. Returns undefined if the endpoint doesn't exist. */
export function* lockEndpoint({ organization, endpointId }: EndpointName): Script<EndpointLock | undefined> {
  const row = yield* lockRow({ organization, endpointId })
  return row && lockOf<EndpointLock>({ organization, endpointId, ...row })
}

/** Locks an endpoint for the delivering process. Returns undefined if the endpoint was disabled, or another process took over the lease. */
export function* lockLeased(endpoint: LeasedEndpoint): Script<EndpointLock | undefined> {
  const { organization, endpointId } = endpoint
  const row = yield* lockLeasedRow(endpoint)
  return row && lockOf<EndpointLock>({ organization, endpointId, ...row })
}

/** Locks an endpoint like `lockLeased`, and moves it from `from` to `to`. Also returns undefined if it isn't at `from`, after a replay. */
export function* advance(endpoint: LeasedEndpoint, from: number, to: number): Script<EndpointLock | undefined> {
  const { organization, endpointId } = endpoint
  const changedRows = yield* moveLeased({ ...endpoint, from, to })
  if (changedRows === 0) return undefined
  return lockOf<EndpointLock>({ organization, endpointId, position: to, state: 'enabled' })
}

/**
 * Returns the position up to which all enabled endpoints of an organization have received all events; undefined if no endpoint is enabled.
 * Locks these endpoints, so that no replay moves their positions back before this transaction ends.
 */
export function* lockDelivered(organization: OrgCode): Script<number | undefined> {
  // The lock comes before the read: another transaction can add retries while this transaction waits for the lock.
  yield* lockEnabled({ organization })
  return (yield* deliveredTo({ organization }))?.position
}

/** Extends the lease of `epoch`, or takes a new lease if `epoch` is undefined. Returns undefined if another process has the lease. */
export function* lockLease(epoch: number | undefined, ms: number): Script<LeaseLock | undefined> {
  const lease = epoch === undefined ? yield* takeLease({ ms }) : yield* extendLease({ epoch, ms })
  return lease && lockOf<LeaseLock>({ epoch: lease.epoch })
}
