// The states of an API key: pending when it is created, current from its first use, previous once a newer key is used, and revoked if
// an operator revokes it or it expires. The contract explains why this rotation can't lock a client out.
//
// Each transition locks the member first, so the changes to one member's keys are serialized.
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

/** How many superseded or revoked keys of a member the store keeps, so that their use can be distinguished from a guessed key. */
const KEPT_SUPERSEDED = 20

/** How many days before the expiry of a key the audit log gets a warning. */
export const EXPIRY_WARNING_DAYS = 7
const EXPIRY_WARNING_MS = EXPIRY_WARNING_DAYS * DAY_MS

/** Keys that expire up to the returned time must have a warning in the audit log at the given time. */
export const warnUntil = (at: Date): Date => new Date(at.getTime() + EXPIRY_WARNING_MS)

/** Returns true if a key has expired at the given time. */
export const isExpired = ({ expiresAt }: { expiresAt?: Date | null }, at: Date): boolean =>
  expiresAt instanceof Date && expiresAt <= at

/** The audit context of a change that a member makes with a key. */
export type KeyAct = Act & KeyName
/** The context of a state transition whose caller authenticated with a key. */
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
 * Makes the caller's key the current one. The key that was current becomes previous and is accepted until `graceUntil`, if that is
 * given. An earlier grace period ends, and the member's other pending keys are removed. Promoting a current key changes nothing.
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

/** A key to add, and the member's limit of pending keys. Beyond the limit, the oldest pending keys are removed. */
export interface AddedKey {
  key: StoredKey
  maxPending: number
}

/**
 * Adds a pending key for the caller, if the caller's key is still the current one. The new key expires when the caller's key does, so
 * a rotation never extends the expiry.
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
 * Adds a pending key for a member on behalf of an operator, within the same limit.
 * @returns false if the member doesn't exist or is deactivated.
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

/** Creates a function that revokes or removes some keys of a member and returns how many. */
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
 * Revokes one key of a member. The other keys stay as they are.
 * @returns false if the key doesn't exist or is already revoked.
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
 * Sets or removes the expiry of a key. If the expiry is so near that a warning is due, the audit log gets one now.
 * @returns false if the key doesn't exist, or is revoked or expired.
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

/** If a key has expired, revokes it. If it expires soon, writes one warning to the audit log. */
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

/** Returns true if a key is superseded and has no recorded use after `notSince`. */
export function* isSupersededUseDue(act: KeyAct, notSince: Date): ReadScript<boolean> {
  const { organization, memberId, keyId } = act
  return (yield* findDueUse({ organization, memberId, keyId, notSince })) !== undefined
}

/** Records the use of a superseded key and ends its grace period, unless a use after `notSince` is already recorded. */
export function* recordSupersededUse({ audit, act }: KeyWriting, notSince: Date): Script<void> {
  const lock = yield* lockMember(act.organization, act.memberId)
  if (lock === undefined) return
  const marked = yield* markUse({ ...lock, keyId: act.keyId, notSince, at: act.at })
  if (marked > 0) audit.append(act, 'api_key.superseded_use', act.keyId)
}
