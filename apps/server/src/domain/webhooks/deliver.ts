// Transactions that record the progress of webhook deliveries. An endpoint has a position, up to which each event was sent once, and
// retries: the events that failed. One transaction moves the position past an event and records its failure, so no event is lost.
// If too many events of a type fail, the type becomes a held type: it gets its own position, and the endpoint's position moves past its
// events. So the number of retries is limited, and no type blocks another type. Only the process with the lease delivers: each
// transaction locks the endpoint, and does nothing if another process took over the lease.
import type { EventType } from '@parley/contract'
import { integer, oneOf, optional, text, orgCode } from '../../sql/columns.ts'
import { many, type Script, under } from '../../sql/statement.ts'
import type { AuditLog } from '../kernel/audit.ts'
import { disable } from './administer.ts'
import type { Retry } from './read.ts'
import {
  advance,
  ENDPOINT,
  type EndpointName,
  HELD_TYPE_ROWS,
  RETRY_ROWS,
  type LeasedEndpoint,
  type LeaseLock,
  locked,
  lockLease,
  lockLeased,
  FROM_RETRIES,
  OF_ENDPOINT,
  retryNow,
  FROM_RETRIES_AND_EVENTS,
} from './lock-endpoint.ts'

/** If this many events of a type have failed at an endpoint, the type is held back. */
export const MAX_RETRIES = 100

/** The lease that lets a process deliver, and the enabled endpoints to which it delivers. */
export interface DeliveryLease {
  /** Identifies this holder of the lease: each new holder gets a higher number. */
  epoch: number
  /** `dueInMs` is the time until the endpoint's next retry; undefined if it has no retries. */
  endpoints: readonly (EndpointName & { dueInMs: number | undefined })[]
}

/** Writes the epoch to all endpoints, so that a process with an earlier epoch can no longer change endpoints. */
const claimEndpoints = under<LeaseLock>()
  .change('webhooks_claim', { epoch: integer }, { webhook_endpoints: {} })
  .sql('UPDATE webhook_endpoints SET lease_epoch = :epoch WHERE lease_epoch < :epoch')
/** Finds the enabled endpoints to which the process with this epoch delivers. `dueInMs` is the time until an endpoint's next retry. */
const findEnabled = many(
  'webhooks_enabled',
  { epoch: integer },
  { organization: orgCode, endpointId: text, dueInMs: optional(integer) },
).sql(
  `SELECT e.organization, e.unique_id AS endpoint_id, (SELECT min(r.next_at) - {now} ${FROM_RETRIES}) AS due_in_ms
   FROM webhook_endpoints e WHERE e.state = 'enabled' AND e.lease_epoch = :epoch
   ORDER BY e.organization, e.unique_id`,
)

const RETRY = { ...ENDPOINT, position: integer }
/** Records the first failure of an event. If the event has a retry already, this retry stays unchanged. */
const addRetry = locked.change('webhook_retry_insert', { ...RETRY, delayMs: integer, failure: text }, RETRY_ROWS).sql(
  `INSERT INTO webhook_retries (organization, endpoint_id, position, attempts, next_at, failure)
     VALUES (:organization, :endpointId, :position, 1, {now} + :delayMs, :failure)
     ON CONFLICT (organization, endpoint_id, position) DO NOTHING`,
)
/** Records a further failure of an event. Changes no row if the retry was removed meanwhile. */
const updateRetry = locked
  .change('webhook_retry_again', { ...RETRY, attempts: integer, delayMs: integer, failure: text }, RETRY_ROWS)
  .sql(
    `UPDATE webhook_retries SET attempts = :attempts + 1, next_at = {now} + :delayMs, failure = :failure
     WHERE ${OF_ENDPOINT} AND position = :position`,
  )
const removeRetry = locked
  .change('webhook_retry_remove', RETRY, RETRY_ROWS)
  .sql(`DELETE FROM webhook_retries WHERE ${OF_ENDPOINT} AND position = :position`)
/** Holds back each type of which at least `:retries` events have failed. The held type starts at the endpoint's position. */
const holdFailingTypes = locked
  .change('webhook_types_hold', { ...ENDPOINT, position: integer, retries: integer }, HELD_TYPE_ROWS)
  .sql(
    `INSERT INTO webhook_held_types (organization, endpoint_id, type, position)
     SELECT r.organization, r.endpoint_id, v.type, CAST(:position AS BIGINT) ${FROM_RETRIES_AND_EVENTS}
     GROUP BY r.organization, r.endpoint_id, v.type HAVING count(*) >= :retries
     ON CONFLICT (organization, endpoint_id, type) DO NOTHING`,
  )
const HELD_TYPE = { ...ENDPOINT, type: oneOf<EventType>() }
const IS_HELD_TYPE = `${OF_ENDPOINT} AND type = :type` as const
/** Moves the position of a held type. Changes no row if the held type was released, or its position isn't `:from`. */
const moveHeldType = locked
  .change('webhook_held_move', { ...HELD_TYPE, from: integer, to: integer }, HELD_TYPE_ROWS)
  .sql(`UPDATE webhook_held_types SET position = :to WHERE ${IS_HELD_TYPE} AND position = :from`)
/** Releases a held type if it has caught up with the endpoint's position, and fewer than `:retries` of its events wait for a retry. */
const releaseHeldType = locked
  .change('webhook_held_release', { ...HELD_TYPE, position: integer, retries: integer }, HELD_TYPE_ROWS)
  .sql(
    `DELETE FROM webhook_held_types WHERE ${IS_HELD_TYPE} AND position = :position
       AND (SELECT count(*) ${FROM_RETRIES_AND_EVENTS} AND v.type = :type) < :retries`,
  )

/**
 * Extends the lease of this process, or takes the lease if `epoch` is undefined. Then claims all endpoints for this process, and returns
 * the enabled endpoints. Returns undefined if another process has the lease.
 */
export function* holdLease(epoch: number | undefined, ms: number): Script<DeliveryLease | undefined> {
  const lock = yield* lockLease(epoch, ms)
  if (lock === undefined) return undefined
  yield* claimEndpoints(lock)
  return { epoch: lock.epoch, endpoints: yield* findEnabled(lock) }
}

/** The outcome of one attempt to deliver an event. `attempts` counts the earlier attempts. */
export interface Outcome extends Retry {
  /** Why the delivery failed; undefined if it succeeded. */
  failure: string | undefined
  /** True if the endpoint's response asks for no more events. */
  isGone?: boolean
}

/** The events that were sent to an endpoint since the last transaction, and their outcomes. */
export interface Round {
  /** The old and the new position of the endpoint. The events after `from` up to `to` were sent for the first time. */
  move?: { from: number; to: number }
  /** The old and the new position of a held type. `hasRecovered` is true if the endpoint responds again after an outage. */
  held?: { type: EventType; from: number; to: number; hasRecovered: boolean }
  outcomes: readonly Outcome[]
}

/** The audit log and the time with which `settle` records that it disabled an endpoint, and the delays of its retries. */
export interface Settling {
  audit: AuditLog
  at: Date
  /** The delay after an event's first failure, its second failure, and so on. After the last attempt, the endpoint is disabled. */
  delaysMs: readonly number[]
}

/**
 * Records the outcomes of sent events: it moves the position of the endpoint or of a held type, adds and removes retries, and disables the
 * endpoint if the last attempt of an event failed. Returns false if it recorded nothing: an operator disabled, removed or replayed the
 * endpoint, or another process took over the lease.
 */
export function* settle(
  { audit, at, delaysMs }: Settling,
  endpoint: LeasedEndpoint,
  { move, held, outcomes }: Round,
): Script<boolean> {
  // If a replay changed the endpoint's position while the events were sent, `advance` finds another position than `move.from`.
  const lock = move === undefined ? yield* lockLeased(endpoint) : yield* advance(endpoint, move.from, move.to)
  if (lock === undefined) return false
  if (held !== undefined && (yield* moveHeldType({ ...lock, ...held })) === 0) return false
  let lastAttempt: { attempts: number; failure: string } | undefined
  for (const { position, attempts, failure, isGone = false } of outcomes) {
    if (failure === undefined) {
      if (attempts > 0) yield* removeRetry({ ...lock, position })
      continue
    }
    const delayMs = isGone ? undefined : delaysMs[attempts]
    // After the last attempt the event stays as a due retry, so that it is sent first when the endpoint is enabled again.
    const retry = { ...lock, position, delayMs: delayMs ?? 0, failure }
    const changedRows = attempts > 0 ? yield* updateRetry({ ...retry, attempts }) : yield* addRetry(retry)
    // A replay can remove the retry while its event is sent. Then the failure doesn't count.
    const isRecorded = attempts === 0 || changedRows > 0
    if (isRecorded && delayMs === undefined) lastAttempt ??= { attempts, failure }
  }
  if (lastAttempt !== undefined) {
    const times = lastAttempt.attempts === 0 ? 'once' : `${lastAttempt.attempts + 1} times`
    const act = { organization: lock.organization, at }
    yield* disable({ act, audit }, lock, `An event failed ${times}. ${lastAttempt.failure}`)
    return true
  }
  // If the endpoint responds again after a long outage, the other retries need not wait for their delays.
  if (held?.hasRecovered === true) yield* retryNow(lock)
  if (held !== undefined) yield* releaseHeldType({ ...lock, type: held.type, retries: MAX_RETRIES })
  else if (outcomes.some(({ attempts, failure }) => attempts === 0 && failure !== undefined))
    yield* holdFailingTypes({ ...lock, retries: MAX_RETRIES })
  return true
}
