// How far an endpoint has got, as scripts. An endpoint has a position, and retries: the events up to the position that failed. The
// position moves beyond an event in the transaction that records its failure, so no event is lost between the two. A type with too
// many retries is held back: it has a position of its own, and the endpoint moves on without it. So the retries are bounded, and no
// type stops another one. What counts is what a process does under the lease: each script locks what it changes, and does nothing if
// another process took over.
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

/** How many events of a type an endpoint can fail, before the type is held back. */
export const MAX_RETRIES = 100

/** An enabled endpoint of which an event is due again or will be. */
interface WaitingRetry {
  endpoint: EndpointName
  /** When the next one is due, in milliseconds; undefined if there is none. */
  dueInMs: number | undefined
}

/** A lease, and what there is to do under it. */
export interface DeliveryLease {
  epoch: number
  endpoints: readonly WaitingRetry[]
}

/** Makes the epoch that of all endpoints, so that no process of an earlier one changes them. */
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
/** Holds back each type that has so many retries, at the position of the endpoint. */
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
/** No longer holds a type back, if it is where the endpoint is and has fewer retries. */
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
  const found = yield* enabled(lock)
  const endpoints = found.map(({ organization, endpointId, dueInMs }) => ({
    endpoint: { organization, endpointId },
    dueInMs,
  }))
  return { epoch: lock.epoch, endpoints }
}

/** The outcome of a sent event. */
export interface Outcome extends Retry {
  /** Why it is not delivered, or undefined. */
  failure: string | undefined
  /** True if the endpoint wants no more events. */
  isGone?: boolean
}

export interface Round {
  /** The events that were sent for the first time: all after `from` up to `to` that the endpoint wants. */
  move?: { from: number; to: number }
  /** The events of a held type that were sent: all after `from` up to `to`. */
  held?: { type: EventType; from: number; to: number; isBack: boolean }
  outcomes: readonly Outcome[]
}

export interface Settling {
  audit: AuditLog
  at: Date
  /** How long to wait after the first failure of an event, after the second, and so on. After the last one the endpoint is disabled. */
  delaysMs: readonly number[]
}

/**
 * Records what became of events that were sent.
 * @returns false if that no longer counts: the endpoint was disabled, removed or moved back, or another process delivers.
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
  const last: (Outcome & { failure: string })[] = []
  for (const outcome of outcomes) {
    const { position, attempts, failure, isGone = false } = outcome
    if (failure === undefined) {
      if (attempts > 0) yield* removeRetry({ ...lock, position })
      continue
    }
    const delayMs = isGone ? undefined : delaysMs[attempts]
    // After the last attempt it stays as a retry that is due, so that it comes first when the endpoint is enabled again.
    const isKept = yield* keepRetry(lock, { position, attempts }, delayMs ?? 0, failure)
    if (isKept && delayMs === undefined) last.push({ ...outcome, failure })
  }
  const [given] = last
  if (given !== undefined) {
    yield* giveUp(settling, lock, given.attempts + 1, given.failure)
    return true
  }
  // An endpoint that is back after a long time need not wait for the rest.
  if (held?.isBack === true) yield* retryNow(lock)
  if (held !== undefined) yield* releaseHeld({ ...lock, type: held.type, retries: MAX_RETRIES })
  else if (outcomes.some(({ attempts, failure }) => attempts === 0 && failure !== undefined))
    yield* holdFull({ ...lock, retries: MAX_RETRIES })
  return true
}

/** Records a failure; false if the event is no longer to be sent again. */
function* keepRetry(lock: EndpointLock, retry: Retry, delayMs: number, failure: string): Script<boolean> {
  const { position, attempts } = retry
  if (attempts > 0) return (yield* retryAgain({ ...lock, position, attempts, delayMs, failure })) > 0
  yield* addRetry({ ...lock, position, delayMs, failure })
  return true
}

function* giveUp({ audit, at }: Settling, lock: EndpointLock, attempts: number, failure: string): Script<void> {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  const reason = `An event failed ${times}. ${failure}`
  yield* setState({ ...lock, to: 'disabled', at, reason })
  audit.append({ organization: lock.organization, at }, 'webhook.disabled', lock.endpointId, { reason })
}
