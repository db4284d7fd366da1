import type { EventType } from '@parley/contract'
import type {
  EndpointLock,
  EndpointName,
  EndpointState,
  LeasedEndpoint,
  WebhookStore,
} from '../../domain/webhooks/store.ts'
import {
  change,
  fragment,
  type Fragment,
  integer,
  LOCK,
  LOCK_TO_HOLD,
  lockOf,
  nullable,
  oneOf,
  row,
  rows,
  sql,
  text,
} from './statement.ts'

const state = oneOf<EndpointState>()
const optional = nullable(text)

/** The clock of the store, which is one for all processes. */
const NOW: Fragment = {
  sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
}
const ONE = 'organization = $1 AND unique_id = $2'
const LEASED = `${ONE} AND state = 'enabled' AND lease_epoch = $3`
const RETRIES_OF_ONE = 'organization = $1 AND endpoint_id = $2'
/** The secret that was replaced, for as long as it signs, too. */
const PREVIOUS: Fragment = fragment`CASE WHEN previous_until > ${NOW} THEN previous_secret END`
const OWN_RETRIES = 'FROM webhook_retries r WHERE r.organization = e.organization AND r.endpoint_id = e.unique_id'
/** The position up to which an endpoint `e` got all events. */
const DELIVERED_TO = `coalesce((SELECT min(r.position) - 1 ${OWN_RETRIES}), e.position)`

export const webhookStatements = {
  list: sql(
    'webhooks_list',
    [optional],
    [text, text, text, optional, state, optional, integer, integer, integer, integer, optional, nullable(integer)],
  )`
    SELECT o.unique_id, e.unique_id, e.url, e.types, e.state, e.reason, e.state_at, e.position, e.created_at,
           (SELECT count(*) ${OWN_RETRIES}),
           (SELECT CAST(r.failure AS TEXT) ${OWN_RETRIES} ORDER BY r.position DESC LIMIT 1),
           (SELECT c.position - e.position FROM event_counters c WHERE c.organization = e.organization)
    FROM webhook_endpoints e JOIN organizations o ON o.organization = e.organization
    WHERE CAST($1 AS TEXT) IS NULL OR e.organization = $1 ORDER BY o.unique_id, e.unique_id`,
  count: sql('webhooks_count', [text], [integer])`SELECT count(*) FROM webhook_endpoints WHERE organization = $1`,
  states: sql('webhooks_states', [], [state, integer])`
    SELECT state, count(*) FROM webhook_endpoints GROUP BY state`,
  oldest: sql('webhooks_oldest', [], [nullable(integer)])`
    SELECT ${NOW} - min(v.at)
    FROM webhook_endpoints e
    JOIN events v ON v.organization = e.organization AND v.position = ${DELIVERED_TO} + 1
    WHERE e.state = 'enabled'`,
  add: sql('webhook_insert', [text, text, text, optional, text, integer, integer], [])`
    INSERT INTO webhook_endpoints
      (organization, unique_id, url, types, secret, state, state_at, position, lease_epoch, created_at)
    VALUES ($1, $2, $3, $4, $5, 'enabled', $6, $7, 0, $6)`,
  find: sql('webhook_find', [text, text], [text, text, optional])`
    SELECT url, secret, ${PREVIOUS} FROM webhook_endpoints WHERE ${ONE}`,
  lock: sql('webhook_locked', [text, text], [integer, state])`
    SELECT position, state FROM webhook_endpoints WHERE ${ONE} ${LOCK}`,
  remove: sql('webhook_remove', [text, text], [])`DELETE FROM webhook_endpoints WHERE ${ONE}`,
  setState: sql('webhook_state_set', [text, text, text, integer, optional], [])`
    UPDATE webhook_endpoints SET state = $3, state_at = $4, reason = $5 WHERE ${ONE}`,
  setSecret: sql('webhook_secret_set', [text, text, text, integer], [])`
    UPDATE webhook_endpoints SET secret = $3, previous_secret = secret, previous_until = ${NOW} + $4 WHERE ${ONE}`,
  moveTo: sql('webhook_move', [text, text, integer], [])`
    UPDATE webhook_endpoints SET position = $3 WHERE ${ONE}`,
  addRetry: sql('webhook_retry_insert', [text, text, integer, integer, text], [])`
    INSERT INTO webhook_retries (organization, endpoint_id, position, attempts, next_at, failure)
    VALUES ($1, $2, $3, 1, ${NOW} + $4, $5) ON CONFLICT (organization, endpoint_id, position) DO NOTHING`,
  retryAgain: sql('webhook_retry_again', [text, text, integer, integer, integer, text], [])`
    UPDATE webhook_retries SET attempts = $4 + 1, next_at = ${NOW} + $5, failure = $6
    WHERE ${RETRIES_OF_ONE} AND position = $3`,
  removeRetry: sql('webhook_retry_remove', [text, text, integer], [])`
    DELETE FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND position = $3`,
  removeRetriesAfter: sql('webhook_retries_remove', [text, text, integer], [])`
    DELETE FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND position > $3`,
  retryNow: sql('webhook_retries_now', [text, text], [])`
    UPDATE webhook_retries SET attempts = 1, next_at = ${NOW} WHERE ${RETRIES_OF_ONE}`,
  positionBefore: sql('webhook_position_before', [text, integer], [integer])`
    SELECT coalesce((SELECT min(position) - 1 FROM events WHERE organization = $1 AND at >= $2), c.position)
    FROM event_counters c WHERE c.organization = $1`,
  lockEnabled: sql('webhooks_enabled_locked', [text], [text])`
    SELECT unique_id FROM webhook_endpoints WHERE organization = $1 AND state = 'enabled' ORDER BY unique_id ${LOCK_TO_HOLD}`,
  deliveredTo: sql('webhooks_delivered_to', [text], [nullable(integer)])`
    SELECT min(${DELIVERED_TO}) FROM webhook_endpoints e WHERE e.organization = $1 AND e.state = 'enabled'`,
  withheld: sql('webhooks_withheld', [nullable(integer), nullable(integer)], [text, text, integer])`
    SELECT o.unique_id, e.unique_id, count(*)
    FROM webhook_endpoints e
    JOIN organizations o ON o.organization = e.organization
    JOIN events v ON v.organization = e.organization AND v.position > ${DELIVERED_TO}
      AND v.at < coalesce(CAST($2 AS BIGINT) - o.keep_events_ms, CAST($1 AS BIGINT))
    WHERE e.state = 'enabled' GROUP BY o.unique_id, e.unique_id ORDER BY o.unique_id, e.unique_id`,
  countEnabled: sql('webhooks_enabled_count', [], [integer])`
    SELECT count(*) FROM webhook_endpoints WHERE state = 'enabled'`,
  takeLease: sql('webhook_lease_take', [integer], [integer])`
    INSERT INTO webhook_lease (id, epoch, expires_at) VALUES (1, 1, ${NOW} + $1)
    ON CONFLICT (id) DO UPDATE SET epoch = webhook_lease.epoch + 1, expires_at = excluded.expires_at
    WHERE webhook_lease.expires_at <= ${NOW}
    RETURNING epoch`,
  renewLease: sql('webhook_lease_renew', [integer, integer], [integer])`
    UPDATE webhook_lease SET expires_at = ${NOW} + $2 WHERE id = 1 AND epoch = $1 RETURNING epoch`,
  releaseLease: sql('webhook_lease_release', [integer], [])`
    UPDATE webhook_lease SET expires_at = 0 WHERE id = 1 AND epoch = $1`,
  claim: sql('webhooks_claim', [integer], [])`
    UPDATE webhook_endpoints SET lease_epoch = $1 WHERE lease_epoch < $1`,
  enabled: sql('webhooks_enabled', [integer], [text, text, nullable(integer)])`
    SELECT e.organization, e.unique_id, (SELECT min(r.next_at) - ${NOW} ${OWN_RETRIES})
    FROM webhook_endpoints e WHERE e.state = 'enabled' AND e.lease_epoch = $1
    ORDER BY e.organization, e.unique_id`,
  targets: sql('webhooks_targets', [text, integer], [text, text, optional, text, optional, integer, integer])`
    SELECT e.unique_id, e.url, e.types, e.secret, ${PREVIOUS}, e.position, (SELECT count(*) ${OWN_RETRIES})
    FROM webhook_endpoints e WHERE e.organization = $1 AND e.state = 'enabled' AND e.lease_epoch = $2`,
  due: sql('webhook_retries_due', [text, text, integer], [integer, integer])`
    SELECT position, attempts FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND next_at <= ${NOW}
    ORDER BY next_at, position LIMIT $3`,
  advance: sql('webhook_advance', [text, text, integer, integer, integer], [])`
    UPDATE webhook_endpoints SET position = $5 WHERE ${LEASED} AND position = $4`,
  lockLeased: sql('webhook_locked_leased', [text, text, integer], [integer, state])`
    SELECT position, state FROM webhook_endpoints WHERE ${LEASED} ${LOCK}`,
}

const of = webhookStatements

const one = ({ organizationCode, endpointId }: EndpointName) => [organizationCode, endpointId] as const
const leased = (endpoint: LeasedEndpoint) => [...one(endpoint), endpoint.epoch] as const
const secretsOf = (secret: string, previous: string | null) => (previous === null ? [secret] : [secret, previous])

function typesOf(json: string | null): EventType[] | undefined {
  if (json === null) return undefined
  const types: EventType[] = JSON.parse(json)
  return types
}

function lockAt({ organizationCode, endpointId }: EndpointName, found: readonly [number, EndpointState] | undefined) {
  if (found === undefined) return undefined
  const [position, present] = found
  return lockOf({ organizationCode, endpointId, position, state: present }) satisfies EndpointLock
}

export const webhooks: WebhookStore = {
  *list(organizationCode) {
    const found = yield* rows(of.list, organizationCode ?? null)
    return found.map(([organizationId, uniqueId, url, types, ...others]) => {
      const [now, reason, stateAt, position, createdAt, retries, failure, behind] = others
      return {
        organizationId,
        uniqueId,
        url,
        types: typesOf(types),
        state: now,
        reason: reason ?? undefined,
        stateAt: new Date(stateAt),
        position,
        createdAt: new Date(createdAt),
        retries,
        failure: failure ?? undefined,
        behind: behind ?? 0,
      }
    })
  },
  *count(organizationCode) {
    const [count] = (yield* row(of.count, organizationCode)) ?? [0]
    return count
  },
  *health() {
    const { enabled = 0, disabled = 0 } = Object.fromEntries(yield* rows(of.states)) as Partial<
      Record<EndpointState, number>
    >
    const [oldest] = (yield* row(of.oldest)) ?? [0]
    return { enabled, disabled, oldestMs: Math.max(0, oldest ?? 0) }
  },
  add: (organizationCode, { uniqueId, url, types, secret, position, createdAt }) =>
    change(
      of.add,
      organizationCode,
      uniqueId,
      url,
      types === undefined ? null : JSON.stringify(types),
      secret,
      createdAt.getTime(),
      position,
    ),
  *find(endpoint) {
    const found = yield* row(of.find, ...one(endpoint))
    return found && { url: found[0], secrets: secretsOf(found[1], found[2]) }
  },
  *lock(endpoint) {
    return lockAt(endpoint, yield* row(of.lock, ...one(endpoint)))
  },
  *remove(lock) {
    yield* change(of.removeRetriesAfter, ...one(lock), 0)
    yield* change(of.remove, ...one(lock))
  },
  setState: (lock, to, at, reason) => change(of.setState, ...one(lock), to, at.getTime(), reason ?? null),
  setSecret: (lock, secret, previousMs) => change(of.setSecret, ...one(lock), secret, previousMs),
  moveTo: (lock, position) => change(of.moveTo, ...one(lock), position),
  addRetry: (lock, position, delayMs, failure) => change(of.addRetry, ...one(lock), position, delayMs, failure),
  *retryAgain(lock, { position, attempts }, delayMs, failure) {
    return (yield* change(of.retryAgain, ...one(lock), position, attempts, delayMs, failure)) > 0
  },
  removeRetry: (lock, position) => change(of.removeRetry, ...one(lock), position),
  removeRetriesAfter: (lock, position) => change(of.removeRetriesAfter, ...one(lock), position),
  retryNow: (lock) => change(of.retryNow, ...one(lock)),
  *positionBefore(organizationCode, time) {
    const [position] = (yield* row(of.positionBefore, organizationCode, time.getTime())) ?? [0]
    return position
  },
  *lockEnabled(organizationCode) {
    yield* rows(of.lockEnabled, organizationCode)
    return lockOf({ organizationCode })
  },
  *deliveredTo({ organizationCode }) {
    const [position] = (yield* row(of.deliveredTo, organizationCode)) ?? []
    return position ?? undefined
  },
  *withheld(before, now) {
    const found = yield* rows(of.withheld, before?.getTime() ?? null, now?.getTime() ?? null)
    return found.map(([organizationId, endpointId, count]) => ({ organizationId, endpointId, count }))
  },
  *countEnabled() {
    const [count] = (yield* row(of.countEnabled)) ?? [0]
    return count
  },
  *takeLease(ms) {
    const [epoch] = (yield* row(of.takeLease, ms)) ?? []
    return epoch === undefined ? undefined : lockOf({ epoch })
  },
  *renewLease(epoch, ms) {
    return (yield* row(of.renewLease, epoch, ms)) && lockOf({ epoch })
  },
  releaseLease: (epoch) => change(of.releaseLease, epoch),
  claim: ({ epoch }) => change(of.claim, epoch),
  *enabled({ epoch }) {
    const found = yield* rows(of.enabled, epoch)
    return found.map(([organizationCode, endpointId, dueInMs]) => ({
      endpoint: { organizationCode, endpointId },
      dueInMs: dueInMs ?? undefined,
    }))
  },
  *targets(organizationCode, epoch) {
    const found = yield* rows(of.targets, organizationCode, epoch)
    return new Map(
      found.map(([endpointId, url, types, secret, previous, position, retries]) => [
        endpointId,
        { url, secrets: secretsOf(secret, previous), types: typesOf(types), position, retries },
      ]),
    )
  },
  *due(endpoint, most) {
    const found = yield* rows(of.due, ...one(endpoint), most)
    return found.map(([position, attempts]) => ({ position, attempts }))
  },
  *lockLeased(endpoint) {
    return lockAt(endpoint, yield* row(of.lockLeased, ...leased(endpoint)))
  },
  *advance(endpoint, from, to) {
    const moved = yield* change(of.advance, ...leased(endpoint), from, to)
    return lockAt(endpoint, moved > 0 ? [to, 'enabled'] : undefined)
  },
}
