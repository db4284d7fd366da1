// The life of an API key: pending when it is made, current from its first use, previous once a newer one is used, revoked if
// an operator ends it or its expiry comes. The contract says why a rotation of this kind cannot lock anyone out.
//
// Each script locks the member first. So the changes of one member's keys come one after the other, and each sees all that
// came before.
import type { Act, AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import { dayOf } from './last-use.ts'
import type { ApiKeyStore, KeyStanding, MemberLock, StoredKey } from './store.ts'

/** How many superseded or revoked keys of a member stay known, so that their use can be told from a guess. */
const KEPT_SUPERSEDED = 20

/** So many days before a key expires, the audit log warns of it. */
export const EXPIRY_WARNING_DAYS = 7
const EXPIRY_WARNING_MS = EXPIRY_WARNING_DAYS * 86_400_000

/** The latest expiry of which the log has to have a warning at some time. */
export const warnUntil = (at: Date): Date => new Date(at.getTime() + EXPIRY_WARNING_MS)

/** Whether a key expired at some time or before. */
export const isExpired = ({ expiresAt }: Pick<KeyStanding, 'expiresAt'>, at: Date): boolean =>
  expiresAt !== undefined && expiresAt <= at

/** What a script works on, and who does it. */
export interface Change<By extends Act = Act> {
  keys: ApiKeyStore
  audit: AuditLog
  act: By
}

/** A key of a member. */
export interface KeyName {
  memberId: string
  keyId: string
}

/** A member who acts with a key. */
export type KeyAct = Act & KeyName

/**
 * Makes the key that acts the current one: the key that was current becomes previous, accepted until `graceUntil` if one is
 * given; an earlier grace ends, and the member's other pending keys go. Promoting a current key again changes nothing.
 * @returns whether the key is current afterwards; false if it was superseded or revoked meanwhile.
 */
export function* promote({ keys, audit, act }: Change<KeyAct>, graceUntil?: Date): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, act.memberId)
  if (lock === undefined) return false
  const key = yield* keys.standingOf(lock, act.keyId)
  if (key === undefined || isExpired(key, act.at)) return false
  if (key.state !== 'pending') return key.state === 'current'
  yield* keys.supersede(lock, graceUntil)
  yield* keys.makeCurrent(lock, act.keyId, dayOf(act.at.getTime()))
  yield* keys.dropPending(lock)
  yield* keys.trimSuperseded(lock, KEPT_SUPERSEDED)
  audit.append(act, 'api_key.promoted', act.keyId)
  return true
}

/**
 * Adds a pending key for the member who acts, if the key that acts is still current. It expires when that key does, so a
 * rotation gains no time. Of more than `maxPending` pending keys the first ones made go.
 * @returns whether it was added.
 */
export function* regenerate({ keys, audit, act }: Change<KeyAct>, key: StoredKey, maxPending: number): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, act.memberId)
  const acting = lock && (yield* keys.standingOf(lock, act.keyId))
  if (lock === undefined || acting?.state !== 'current' || isExpired(acting, act.at)) return false
  yield* keys.add(lock, key, acting.expiresAt)
  yield* keys.trimPending(lock, maxPending)
  audit.append(act, 'api_key.regenerated', key.uniqueId)
  return true
}

/**
 * Adds a pending key for a member on the operator's behalf, within the same bound.
 * @returns false if there is no such member, or it is deactivated.
 */
export function* create(
  { keys, audit, act }: Change,
  memberId: string,
  key: StoredKey,
  maxPending: number,
): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  if (lock === undefined || !lock.isActive) return false
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

/**
 * Revokes one key of the member, and leaves the others as they are.
 * @returns false if there is no such key, or it is revoked already.
 */
export function* revokeOne({ keys, audit, act }: Change, { memberId, keyId }: KeyName): Script<boolean> {
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  const key = lock && (yield* keys.standingOf(lock, keyId))
  if (lock === undefined || key === undefined || key.state === 'revoked') return false
  yield* keys.revoke(lock, keyId)
  yield* keys.trimSuperseded(lock, KEPT_SUPERSEDED)
  audit.append(act, 'api_key.revoked', keyId)
  return true
}

/**
 * Sets when a key expires, or that it doesn't. If that is so near that the log has to have a warning, it gets one now.
 * @returns false if there is no such key, or it is revoked or expired.
 */
export function* setExpiry(change: Change, { memberId, keyId }: KeyName, expiresAt?: Date): Script<boolean> {
  const { keys, audit, act } = change
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  const key = lock && (yield* keys.standingOf(lock, keyId))
  if (lock === undefined || key === undefined || key.state === 'revoked' || isExpired(key, act.at)) return false
  yield* keys.setExpiry(lock, keyId, expiresAt)
  audit.append(act, 'api_key.expiry_set', keyId, { expiresAt: expiresAt?.toISOString() ?? null })
  yield* warnIfDue(change, lock, keyId, expiresAt)
  return true
}

/** Does what is due for a key that expires: revokes it if its time is over, and else warns of it once. */
export function* attendExpiry(change: Change, { memberId, keyId }: KeyName): Script<void> {
  const { keys, audit, act } = change
  const lock = yield* keys.lockMember(act.organizationCode, memberId)
  const key = lock && (yield* keys.standingOf(lock, keyId))
  if (lock === undefined || key?.expiresAt === undefined || key.state === 'revoked') return
  if (!isExpired(key, act.at)) {
    yield* warnIfDue(change, lock, keyId, key.expiresAt)
    return
  }
  yield* keys.revoke(lock, keyId, key.expiresAt)
  yield* keys.trimSuperseded(lock, KEPT_SUPERSEDED)
  audit.append(act, 'api_key.expired', keyId, { expiresAt: key.expiresAt.toISOString() })
}

function* warnIfDue({ keys, audit, act }: Change, lock: MemberLock, keyId: string, expiresAt?: Date): Script<void> {
  if (expiresAt === undefined || expiresAt > warnUntil(act.at)) return
  if (!(yield* keys.markExpiryWarned(lock, keyId))) return
  audit.append(act, 'api_key.expires_soon', keyId, { expiresAt: expiresAt.toISOString() })
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
