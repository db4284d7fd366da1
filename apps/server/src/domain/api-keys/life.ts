// The states of an API key: pending when it is created, current from its first use, previous (or superseded) once a newer key is used, and
// revoked if an operator revokes the key or the key expires. A previous or revoked key is called retired. The contract explains why this
// rotation can't lock a client out.
// Each change of a key locks the member first, so that the changes to one member's keys run one after the other.
import { instant, integer, nullable } from '../../sql/columns.ts'
import { one, type ReadScript, type Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { type KeySummary, listKeys, type StoredKey } from './keys.ts'
import { DAY_MS, dayOf } from './last-use.ts'
import {
  addKey,
  declareChange,
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
} from './lock-keys.ts'
import { addMs } from '../../sql/time.ts'

/**
 * The store keeps this many retired keys of a member, so that a request with one of them can be logged as the use of an old key. The oldest
 * retired keys above this limit are removed, so that the table doesn't grow forever.
 */
const KEPT_RETIRED_KEYS = 20
const removeExcessRetired = (lock: MemberLock) => trimRetired({ ...lock, kept: KEPT_RETIRED_KEYS })

/** How many days before the expiry of a key the audit log gets a warning. */
export const EXPIRY_WARNING_DAYS = 7

/** Returns the time up to which an expiry is near at `at`. A key that expires by then must have a warning in the audit log. */
export const warnUntil = (at: Date): Date => addMs(at, EXPIRY_WARNING_DAYS * DAY_MS)

export const isExpired = ({ expiresAt }: { expiresAt?: Date | null }, at: Date): boolean =>
  Boolean(expiresAt && expiresAt <= at)

/** The audit context of a change that a member makes with a key. */
export type KeyAct = Act & MemberKey
export type KeyWriting = Writing & { act: KeyAct }

/** Makes the current key of a member a previous key, accepted until `graceUntil`, and ends the grace periods of the member's other keys. */
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
 * Makes the caller's key the current one, because the key is used for the first time. The key that was current becomes a previous key. If
 * `graceUntil` is given, the previous key is accepted until then. The member's other pending keys and its excess retired keys are removed.
 * Returns false if the caller's key has been superseded, revoked or removed, or has expired. Returns true if the key is current already.
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

/** A key to add, and how many pending keys a member can have. The oldest pending keys above `maxPending` are removed. */
export interface AddedKey {
  key: StoredKey
  maxPending: number
}

/**
 * Adds a pending key for the caller. The new key expires when the caller's key does, so that a client can't extend an expiry that an
 * operator set. Returns false if the caller's key is no longer the current one.
 */
export function* regenerate({ audit, act }: KeyWriting, { key, maxPending }: AddedKey): Script<boolean> {
  const callerKey = yield* lockKey(act.organization, act)
  if (callerKey?.state !== 'current' || isExpired(callerKey, act.at)) return false
  // `callerKey` also contains the expiry for the new key.
  yield* addKey({ ...callerKey, ...key })
  yield* trimPending({ ...callerKey, kept: maxPending })
  audit.append(act, 'api_key.regenerated', key.uniqueId)
  return true
}

/** Adds a pending key without an expiry for an operator. Returns false if the member doesn't exist or is deactivated. */
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

const revokeAll = declareChange('keys_revoke', MEMBER_ID, KEYS_OF_MEMBER).sql(
  `UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = NULL
   WHERE ${IS_KEY_OF_MEMBER} AND state <> 'revoked'`,
)

/**
 * Creates a function that makes a group of a member's keys invalid, appends an event `api_key.revoked` for each key, and returns the number
 * of keys. `invalidate` revokes or removes the keys of the group, while the member is locked.
 */
const createRevocation = (isInGroup: (key: KeySummary) => boolean, invalidate: (lock: MemberLock) => Script<unknown>) =>
  function* revokeGroup({ audit, act }: Writing, memberId: string): Script<number> {
    const lock = yield* lockMember(act.organization, memberId)
    if (lock === undefined) return 0
    const group = (yield* listKeys(act.organization, memberId)).filter(isInGroup)
    if (group.length === 0) return 0
    yield* invalidate(lock)
    for (const { uniqueId } of group) audit.append(act, 'api_key.revoked', uniqueId)
    return group.length
  }

/** Revokes the member's pending, current and previous keys, and removes excess retired keys. */
export const revoke = createRevocation(
  ({ state }) => state !== 'revoked',
  function* revokeEach(lock): Script<void> {
    yield* revokeAll(lock)
    yield* removeExcessRetired(lock)
  },
)
export const dropPending = createRevocation(({ state }) => state === 'pending', removePending)

/** Revokes one key of a member, and removes excess retired keys. Returns false if the key doesn't exist or is already revoked. */
export function* revokeOne({ audit, act }: Writing, memberKey: MemberKey): Script<boolean> {
  const key = yield* lockKey(act.organization, memberKey)
  if (key === undefined || key.state === 'revoked') return false
  yield* revokeKey({ ...key, expiresAt: undefined })
  yield* removeExcessRetired(key)
  audit.append(act, 'api_key.revoked', memberKey.keyId)
  return true
}

/** Sets the expiry of a key, or removes it if `expiresAt` is null. Resets `expiry_warned`, because a new expiry gets a new warning. */
const writeExpiry = declareChange('key_set_expiry', { ...KEY_ID, expiresAt: nullable(instant) }, ONE_KEY).sql(
  `UPDATE api_keys SET expires_at = CAST(:expiresAt AS BIGINT), expiry_warned = 0 WHERE ${IS_KEY}`,
)
/** Marks a key as warned. Changes no row if it is marked already. */
const markExpiryWarned = declareChange('key_mark_expiry_warned', KEY_ID, ONE_KEY).sql(
  `UPDATE api_keys SET expiry_warned = 1 WHERE ${IS_KEY} AND expiry_warned = 0`,
)

/** Sets or removes the expiry of a key, and warns if the new expiry is near. Returns false if the key is unknown, revoked or expired. */
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
 * Revokes a key that has expired, and removes the member's oldest retired keys above the limit `KEPT_RETIRED_KEYS`. If the key hasn't
 * expired but expires soon, writes a warning to the audit log, unless the log has a warning already.
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

/** Writes a warning to the audit log if a key expires within `EXPIRY_WARNING_DAYS` and has no warning yet. */
function* warnIfDue({ audit, act }: Writing, key: KeyLock, expiresAt: Date): Script<void> {
  const markedKeys = expiresAt > warnUntil(act.at) ? 0 : yield* markExpiryWarned(key)
  if (markedKeys > 0) audit.append(act, 'api_key.expires_soon', key.keyId, { expiresAt: expiresAt.toISOString() })
}

/** The audit log gets one entry per superseded key and interval. The column `superseded_use_at` has the time of the key's last entry. */
const SUPERSEDED_USE = { ...KEY_ID, intervalStart: instant }
const HAS_NO_ENTRY = `${IS_KEY} AND state = 'previous'
  AND (superseded_use_at IS NULL OR superseded_use_at <= :intervalStart)` as const
const selectKeyWithoutEntry = one('superseded_use_due', SUPERSEDED_USE, { uniqueId: KEY_ID.keyId }).sql(
  `SELECT unique_id FROM api_keys WHERE ${HAS_NO_ENTRY}`,
)
const writeEntryTime = declareChange('superseded_use_mark', { ...SUPERSEDED_USE, at: instant }, ONE_KEY).sql(
  `UPDATE api_keys SET superseded_use_at = :at, grace_until = NULL WHERE ${HAS_NO_ENTRY}`,
)

/** Returns true if a key is superseded and the audit log has no entry after `intervalStart` about the use of the key. */
export function* isSupersededUseUnrecorded(act: KeyAct, intervalStart: Date): ReadScript<boolean> {
  return (yield* selectKeyWithoutEntry({ ...act, intervalStart })) !== undefined
}

/** Records that a superseded key was used, and ends its grace period. Does nothing if the use was recorded after `intervalStart`. */
export function* recordSupersededUse({ audit, act }: KeyWriting, intervalStart: Date): Script<void> {
  const lock = yield* lockMember(act.organization, act.memberId)
  if (lock === undefined) return
  const changedKeys = yield* writeEntryTime({ ...lock, keyId: act.keyId, intervalStart, at: act.at })
  if (changedKeys > 0) audit.append(act, 'api_key.superseded_use', act.keyId)
}
