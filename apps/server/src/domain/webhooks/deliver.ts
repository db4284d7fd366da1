// Transactions that record the progress of webhook deliveries. An endpoint has a position, up to which each event was sent once, and
// retries: the events that failed. One transaction moves the position past an event and records its failure, so no event is lost.
// If too many events of a type fail, the type is held back: it gets its own position, and the endpoint continues without it. So the
// number of retries is limited, and no type blocks another one. Only the process with the lease delivers: each transaction locks the
// rows that it changes, and does nothing if another process took over the lease.
import type { EventType } from '@parley/contract'
import { integer, oneOf, optional, text, orgCode } from '../../sql/columns.ts'
import { many, type Script, under } from '../../sql/statement.ts'
import type { AuditLog } from '../../sql/audit.ts'
import type { Retry } from './read.ts'
import {
  advance,
  ENDPOINT,
  type EndpointLock,
  type EndpointName,
  ITS_HELD_TYPES,
  ITS_RETRIES,
  type LeasedEndpoint,
  type LeaseLock,
  locked,
  lockLease,
  lockLeased,
  OWN_RETRIES,
  RETRIES_OF_ONE,
  retryNow,
  setState,
  TYPED_RETRIES,
} from './statements.ts'

/** How many failed events of a type an endpoint can have before the type is held back. */
export const MAX_RETRIES = 100

/** An enabled endpoint, and when its next retry is due. */
interface WaitingRetry {
  endpoint: EndpointName
  /** The time until its next retry in milliseconds; undefined if it has no retries. */
  dueInMs: number | undefined
}

/** The lease that lets a process deliver, and the enabled endpoints to which it delivers. */
export interface DeliveryLease {
  epoch: number
  endpoints: readonly WaitingRetry[]
}

/** Writes the epoch to all endpoints, so that a process with an earlier epoch can no longer change them. */
const claim = under<LeaseLock>()
  .change('webhooks_claim', { epoch: integer }, { webhook_endpoints: {} })
  .sql('UPDATE webhook_endpoints SET lease_epoch = :epoch WHERE lease_epoch < :epoch')
const enabled = many(
  'webhooks_enabled',
  { epoch: integer },
  { organization: orgCode, endpointId: text, dueInMs: optional(integer) },
).sql(
  `SELECT e.organization, e.unique_id AS endpoint_id, (SELECT min(r.next_at) - {now} ${OWN_RETRIES}) AS due_in_ms
   FROM webhook_endpoints e WHERE e.state = 'enabled' AND e.lease_epoch = :epoch
   ORDER BY e.organization, e.unique_id`,
)

const RETRY = { ...ENDPOINT, position: integer }
const addRetry = locked.change('webhook_retry_insert', { ...RETRY, delayMs: integer, failure: text }, ITS_RETRIES).sql(
  `INSERT INTO webhook_retries (organization, endpoint_id, position, attempts, next_at, failure)
     VALUES (:organization, :endpointId, :position, 1, {now} + :delayMs, :failure)
     ON CONFLICT (organization, endpoint_id, position) DO NOTHING`,
)
const retryAgain = locked
  .change('webhook_retry_again', { ...RETRY, attempts: integer, delayMs: integer, failure: text }, ITS_RETRIES)
  .sql(
    `UPDATE webhook_retries SET attempts = :attempts + 1, next_at = {now} + :delayMs, failure = :failure
     WHERE ${RETRIES_OF_ONE} AND position = :position`,
  )
const removeRetry = locked
  .change('webhook_retry_remove', RETRY, ITS_RETRIES)
  .sql(`DELETE FROM webhook_retries WHERE ${RETRIES_OF_ONE} AND position = :position`)
/** Holds back each type that has at least `retries` retries, at the position of the endpoint. */
const holdFull = locked
  .change('webhook_types_hold', { ...ENDPOINT, position: integer, retries: integer }, ITS_HELD_TYPES)
  .sql(
    `INSERT INTO webhook_held_types (organization, endpoint_id, type, position)
     SELECT r.organization, r.endpoint_id, v.type, CAST(:position AS BIGINT) ${TYPED_RETRIES}
     GROUP BY r.organization, r.endpoint_id, v.type HAVING count(*) >= :retries
     ON CONFLICT (organization, endpoint_id, type) DO NOTHING`,
  )
const HELD_TYPE = { ...ENDPOINT, type: oneOf<EventType>() }
const HELD_OF_ONE = `${RETRIES_OF_ONE} AND type = :type` as const
/** Changes nothing if the type isn't held back at `from`. */
const moveHeld = locked
  .change('webhook_held_move', { ...HELD_TYPE, from: integer, to: integer }, ITS_HELD_TYPES)
  .sql(`UPDATE webhook_held_types SET position = :to WHERE ${HELD_OF_ONE} AND position = :from`)
/** Releases a held type, if it has reached the endpoint's position and has fewer than `retries` retries. */
const releaseHeld = locked
  .change('webhook_held_release', { ...HELD_TYPE, position: integer, retries: integer }, ITS_HELD_TYPES)
  .sql(
    `DELETE FROM webhook_held_types WHERE ${HELD_OF_ONE} AND position = :position
       AND (SELECT count(*) ${TYPED_RETRIES} AND v.type = :type) < :retries`,
  )

/**
 * Extends the lease of an epoch, or takes it if there is none.
 * @returns undefined if another process has the lease.
 */
export function* holdLease(epoch: number | undefined, ms: number): Script<DeliveryLease | undefined> {
  const lock = yield* lockLease(epoch, ms)
  if (lock === undefined) return undefined
  yield* claim(lock)
  const endpoints = (yield* enabled(lock)).map(({ organization, endpointId, dueInMs }) => ({
    endpoint: { organization, endpointId },
    dueInMs,
  }))
  return { epoch: lock.epoch, endpoints }
}

/** The outcome of one attempt to deliver an event. */
export interface Outcome extends Retry {
  /** Why the delivery failed; undefined if it succeeded. */
  failure: string | undefined
  /** True if the endpoint's response asks for no more events. */
  isGone?: boolean
}

export interface Round {
  /** The range of events that were sent for the first time: after `from` up to `to`. */
  move?: { from: number; to: number }
  /** The range of events of a held type that were sent: after `from` up to `to`. */
  held?: { type: EventType; from: number; to: number; isBack: boolean }
  outcomes: readonly Outcome[]
}

export interface Settling {
  audit: AuditLog
  at: Date
  /** The delays after the first failure of an event, the second, and so on. If there is no delay left, the endpoint is disabled. */
  delaysMs: readonly number[]
}

/**
 * Records the outcomes of sent events.
 * @returns false if the outcomes no longer count: the endpoint was disabled, removed or moved back, or another process delivers.
 */
export function* settle(
  settling: Settling,
  endpoint: LeasedEndpoint,
  { move, held, outcomes }: Round,
): Script<boolean> {
  const { delaysMs } = settling
  const lock = move === undefined ? yield* lockLeased(endpoint) : yield* advance(endpoint, move.from, move.to)
  if (lock === undefined) return false
  if (held !== undefined) {
    const { type, from, to } = held
    if ((yield* moveHeld({ ...lock, type, from, to })) === 0) return false
  }
  let abandoned: { attempts: number; failure: string } | undefined
  for (const { position, attempts, failure, isGone = false } of outcomes) {
    if (failure === undefined) {
      if (attempts > 0) yield* removeRetry({ ...lock, position })
      continue
    }
    const delayMs = isGone ? undefined : delaysMs[attempts]
    // After the last attempt the event stays as a due retry, so that it is sent first when the endpoint is enabled again.
    const isKept = yield* keepRetry(lock, { position, attempts }, delayMs ?? 0, failure)
    if (isKept && delayMs === undefined) abandoned ??= { attempts, failure }
  }
  if (abandoned !== undefined) {
    yield* disableAfterFailure(settling, lock, abandoned.attempts + 1, abandoned.failure)
    return true
  }
  // If the endpoint responds again after a long outage, its other retries need not wait for their delays.
  if (held?.isBack === true) yield* retryNow(lock)
  if (held !== undefined) yield* releaseHeld({ ...lock, type: held.type, retries: MAX_RETRIES })
  else if (outcomes.some(({ attempts, failure }) => attempts === 0 && failure !== undefined))
    yield* holdFull({ ...lock, retries: MAX_RETRIES })
  return true
}

/** Records a failure as a retry. Returns false if the retry was removed meanwhile. */
function* keepRetry(lock: EndpointLock, retry: Retry, delayMs: number, failure: string): Script<boolean> {
  const { position, attempts } = retry
  if (attempts > 0) return (yield* retryAgain({ ...lock, position, attempts, delayMs, failure })) > 0
  yield* addRetry({ ...lock, position, delayMs, failure })
  return true
}

/** Disables an endpoint because an event failed for the last time. */
function* disableAfterFailure(
  { audit, at }: Settling,
  lock: EndpointLock,
  attempts: number,
  failure: string,
): Script<void> {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  const reason = `An event failed ${times}. ${failure}`
  yield* setState({ ...lock, to: 'disabled', at, reason })
  audit.append({ organization: lock.organization, at }, 'webhook.disabled', lock.endpointId, { reason })
}
