// The life of an API key: pending when it is made, current from its first use, previous once a newer one is used, revoked if
// an operator ends it or its expiry comes. The contract says why a rotation of this kind cannot lock anyone out.
//
// Each rule locks the member first. So the changes of one member's keys come one after the other, and each sees all that
// came before.
import { instant, integer, nullable } from '../../sql/columns.ts'
import { one, type ReadScript, type Script, under } from '../../sql/statement.ts'
import type { Act, Writing } from '../../sql/audit.ts'
import { type KeySummary, listKeys, type StoredKey } from './keys.ts'
import { DAY_MS, dayOf } from './last-use.ts'
import {
  addKey,
  KEY,
  type KeyLock,
  type KeyName,
  KEYS_OF_MEMBER,
  lockKey,
  lockMember,
  MEMBER,
  type MemberLock,
  NAMED,
  OF_MEMBER,
  ONE_KEY,
  removePending,
  revokeKey,
  trimPending,
  trimSuperseded,
} from './statements.ts'

/** How many superseded or revoked keys of a member stay known, so that their use can be told from a guess. */
const KEPT_SUPERSEDED = 20

/** So many days before a key expires, the audit log warns of it. */
export const EXPIRY_WARNING_DAYS = 7
const EXPIRY_WARNING_MS = EXPIRY_WARNING_DAYS * DAY_MS

/** The latest expiry of which the log has to have a warning at some time. */
export const warnUntil = (at: Date): Date => new Date(at.getTime() + EXPIRY_WARNING_MS)

/** Says whether a key expired at some time or before. */
export const isExpired = ({ expiresAt }: { expiresAt?: Date | null }, at: Date): boolean =>
  expiresAt instanceof Date && expiresAt <= at

/** A member who acts with a key. */
export type KeyAct = Act & KeyName
/** The context of a rule whose caller acts with a key. */
export type KeyWriting = Writing & { act: KeyAct }

const changeOf = under<MemberLock>().change

const supersede = changeOf('keys_supersede', { ...MEMBER, graceUntil: nullable(instant) }, KEYS_OF_MEMBER).sql(
  `UPDATE api_keys SET
     grace_until = CASE WHEN state = 'current' THEN CAST(:graceUntil AS BIGINT) END,
     state = CASE WHEN state = 'current' THEN 'previous' ELSE state END
   WHERE ${OF_MEMBER} AND (state = 'current' OR grace_until IS NOT NULL)`,
)
const makeCurrent = changeOf('key_make_current', { ...KEY, day: integer }, ONE_KEY).sql(
  `UPDATE api_keys SET state = 'current', last_used_day = :day WHERE ${NAMED}`,
)

/**
 * Makes the key that acts the current one: the key that was current becomes previous, accepted until `graceUntil` if one is
 * given; an earlier grace ends, and the member's other pending keys go. Promoting a current key again changes nothing.
 * @returns whether the key is current afterwards; false if it was superseded or revoked meanwhile.
 */
export function* promote({ audit, act }: KeyWriting, graceUntil?: Date): Script<boolean> {
  const key = yield* lockKey(act.organization, act)
  if (key === undefined || isExpired(key, act.at)) return false
  if (key.state !== 'pending') return key.state === 'current'
  yield* supersede({ ...key, graceUntil })
  yield* makeCurrent({ ...key, day: dayOf(act.at.getTime()) })
  yield* removePending(key)
  yield* trimSuperseded({ ...key, kept: KEPT_SUPERSEDED })
  audit.append(act, 'api_key.promoted', act.keyId)
  return true
}

/** A key to add, and how many pending ones the member may have. Of more of them, the first ones made are removed. */
export interface AddedKey {
  key: StoredKey
  maxPending: number
}

/**
 * Adds a pending key for the member who acts, if the key that acts is still current. It expires when that key does, so a
 * rotation gains no time.
 * @returns whether it was added.
 */
export function* regenerate({ audit, act }: KeyWriting, { key, maxPending }: AddedKey): Script<boolean> {
  const acting = yield* lockKey(act.organization, act)
  if (acting?.state !== 'current' || isExpired(acting, act.at)) return false
  yield* addKey({ ...acting, ...key })
  yield* trimPending({ ...acting, kept: maxPending })
  audit.append(act, 'api_key.regenerated', key.uniqueId)
  return true
}

/**
 * Adds a pending key for a member on the operator's behalf, within the same bound.
 * @returns false if there is no such member, or it is deactivated.
 */
export function* create(
  { audit, act }: Writing,
  { memberId, key, maxPending }: AddedKey & { memberId: string },
): Script<boolean> {
  const lock = yield* lockMember(act.organization, memberId)
  if (lock === undefined || !lock.isActive) return false
  yield* addKey({ ...lock, ...key, expiresAt: undefined })
  yield* trimPending({ ...lock, kept: maxPending })
  audit.append(act, 'api_key.created', key.uniqueId)
  return true
}

const revokeAll = changeOf('keys_revoke', MEMBER, KEYS_OF_MEMBER).sql(
  `UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = NULL
   WHERE ${OF_MEMBER} AND state <> 'revoked'`,
)

/** Makes a rule that ends keys of a member, and returns how many it ended. */
const ending = (isEnded: (key: KeySummary) => boolean, end: (lock: MemberLock) => Script<unknown>) =>
  function* endKeys({ audit, act }: Writing, memberId: string): Script<number> {
    const lock = yield* lockMember(act.organization, memberId)
    if (lock === undefined) return 0
    const ended = (yield* listKeys(act.organization, memberId)).filter(isEnded)
    if (ended.length === 0) return 0
    yield* end(lock)
    for (const { uniqueId } of ended) audit.append(act, 'api_key.revoked', uniqueId)
    return ended.length
  }

/** Revokes the member's pending, current and previous keys. */
export const revoke = ending(
  ({ state }) => state !== 'revoked',
  function* end(lock): Script<void> {
    yield* revokeAll(lock)
    yield* trimSuperseded({ ...lock, kept: KEPT_SUPERSEDED })
  },
)
/** Removes the member's keys that were never used. */
export const dropPending = ending(({ state }) => state === 'pending', removePending)

/**
 * Revokes one key of the member, and leaves the others as they are.
 * @returns false if there is no such key, or it is revoked already.
 */
export function* revokeOne({ audit, act }: Writing, name: KeyName): Script<boolean> {
  const key = yield* lockKey(act.organization, name)
  if (key === undefined || key.state === 'revoked') return false
  yield* revokeKey({ ...key, expiresAt: undefined })
  yield* trimSuperseded({ ...key, kept: KEPT_SUPERSEDED })
  audit.append(act, 'api_key.revoked', name.keyId)
  return true
}

const writeExpiry = changeOf('key_set_expiry', { ...KEY, expiresAt: nullable(instant) }, ONE_KEY).sql(
  `UPDATE api_keys SET expires_at = CAST(:expiresAt AS BIGINT), expiry_warned = 0 WHERE ${NAMED}`,
)
const markExpiryWarned = changeOf('key_mark_expiry_warned', KEY, ONE_KEY).sql(
  `UPDATE api_keys SET expiry_warned = 1 WHERE ${NAMED} AND expiry_warned = 0`,
)

/**
 * Sets when a key expires, or that it doesn't. If that is so near that the log has to have a warning, it gets one now.
 * @returns false if there is no such key, or it is revoked or expired.
 */
export function* setExpiry(
  { audit, act }: Writing,
  { expiresAt, ...name }: KeyName & { expiresAt?: Date | undefined },
): Script<boolean> {
  const key = yield* lockKey(act.organization, name)
  if (key === undefined || key.state === 'revoked' || isExpired(key, act.at)) return false
  yield* writeExpiry({ ...key, expiresAt })
  audit.append(act, 'api_key.expiry_set', name.keyId, { expiresAt: expiresAt?.toISOString() ?? null })
  if (expiresAt !== undefined) yield* warnIfDue({ audit, act }, key, expiresAt)
  return true
}

/** Does what is due for a key that expires: revokes it if its time is over, and else warns of it once. */
export function* attendExpiry({ audit, act }: Writing, name: KeyName): Script<void> {
  const key = yield* lockKey(act.organization, name)
  if (key === undefined || key.expiresAt === null || key.state === 'revoked') return
  if (!isExpired(key, act.at)) {
    yield* warnIfDue({ audit, act }, key, key.expiresAt)
    return
  }
  yield* revokeKey(key)
  yield* trimSuperseded({ ...key, kept: KEPT_SUPERSEDED })
  audit.append(act, 'api_key.expired', name.keyId, { expiresAt: key.expiresAt.toISOString() })
}

function* warnIfDue({ audit, act }: Writing, key: KeyLock, expiresAt: Date): Script<void> {
  if (expiresAt > warnUntil(act.at) || (yield* markExpiryWarned(key)) === 0) return
  audit.append(act, 'api_key.expires_soon', key.keyId, { expiresAt: expiresAt.toISOString() })
}

const SUPERSEDED_USE = { ...KEY, notSince: instant }
const USE_DUE = `${NAMED} AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= :notSince)` as const
const findDueUse = one('superseded_use_due', SUPERSEDED_USE, { uniqueId: KEY.keyId }).sql(
  `SELECT unique_id FROM api_keys WHERE ${USE_DUE}`,
)
const markUse = changeOf('superseded_use_mark', { ...SUPERSEDED_USE, at: instant }, ONE_KEY).sql(
  `UPDATE api_keys SET superseded_use_at = :at, grace_until = NULL WHERE ${USE_DUE}`,
)

/** Says whether a key is superseded, and no use of it was recorded after `notSince`. */
export function* isSupersededUseDue(act: KeyAct, notSince: Date): ReadScript<boolean> {
  const { organization, memberId, keyId } = act
  return (yield* findDueUse({ organization, memberId, keyId, notSince })) !== undefined
}

/** Records that a superseded key was used, and ends its grace, unless a use of it was recorded after `notSince`. */
export function* recordSupersededUse({ audit, act }: KeyWriting, notSince: Date): Script<void> {
  const lock = yield* lockMember(act.organization, act.memberId)
  if (lock === undefined) return
  const marked = yield* markUse({ ...lock, keyId: act.keyId, notSince, at: act.at })
  if (marked > 0) audit.append(act, 'api_key.superseded_use', act.keyId)
}
