// The life of an API key: pending when it is made, current from its first use, previous once a newer one is used, revoked if
// an operator ends it. The contract says why a rotation of this kind cannot lock anyone out.
//
// Each script locks the member first. So the changes of one member's keys come one after the other, and each sees all that
// came before.
import type { Act, AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import type { ApiKeyStore, StoredKey } from './store.ts'

/** How many superseded or revoked keys of a member stay known, so that their use can be told from a guess. */
const KEPT_SUPERSEDED = 20

/** What a script works on, and who does it. */
export interface Change<By extends Act = Act> {
  keys: ApiKeyStore
  audit: AuditLog
  act: By
}

/** A member who acts with a key. */
export type KeyAct = Act & { memberId: string; keyId: string }

/**
 * Makes the key that acts the current one: the key that was current becomes previous, accepted until `graceUntil` if one is
 * given; an earlier grace ends, and the member's other pending keys go. Promoting a current key again changes nothing.
 * @returns whether the key is current afterwards; false if it was superseded or revoked meanwhile.
 */
export function* promote({ keys, audit, act }: Change<KeyAct>, graceUntil?: Date): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, act.memberId)
  if (lock === undefined) return false
  const state = yield* keys.stateOf(lock, act.keyId)
  if (state !== 'pending') return state === 'current'
  yield* keys.supersede(lock, graceUntil)
  yield* keys.makeCurrent(lock, act.keyId)
  yield* keys.dropPending(lock)
  yield* keys.trimSuperseded(lock, KEPT_SUPERSEDED)
  audit.append(act, 'api_key.promoted', act.keyId)
  return true
}

/**
 * Adds a pending key for the member who acts, if the key that acts is still current. Of more than `maxPending` pending keys
 * the first ones made go.
 * @returns whether it was added.
 */
export function* regenerate({ keys, audit, act }: Change<KeyAct>, key: StoredKey, maxPending: number): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, act.memberId)
  if (lock === undefined || (yield* keys.stateOf(lock, act.keyId)) !== 'current') return false
  yield* keys.add(lock, key)
  yield* keys.trimPending(lock, maxPending)
  audit.append(act, 'api_key.regenerated', key.uniqueId)
  return true
}

/**
 * Adds a pending key for a member on the operator's behalf, within the same bound.
 * @returns false if there is no such member.
 */
export function* create(
  { keys, audit, act }: Change,
  memberId: string,
  key: StoredKey,
  maxPending: number,
): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  if (lock === undefined) return false
  yield* keys.add(lock, key)
  yield* keys.trimPending(lock, maxPending)
  audit.append(act, 'api_key.created', key.uniqueId)
  return true
}

/** Revokes the member's pending, current and previous keys; returns how many there were. */
export function* revoke({ keys, audit, act }: Change, memberId: string): Script<number> {
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  if (lock === undefined) return 0
  const usable = (yield* keys.list(act.organizationCode, memberId)).filter(({ state }) => state !== 'revoked')
  if (usable.length === 0) return 0
  yield* keys.revokeAll(lock)
  yield* keys.trimSuperseded(lock, KEPT_SUPERSEDED)
  for (const { uniqueId } of usable) audit.append(act, 'api_key.revoked', uniqueId)
  return usable.length
}

/** Removes the member's keys that were never used; returns how many there were. */
export function* dropPending({ keys, audit, act }: Change, memberId: string): Script<number> {
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  if (lock === undefined) return 0
  const pending = (yield* keys.list(act.organizationCode, memberId)).filter(({ state }) => state === 'pending')
  if (pending.length === 0) return 0
  yield* keys.dropPending(lock)
  for (const { uniqueId } of pending) audit.append(act, 'api_key.revoked', uniqueId)
  return pending.length
}

/** Records that a superseded key was used, and ends its grace, unless a use of it was recorded after `notSince`. */
export function* recordSupersededUse({ keys, audit, act }: Change<KeyAct>, notSince: Date): Script<void> {
  const lock = yield* keys.lockMember(act.organizationCode, act.memberId)
  if (lock === undefined) return
  const marked = yield* keys.markSupersededUse(lock, act.keyId, notSince, act.at)
  if (marked) audit.append(act, 'api_key.superseded_use', act.keyId)
}
