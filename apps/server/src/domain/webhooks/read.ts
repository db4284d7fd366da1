// Reads webhook endpoints: for the commands of operators, for metrics, and for the process that delivers events.
import type { EventType } from '@parley/contract'
import {
  type Column,
  type RowOf,
  instant,
  integer,
  oneOf,
  optional,
  text,
  orgCode,
  type OrgCode,
  rowLimit,
} from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'
import {
  DELIVERED_TO,
  ENDPOINT,
  type EndpointName,
  type EndpointState,
  endpointState,
  eventTypes,
  endpointHeaders,
  type EndpointHeaders,
  IS_ENDPOINT,
  FROM_HELD_TYPES,
  FROM_RETRIES,
  OF_ENDPOINT,
  FROM_RETRIES_AND_EVENTS,
} from './lock-endpoint.ts'

/** The properties of an endpoint that the delivering process uses. */
export interface Target {
  url: string
  /** The current secret, followed by the previous secret while the previous secret is still valid. */
  secrets: readonly string[]
  /** The headers that each request has besides those of the service. */
  headers: EndpointHeaders | undefined
  /** The event types that the endpoint gets; undefined for all types. */
  types: readonly EventType[] | undefined
  /** The channel whose events the endpoint gets; undefined for all channels. */
  channelId: string | undefined
  /** The position up to which each event was sent at least once, except events of held types. */
  position: number
  /** The held types, each with the position up to which its events were sent. */
  held: ReadonlyMap<EventType, number>
}

/** The properties of an endpoint with which a request is sent. */
export type Recipient = Pick<Target, 'url' | 'secrets' | 'headers'>

/** An event that failed and will be sent again. */
export interface Retry {
  position: number
  /** How often the event was sent. */
  attempts: number
}

/** SQL: the previous secret while it is still valid, or null. */
const PREVIOUS_SECRET = 'CASE WHEN previous_until > {now} THEN previous_secret END'
/** SQL: the held types of an endpoint `e` with their positions, as a JSON object. Without held types, PostgreSQL returns null. */
const HELD_TYPES = `{only sqlite: (SELECT json_group_object(h.type, h.position) ${FROM_HELD_TYPES})}
  {only postgres: (SELECT CAST(json_object_agg(h.type, h.position) AS TEXT) ${FROM_HELD_TYPES})}` as const
/** SQL: the position up to which each event, even of held types, was sent at least once to an endpoint `e`. */
const SENT_TO = `coalesce((SELECT min(h.position) ${FROM_HELD_TYPES}), e.position)` as const

function parseHeldTypes(json: string | null): ReadonlyMap<EventType, number> {
  const held: Partial<Record<EventType, number>> = JSON.parse(json ?? '{}')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the object are types.
  return new Map(Object.entries(held) as [EventType, number][])
}
const heldTypes: Column<ReadonlyMap<EventType, number>> = { type: 'text', nullable: true, decode: parseHeldTypes }
const heldTypeNames: Column<readonly EventType[]> = {
  type: 'text',
  nullable: true,
  decode: (json: string | null) => [...parseHeldTypes(json).keys()].toSorted(),
}

/** The names of the headers without their values, which can be secrets. */
const endpointHeaderNames: Column<readonly string[]> = {
  type: 'text',
  nullable: true,
  decode: (json: string | null) => Object.keys(JSON.parse(json ?? '{}')),
}

const SUMMARY_COLUMNS = {
  organizationId: text,
  uniqueId: text,
  url: text,
  types: eventTypes,
  channelId: optional(text),
  headers: endpointHeaderNames,
  state: endpointState,
  reason: optional(text),
  stateAt: instant,
  /** The position after which the endpoint gets events. */
  position: integer,
  createdAt: instant,
  /** How many failed events will be sent again. */
  retries: integer,
  /** Why the newest failed event failed. */
  failure: optional(text),
  /** The held types. New events of these types aren't sent, because too many events of the type failed. */
  held: heldTypeNames,
  /** How many events of any type follow the endpoint's position. With held types, the oldest of their positions counts instead. */
  behind: integer,
}
/** An endpoint as operators see it, without its secrets. */
export type EndpointSummary = RowOf<typeof SUMMARY_COLUMNS>

/** Finds the endpoints of an organization, or of all organizations if `:organization` is null. */
const findSummaries = many('webhooks_list', { organization: optional(text) }, SUMMARY_COLUMNS).sql(
  `SELECT o.unique_id AS organization_id, e.unique_id, e.url, e.types, e.channel_id, e.headers, e.state, e.reason, e.state_at,
          e.position, e.created_at,
          (SELECT count(*) ${FROM_RETRIES}) AS retries,
          (SELECT CAST(r.failure AS TEXT) ${FROM_RETRIES} ORDER BY r.position DESC LIMIT 1) AS failure,
          ${HELD_TYPES} AS held,
          coalesce((SELECT c.position - ${SENT_TO} FROM event_counters c WHERE c.organization = e.organization), 0) AS behind
   FROM webhook_endpoints e JOIN organizations o ON o.organization = e.organization
   WHERE CAST(:organization AS TEXT) IS NULL OR e.organization = :organization ORDER BY o.unique_id, e.unique_id`,
)
export const countByState = many('webhooks_states', {}, { state: oneOf<EndpointState>(), count: integer }).sql(
  'SELECT state, count(*) AS count FROM webhook_endpoints GROUP BY state',
)
const countHeldTypes = one('webhooks_held_types', {}, { count: integer }).sql(
  `SELECT count(*) AS count FROM webhook_held_types h
   JOIN webhook_endpoints e ON e.organization = h.organization AND e.unique_id = h.endpoint_id WHERE e.state = 'enabled'`,
)
/** Reads the age of the oldest event that an enabled endpoint hasn't received. */
const findOldestAge = one('webhooks_oldest', {}, { ms: optional(integer) }).sql(
  `SELECT {now} - min(v.at) AS ms
   FROM webhook_endpoints e
   JOIN events v ON v.organization = e.organization AND v.position = ${DELIVERED_TO} + 1
   WHERE e.state = 'enabled'`,
)
const SECRETS = { secret: text, previous: optional(text) }
const findRecipient = one('webhook_find', ENDPOINT, { url: text, headers: endpointHeaders, ...SECRETS }).sql(
  `SELECT url, headers, secret, ${PREVIOUS_SECRET} AS previous FROM webhook_endpoints WHERE ${IS_ENDPOINT}`,
)
/** Finds the enabled endpoints of an organization to which the process with this epoch delivers. */
const findTargets = many(
  'webhooks_targets',
  { organization: orgCode, epoch: integer },
  {
    uniqueId: text,
    url: text,
    types: eventTypes,
    channelId: optional(text),
    headers: endpointHeaders,
    ...SECRETS,
    position: integer,
    held: heldTypes,
  },
).sql(
  `SELECT e.unique_id, e.url, e.types, e.channel_id, e.headers, e.secret, ${PREVIOUS_SECRET} AS previous, e.position, ${HELD_TYPES} AS held
   FROM webhook_endpoints e WHERE e.organization = :organization AND e.state = 'enabled' AND e.lease_epoch = :epoch`,
)
/**
 * Counts, for each enabled endpoint, the expired events that retention keeps because the endpoint hasn't received them. An event is expired
 * if it is older than `before`. If `now` is given, a retention period that the organization chose takes precedence over `before`.
 */
export const withheldEvents = many(
  'webhooks_withheld',
  { before: optional(instant), now: optional(instant) },
  { organizationId: text, endpointId: text, count: integer },
).sql(
  `SELECT o.unique_id AS organization_id, e.unique_id AS endpoint_id, count(*) AS count
   FROM webhook_endpoints e
   JOIN organizations o ON o.organization = e.organization
   JOIN events v ON v.organization = e.organization AND v.position > ${DELIVERED_TO}
     AND v.at < coalesce(CAST(:now AS BIGINT) - o.keep_events_ms, CAST(:before AS BIGINT))
   WHERE e.state = 'enabled' GROUP BY o.unique_id, e.unique_id ORDER BY o.unique_id, e.unique_id`,
)
/** Reads the retries of an endpoint that are due. The retry that was due first comes first. */
export const readDue = many(
  'webhook_retries_due',
  { ...ENDPOINT, limit: rowLimit },
  { position: integer, attempts: integer },
).sql(
  `SELECT position, attempts FROM webhook_retries WHERE ${OF_ENDPOINT} AND next_at <= {now}
   ORDER BY next_at, position LIMIT :limit`,
)
/** Counts the events of one type that failed at an endpoint and wait for a retry. */
export const countRetries = one(
  'webhook_retries_count',
  { ...ENDPOINT, type: oneOf<EventType>() },
  { count: integer },
).sql(`SELECT count(*) AS count ${FROM_RETRIES_AND_EVENTS} AND v.type = :type`)

const secretsOf = ({ secret, previous }: { secret: string; previous: string | undefined }) =>
  previous === undefined ? [secret] : [secret, previous]

export const listEndpoints = (organization?: OrgCode) => findSummaries({ organization })

/**
 * Reads the numbers for the webhook metrics, over all organizations: how many endpoints are enabled and disabled, how many types the
 * enabled endpoints hold back, and the age of the oldest event that an enabled endpoint hasn't received (0 if there is none).
 */
export function* webhookHealth(): ReadScript<Record<'enabled' | 'disabled' | 'heldTypes' | 'oldestMs', number>> {
  const counts = new Map((yield* countByState({})).map(({ state, count }) => [state, count]))
  const { count = 0 } = (yield* countHeldTypes({})) ?? {}
  const { ms = 0 } = (yield* findOldestAge({})) ?? {}
  const [enabled, disabled] = [counts.get('enabled') ?? 0, counts.get('disabled') ?? 0]
  return { enabled, disabled, heldTypes: count, oldestMs: Math.max(0, ms) }
}

/** Reads the URL, the secrets and the headers of an endpoint, even if it is disabled. Returns undefined if the endpoint doesn't exist. */
export function* findTarget(endpoint: EndpointName): ReadScript<Recipient | undefined> {
  const row = yield* findRecipient(endpoint)
  return row && { url: row.url, headers: row.headers, secrets: secretsOf(row) }
}

/** Reads the enabled endpoints of an organization to which the process with this epoch delivers, by endpoint ID. */
export function* readTargets(organization: OrgCode, epoch: number): ReadScript<ReadonlyMap<string, Target>> {
  const endpoints = yield* findTargets({ organization, epoch })
  return new Map(
    endpoints.map(({ uniqueId, secret, previous, ...endpoint }) => [
      uniqueId,
      { ...endpoint, secrets: secretsOf({ secret, previous }) },
    ]),
  )
}
