// How far an endpoint has got, as scripts. An endpoint has a position, and retries: the events up to the position that failed. The
// position moves beyond an event in the transaction that records its failure, so no event is lost between the two. A type with too
// many retries is held back: it has a position of its own, and the endpoint moves on without it. So the retries are bounded, and no
// type stops another one. What counts is what a process does under the lease: each script locks what it changes, and does nothing if
// another process took over.
import type { EventType } from '@parley/contract'
import type { AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import type { EndpointLock, LeasedEndpoint, Retry, WaitingRetry, WebhookStore } from './store.ts'

/** How many events of a type an endpoint can fail, before the type is held back. */
export const MAX_RETRIES = 100

/** A lease, and what there is to do under it. */
export interface Lease {
  epoch: number
  endpoints: readonly WaitingRetry[]
}

/**
 * Extends the lease of an epoch, or takes it if there is none.
 * @returns undefined if another process has the lease.
 */
export function* holdLease(webhooks: WebhookStore, epoch: number | undefined, ms: number): Script<Lease | undefined> {
  const lock = epoch === undefined ? yield* webhooks.takeLease(ms) : yield* webhooks.renewLease(epoch, ms)
  if (lock === undefined) return undefined
  yield* webhooks.claim(lock)
  return { epoch: lock.epoch, endpoints: yield* webhooks.enabled(lock) }
}

/** What became of an event that was sent. */
export interface Outcome extends Retry {
  /** Why it is not delivered, or undefined. */
  failure: string | undefined
  /** Whether the endpoint wants no more events. */
  isGone?: boolean
}

export interface Round {
  /** What was sent for the first time: all events after `from` up to `to` that the endpoint wants. */
  move?: { from: number; to: number }
  /** What was sent of a held type: all its events after `from` up to `to`. */
  held?: { type: EventType; from: number; to: number; isBack: boolean }
  outcomes: readonly Outcome[]
}

export interface Settling {
  webhooks: WebhookStore
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
  const { webhooks, delaysMs } = settling
  const lock =
    move === undefined ? yield* webhooks.lockLeased(endpoint) : yield* webhooks.advance(endpoint, move.from, move.to)
  if (lock === undefined) return false
  if (held !== undefined && !(yield* webhooks.moveHeld(lock, held.type, held.from, held.to))) return false
  const last: (Outcome & { failure: string })[] = []
  for (const outcome of outcomes) {
    const { position, attempts, failure, isGone = false } = outcome
    if (failure === undefined) {
      if (attempts > 0) yield* webhooks.removeRetry(lock, position)
      continue
    }
    const delayMs = isGone ? undefined : delaysMs[attempts]
    // After the last attempt it stays as a retry that is due, so that it comes first when the endpoint is enabled again.
    const isKept = yield* keepRetry(webhooks, lock, { position, attempts }, delayMs ?? 0, failure)
    if (isKept && delayMs === undefined) last.push({ ...outcome, failure })
  }
  const [given] = last
  if (given !== undefined) {
    yield* giveUp(settling, lock, given.attempts + 1, given.failure)
    return true
  }
  // An endpoint that is back after a long time need not wait for the rest.
  if (held?.isBack === true) yield* webhooks.retryNow(lock)
  if (held !== undefined) yield* webhooks.releaseHeld(lock, held.type, MAX_RETRIES)
  else if (outcomes.some(({ attempts, failure }) => attempts === 0 && failure !== undefined))
    yield* webhooks.holdFull(lock, MAX_RETRIES)
  return true
}

/** Records a failure; false if the event is no longer to be sent again. */
function* keepRetry(
  webhooks: WebhookStore,
  lock: EndpointLock,
  retry: Retry,
  delayMs: number,
  failure: string,
): Script<boolean> {
  if (retry.attempts > 0) return yield* webhooks.retryAgain(lock, retry, delayMs, failure)
  yield* webhooks.addRetry(lock, retry.position, delayMs, failure)
  return true
}

function* giveUp(
  { webhooks, audit, at }: Settling,
  lock: EndpointLock,
  attempts: number,
  failure: string,
): Script<void> {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  const reason = `An event failed ${times}. ${failure}`
  yield* webhooks.setState(lock, 'disabled', at, reason)
  audit.append({ organizationCode: lock.organizationCode, at }, 'webhook.disabled', lock.endpointId, { reason })
}
