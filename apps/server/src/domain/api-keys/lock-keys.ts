// The SQL statements with which `life.ts` locks a member and changes the member's API keys. Each write requires the lock of the member.
import { instant, integer, nullable, oneOf, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { type Locked, lockOf, one, type Script, under } from '../../sql/statement.ts'
import type { KeyState } from '../kernel/caller.ts'

export const MEMBER_ID = { organization: orgCode, memberId: text }
export const KEY_ID = { ...MEMBER_ID, keyId: text }
/** Which rows a statement changes: the keys of a member, or one key. */
export const KEYS_OF_MEMBER = { api_keys: { member_id: 'memberId' } } as const
export const ONE_KEY = { api_keys: { member_id: 'memberId', unique_id: 'keyId' } } as const

export const IS_KEY_OF_MEMBER = 'organization = :organization AND member_id = :memberId'
export const IS_KEY = `${IS_KEY_OF_MEMBER} AND unique_id = :keyId` as const
/** Returns the SQL condition that a row is one of the member's keys in `states`, except the newest `:kept`. `made` orders by age. */
const allButNewest = <const States extends string>(states: States) =>
  `${IS_KEY_OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${IS_KEY_OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET :kept)` as const

/** Proves that this transaction holds the lock of the member. Until it ends, no other transaction changes the member's keys. */
export type MemberLock = Locked<'member', { organization: OrgCode; memberId: string; isActive: boolean }>
/** A key of a locked member. `expiresAt` is null if the key has no expiry. */
export type KeyLock = MemberLock & { keyId: string; state: KeyState; expiresAt: Date | null }

export interface MemberKey {
  memberId: string
  keyId: string
}

const selectAndLockMember = one('member_locked', MEMBER_ID, { isActive: integer }).sql(
  `SELECT CASE WHEN deactivated_at IS NULL THEN 1 ELSE 0 END AS is_active FROM members
   WHERE organization = :organization AND unique_id = :memberId {lock}`,
)
const selectKeyState = one('key_standing', KEY_ID, {
  state: oneOf<KeyState>(),
  expiresAt: nullable(instant),
}).sql(`SELECT state, expires_at FROM api_keys WHERE ${IS_KEY}`)

/** Locks a member until the transaction ends. Returns undefined if the member doesn't exist. */
export function* lockMember(organization: OrgCode, memberId: string): Script<MemberLock | undefined> {
  const member = yield* selectAndLockMember({ organization, memberId })
  return member && lockOf<MemberLock>({ organization, memberId, isActive: member.isActive === 1 })
}

/** Locks a member and reads one of its keys. Returns undefined if the key doesn't exist. */
export function* lockKey(organization: OrgCode, { memberId, keyId }: MemberKey): Script<KeyLock | undefined> {
  const lock = yield* lockMember(organization, memberId)
  if (lock === undefined) return undefined
  const key = yield* selectKeyState({ ...lock, keyId })
  return key && { ...lock, keyId, state: key.state, expiresAt: key.expiresAt }
}

export const declareChange = under<MemberLock>().change

/** Adds a pending key. The column `made` counts up with each key of the member, so it orders the keys by age. */
export const addKey = declareChange(
  'key_insert',
  { ...MEMBER_ID, hash: text, uniqueId: text, lastFour: text, createdAt: instant, expiresAt: nullable(instant) },
  { api_keys: { member_id: 'memberId', unique_id: 'uniqueId', hash: 'hash' } },
).sql(
  `INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at, expires_at, expiry_warned)
   SELECT :organization, :memberId, :hash, :uniqueId, 'pending', coalesce(max(made), 0) + 1, :lastFour,
          CAST(:createdAt AS BIGINT), CAST(:expiresAt AS BIGINT), 0
   FROM api_keys WHERE ${IS_KEY_OF_MEMBER}`,
)
export const removePending = declareChange('keys_drop_pending', MEMBER_ID, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${IS_KEY_OF_MEMBER} AND state = 'pending'`,
)
/** Removes the pending keys of a member, except the newest `kept`. */
export const trimPending = declareChange('keys_trim_pending', { ...MEMBER_ID, kept: integer }, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${allButNewest("state = 'pending'")}`,
)
/** Removes the previous and revoked keys of a member, except the newest `kept`. */
export const trimRetired = declareChange('keys_trim_superseded', { ...MEMBER_ID, kept: integer }, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${allButNewest("state IN ('previous', 'revoked')")}`,
)
/** Revokes one key and ends its grace period. `expiresAt` is the time at which the key expired, or null if an operator revoked the key. */
export const revokeKey = declareChange('key_revoke', { ...KEY_ID, expiresAt: nullable(instant) }, ONE_KEY).sql(
  `UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = CAST(:expiresAt AS BIGINT)
   WHERE ${IS_KEY} AND state <> 'revoked'`,
)
