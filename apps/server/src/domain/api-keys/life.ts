// The states of an API key: pending when it is created, current from its first use, previous (or superseded) once a newer key is used, and
// revoked if an operator revokes it or it expires. A previous or revoked key is called retired. The contract explains why this rotation
// can't lock a client out.
//
// Each transition locks the member first, so the changes to one member's keys are serialized.
import { instant, integer, nullable } from '../../sql/columns.ts'
import { one, type ReadScript, type Script, under } from '../../sql/statement.ts'
import type { Act, Writing } from '../../sql/audit.ts'
import { type KeySummary, listKeys, type StoredKey } from './keys.ts'
import { DAY_MS, dayOf } from './last-use.ts'
import {
  addKey,
  KEY_ID,
  type KeyLock,
  type MemberKey,
  KEYS_OF_MEMBER,
  lockKey,
  lockMember,
  MEMBER_ID,
  type MemberLock,
  IS_KEY,
  IS_KEY_OF_MEMBER,
  ONE_KEY,
  removePending,
  revokeKey,
  trimPending,
  trimRetired,
} from './statements.ts'

/**
 * How many retired keys of a member the store keeps. A request with such a key is logged as the use of an old key. If a change retires more
 * keys, the oldest ones are removed, so that the table doesn't grow forever.
 */
const KEPT_RETIRED_KEYS = 20
/** Removes the oldest retired keys of a member, if there are more than the store keeps. */
const removeExcessRetired = (lock: MemberLock) => trimRetired({ ...lock, kept: KEPT_RETIRED_KEYS })

/** How many days before the expiry of a key the audit log gets a warning. */
export const EXPIRY_WARNING_DAYS = 7
const EXPIRY_WARNING_MS = EXPIRY_WARNING_DAYS * DAY_MS

/** Returns the time up to which an expiry is near: at `at`, a key that expires before it must have a warning in the audit log. */
export const warnUntil = (at: Date): Date => new Date(at.getTime() + EXPIRY_WARNING_MS)

/** Returns true if a key has expired at the given time. */
export const isExpired = ({ expiresAt }: { expiresAt?: Date | null }, at: Date): boolean =>
  expiresAt instanceof Date && expiresAt <= at

/** The audit context of a change that a member makes with a key. */
export type KeyAct = Act & MemberKey
/** The context of a state transition whose caller authenticated with a key. */
export type KeyWriting = Writing & { act: KeyAct }

/** Declares a statement that requires the lock of the member. */
const declareChange = under<MemberLock>().change

/** Makes the current key of a member a previous one, with or without a grace period, and ends the grace period of any other key. */
const supersedeCurrent = declareChange(
  'keys_supersede',
  { ...MEMBER_ID, graceUntil: nullable(instant) },
  KEYS_OF_MEMBER,
).sql(
  `UPDATE api_keys SET
     grace_until = CASE WHEN state = 'current' THEN CAST(:graceUntil AS BIGINT) END,
     state = CASE WHEN state = 'current' THEN 'previous' ELSE state END
   WHERE ${IS_KEY_OF_MEMBER} AND (state = 'current' OR grace_until IS NOT NULL)`,
)
const makeCurrent = declareChange('key_make_current', { ...KEY_ID, day: integer }, ONE_KEY).sql(
  `UPDATE api_keys SET state = 'current', last_used_day = :day WHERE ${IS_KEY}`,
)

/**
 * Makes the caller's key the current one, because it is used for the first time. The key that was current becomes previous. It is accepted
 * until `graceUntil`, if that is given. The member's other pending keys and its oldest retired keys are removed.
 * @returns true if the key is current now or was it already; false if another request has superseded or revoked it.
 */
export function* promote({ audit, act }: KeyWriting, graceUntil?: Date): Script<boolean> {
  const key = yield* lockKey(act.organization, act)
  if (key === undefined || isExpired(key, act.at)) return false
  if (key.state !== 'pending') return key.state === 'current'
  yield* supersedeCurrent({ ...key, graceUntil })
  yield* makeCurrent({ ...key, day: dayOf(act.at.getTime()) })
  yield* removePending(key)
  yield* removeExcessRetired(key)
  audit.append(act, 'api_key.promoted', act.keyId)
  return true
}

/** A key to add, and how many pending keys a member can have. If it would have more, the oldest ones are removed. */
export interface AddedKey {
  key: StoredKey
  maxPending: number
}

/**
 * Adds a pending key for the caller, if the caller's key is still the current one. The new key expires when the caller's key does, so that
 * a client can't extend an expiry that an operator set.
 * @returns true if the key was added.
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
 * Adds a pending key for a member on behalf of an operator. The key has no expiry.
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

/** Revokes all keys of a member. */
const revokeAll = declareChange('keys_revoke', MEMBER_ID, KEYS_OF_MEMBER).sql(
  `UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = NULL
   WHERE ${IS_KEY_OF_MEMBER} AND state <> 'revoked'`,
)

/**
 * Creates a function that revokes or removes some keys of a member, and appends the event `api_key.revoked` for each of them. The function
 * returns the number of these keys.
 *
 * @param isEnded Returns whether a key is one of these keys.
 * @param end Revokes or removes them.
 */
const createEnding = (isEnded: (key: KeySummary) => boolean, end: (lock: MemberLock) => Script<unknown>) =>
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
export const revoke = createEnding(
  ({ state }) => state !== 'revoked',
  function* revokeEach(lock): Script<void> {
    yield* revokeAll(lock)
    yield* removeExcessRetired(lock)
  },
)
/** Removes the member's keys that were never used. */
export const dropPending = createEnding(({ state }) => state === 'pending', removePending)

/**
 * Revokes one key of a member. The other keys stay as they are.
 * @returns false if the key doesn't exist or is already revoked.
 */
export function* revokeOne({ audit, act }: Writing, memberKey: MemberKey): Script<boolean> {
  const key = yield* lockKey(act.organization, memberKey)
  if (key === undefined || key.state === 'revoked') return false
  yield* revokeKey({ ...key, expiresAt: undefined })
  yield* removeExcessRetired(key)
  audit.append(act, 'api_key.revoked', memberKey.keyId)
  return true
}

/** Sets or removes the expiry of a key. A new expiry gets a new warning. */
const writeExpiry = declareChange('key_set_expiry', { ...KEY_ID, expiresAt: nullable(instant) }, ONE_KEY).sql(
  `UPDATE api_keys SET expires_at = CAST(:expiresAt AS BIGINT), expiry_warned = 0 WHERE ${IS_KEY}`,
)
/** Marks a key as warned. Changes no row if it is marked already. */
const markExpiryWarned = declareChange('key_mark_expiry_warned', KEY_ID, ONE_KEY).sql(
  `UPDATE api_keys SET expiry_warned = 1 WHERE ${IS_KEY} AND expiry_warned = 0`,
)

/**
 * Sets or removes the expiry of a key on behalf of an operator. If the expiry is near, also writes the warning to the audit log.
 * @returns false if the key doesn't exist, or is revoked or expired.
 */
export function* setExpiry(
  { audit, act }: Writing,
  { expiresAt, ...memberKey }: MemberKey & { expiresAt?: Date | undefined },
): Script<boolean> {
  const key = yield* lockKey(act.organization, memberKey)
  if (key === undefined || key.state === 'revoked' || isExpired(key, act.at)) return false
  yield* writeExpiry({ ...key, expiresAt })
  audit.append(act, 'api_key.expiry_set', memberKey.keyId, { expiresAt: expiresAt?.toISOString() ?? null })
  if (expiresAt !== undefined) yield* warnIfDue({ audit, act }, key, expiresAt)
  return true
}

/**
 * Revokes a key that has expired. A revoked key is one more retired key, so the oldest retired keys of the member are removed. If the key
 * expires soon instead, writes a warning to the audit log, unless there is one.
 */
export function* processExpiry({ audit, act }: Writing, memberKey: MemberKey): Script<void> {
  const key = yield* lockKey(act.organization, memberKey)
  if (key === undefined || key.expiresAt === null || key.state === 'revoked') return
  if (!isExpired(key, act.at)) {
    yield* warnIfDue({ audit, act }, key, key.expiresAt)
    return
  }
  yield* revokeKey(key)
  yield* removeExcessRetired(key)
  audit.append(act, 'api_key.expired', memberKey.keyId, { expiresAt: key.expiresAt.toISOString() })
}

/** Writes a warning to the audit log if a key expires within the next days and has no warning yet. */
function* warnIfDue({ audit, act }: Writing, key: KeyLock, expiresAt: Date): Script<void> {
  if (expiresAt > warnUntil(act.at) || (yield* markExpiryWarned(key)) === 0) return
  audit.append(act, 'api_key.expires_soon', key.keyId, { expiresAt: expiresAt.toISOString() })
}

/** `notSince`: a use at or before this time doesn't count as recorded. So a key is logged again only after some time. */
const SUPERSEDED_USE = { ...KEY_ID, notSince: instant }
const IS_UNRECORDED_USE = `${IS_KEY} AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= :notSince)` as const
const selectUnrecordedUse = one('superseded_use_due', SUPERSEDED_USE, { uniqueId: KEY_ID.keyId }).sql(
  `SELECT unique_id FROM api_keys WHERE ${IS_UNRECORDED_USE}`,
)
const recordUseTime = declareChange('superseded_use_mark', { ...SUPERSEDED_USE, at: instant }, ONE_KEY).sql(
  `UPDATE api_keys SET superseded_use_at = :at, grace_until = NULL WHERE ${IS_UNRECORDED_USE}`,
)

/** Returns true if a key is superseded and the audit log has no entry about its use after `notSince`. */
export function* isSupersededUseUnrecorded(act: KeyAct, notSince: Date): ReadScript<boolean> {
  const { organization, memberId, keyId } = act
  return (yield* selectUnrecordedUse({ organization, memberId, keyId, notSince })) !== undefined
}

/** Writes the use of a superseded key to the audit log and ends its grace period, unless there is an entry after `notSince`. */
export function* recordSupersededUse({ audit, act }: KeyWriting, notSince: Date): Script<void> {
  const lock = yield* lockMember(act.organization, act.memberId)
  if (lock === undefined) return
  const marked = yield* recordUseTime({ ...lock, keyId: act.keyId, notSince, at: act.at })
  if (marked > 0) audit.append(act, 'api_key.superseded_use', act.keyId)
}
