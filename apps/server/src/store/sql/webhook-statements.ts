// The statements about webhooks.
import type { EndpointState } from '../../domain/webhooks/store.ts'
import { fragment, type Fragment, integer, LOCK, LOCK_TO_HOLD, nullable, oneOf, sql, text } from './statement.ts'

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
const HELD_OF_ONE = `${RETRIES_OF_ONE} AND type = $3`
const OWN_HELD = 'FROM webhook_held_types h WHERE h.organization = e.organization AND h.endpoint_id = e.unique_id'
/** The types that an endpoint `e` holds back, with their positions, as a JSON object; null in PostgreSQL if there are none. */
const HELD: Fragment = {
  sqlite: `(SELECT json_group_object(h.type, h.position) ${OWN_HELD})`,
  postgres: `(SELECT CAST(json_object_agg(h.type, h.position) AS TEXT) ${OWN_HELD})`,
}
/** The position up to which an endpoint `e` got all events that it doesn't hold back. */
const SENT_TO = `coalesce((SELECT min(h.position) ${OWN_HELD}), e.position)`
/** The position up to which an endpoint `e` got all events. */
const DELIVERED_TO = `coalesce((SELECT min(undelivered.position) FROM (
  SELECT r.position - 1 AS position ${OWN_RETRIES} UNION ALL SELECT h.position ${OWN_HELD}) undelivered), e.position)`
/** The retries of an endpoint with the types of their events. */
const TYPED_RETRIES = `FROM webhook_retries r JOIN events v ON v.organization = r.organization AND v.position = r.position
    WHERE r.organization = $1 AND r.endpoint_id = $2`

export const webhookStatements = {
  list: sql(
    'webhooks_list',
    [optional],
    [
      text,
      text,
      text,
      optional,
      state,
      optional,
      integer,
      integer,
      integer,
      integer,
      optional,
      nullable(integer),
      optional,
    ],
  )`
    SELECT o.unique_id, e.unique_id, e.url, e.types, e.state, e.reason, e.state_at, e.position, e.created_at,
           (SELECT count(*) ${OWN_RETRIES}),
           (SELECT CAST(r.failure AS TEXT) ${OWN_RETRIES} ORDER BY r.position DESC LIMIT 1),
           (SELECT c.position - ${SENT_TO} FROM event_counters c WHERE c.organization = e.organization),
           ${HELD}
    FROM webhook_endpoints e JOIN organizations o ON o.organization = e.organization
    WHERE CAST($1 AS TEXT) IS NULL OR e.organization = $1 ORDER BY o.unique_id, e.unique_id`,
  count: sql('webhooks_count', [text], [integer])`SELECT count(*) FROM webhook_endpoints WHERE organization = $1`,
  states: sql('webhooks_states', [], [state, integer])`
    SELECT state, count(*) FROM webhook_endpoints GROUP BY state`,
  heldTypes: sql('webhooks_held_types', [], [integer])`
    SELECT count(*) FROM webhook_held_types h
    JOIN webhook_endpoints e ON e.organization = h.organization AND e.unique_id = h.endpoint_id WHERE e.state = 'enabled'`,
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
  countRetries: sql('webhook_retries_count', [text, text, text], [integer])`
    SELECT count(*) ${TYPED_RETRIES} AND v.type = $3`,
  holdFull: sql('webhook_types_hold', [text, text, integer, integer], [])`
    INSERT INTO webhook_held_types (organization, endpoint_id, type, position)
    SELECT r.organization, r.endpoint_id, v.type, CAST($3 AS BIGINT) ${TYPED_RETRIES}
    GROUP BY r.organization, r.endpoint_id, v.type HAVING count(*) >= $4
    ON CONFLICT (organization, endpoint_id, type) DO NOTHING`,
  moveHeld: sql('webhook_held_move', [text, text, text, integer, integer], [])`
    UPDATE webhook_held_types SET position = $5 WHERE ${HELD_OF_ONE} AND position = $4`,
  releaseHeld: sql('webhook_held_release', [text, text, text, integer, integer], [])`
    DELETE FROM webhook_held_types WHERE ${HELD_OF_ONE} AND position = $4
      AND (SELECT count(*) ${TYPED_RETRIES} AND v.type = $3) < $5`,
  releaseHeldFrom: sql('webhook_held_release_from', [text, text, integer], [])`
    DELETE FROM webhook_held_types WHERE ${RETRIES_OF_ONE} AND position >= $3`,
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
  targets: sql('webhooks_targets', [text, integer], [text, text, optional, text, optional, integer, optional])`
    SELECT e.unique_id, e.url, e.types, e.secret, ${PREVIOUS}, e.position, ${HELD}
    FROM webhook_endpoints e WHERE e.organization = $1 AND e.state = 'enabled' AND e.lease_epoch = $2`,
  due: sql('webhook_retries_due', [text, text, integer], [integer, integer])`
    SELECT position, attempts FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND next_at <= ${NOW}
    ORDER BY next_at, position LIMIT $3`,
  advance: sql('webhook_advance', [text, text, integer, integer, integer], [])`
    UPDATE webhook_endpoints SET position = $5 WHERE ${LEASED} AND position = $4`,
  lockLeased: sql('webhook_locked_leased', [text, text, integer], [integer, state])`
    SELECT position, state FROM webhook_endpoints WHERE ${LEASED} ${LOCK}`,
}
