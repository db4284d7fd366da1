// The SQL statements that several transitions of a key's state share. Each write requires the lock of the member.
import { instant, integer, nullable, oneOf, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { type Locked, lockOf, one, type Script, under } from '../../sql/statement.ts'
import type { KeyState } from '../caller.ts'

/** The parameters that identify a member, and a key of a member. */
export const MEMBER = { organization: orgCode, memberId: text }
export const KEY = { ...MEMBER, keyId: text }
/** The rows of the keys of a member, and of one key. */
export const KEYS_OF_MEMBER = { api_keys: { member_id: 'memberId' } } as const
export const ONE_KEY = { api_keys: { member_id: 'memberId', unique_id: 'keyId' } } as const

export const OF_MEMBER = 'organization = :organization AND member_id = :memberId'
export const NAMED = `${OF_MEMBER} AND unique_id = :keyId` as const
/** SQL condition: the member's keys in some states, except the newest `:kept` of them. */
const beyond = <const States extends string>(states: States) =>
  `${OF_MEMBER} AND ${states} AND made <= (
     SELECT made FROM api_keys WHERE ${OF_MEMBER} AND ${states} ORDER BY made DESC LIMIT 1 OFFSET :kept)` as const

/** Proof that this transaction holds the member's lock: no other transaction changes the member's keys until it ends. */
export type MemberLock = Locked<'member', { organization: OrgCode; memberId: string; isActive: boolean }>
/** A key under that lock. */
export type KeyLock = MemberLock & { keyId: string; state: KeyState; expiresAt: Date | null }

export interface KeyName {
  memberId: string
  keyId: string
}

const readLocked = one('member_locked', MEMBER, { isActive: integer }).sql(
  `SELECT CASE WHEN deactivated_at IS NULL THEN 1 ELSE 0 END AS is_active FROM members
   WHERE organization = :organization AND unique_id = :memberId {lock}`,
)
const readStanding = one('key_standing', KEY, { state: oneOf<KeyState>(), expiresAt: nullable(instant) }).sql(
  `SELECT state, expires_at FROM api_keys WHERE ${NAMED}`,
)

/** Locks a member until the transaction ends. Returns undefined if the member doesn't exist. */
export function* lockMember(organization: OrgCode, memberId: string): Script<MemberLock | undefined> {
  const member = yield* readLocked({ organization, memberId })
  return member && lockOf<MemberLock>({ organization, memberId, isActive: member.isActive === 1 })
}

/** Locks a member and reads one of its keys. Returns undefined if the key doesn't exist. */
export function* lockKey(organization: OrgCode, { memberId, keyId }: KeyName): Script<KeyLock | undefined> {
  const lock = yield* lockMember(organization, memberId)
  if (lock === undefined) return undefined
  const key = yield* readStanding({ ...lock, keyId })
  return key && { ...lock, keyId, state: key.state, expiresAt: key.expiresAt }
}

const changeOf = under<MemberLock>().change

/** Adds a pending key as the member's newest key. */
export const addKey = changeOf(
  'key_insert',
  { ...MEMBER, hash: text, uniqueId: text, lastFour: text, createdAt: instant, expiresAt: nullable(instant) },
  { api_keys: { member_id: 'memberId', unique_id: 'uniqueId', hash: 'hash' } },
).sql(
  `INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at, expires_at, expiry_warned)
   SELECT :organization, :memberId, :hash, :uniqueId, 'pending', coalesce(max(made), 0) + 1, :lastFour,
          CAST(:createdAt AS BIGINT), CAST(:expiresAt AS BIGINT), 0
   FROM api_keys WHERE ${OF_MEMBER}`,
)
export const removePending = changeOf('keys_drop_pending', MEMBER, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${OF_MEMBER} AND state = 'pending'`,
)
/** Removes all pending keys except the newest. Their order is a counter, so it doesn't depend on the clock. */
export const trimPending = changeOf('keys_trim_pending', { ...MEMBER, kept: integer }, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${beyond("state = 'pending'")}`,
)
/** Removes all previous and revoked keys except the newest. */
export const trimSuperseded = changeOf('keys_trim_superseded', { ...MEMBER, kept: integer }, KEYS_OF_MEMBER).sql(
  `DELETE FROM api_keys WHERE ${beyond("state IN ('previous', 'revoked')")}`,
)
/** Revokes one key and ends its grace period. If `expiresAt` is given, the key counts as expired at that time. */
export const revokeKey = changeOf('key_revoke', { ...KEY, expiresAt: nullable(instant) }, ONE_KEY).sql(
  `UPDATE api_keys SET state = 'revoked', grace_until = NULL, expires_at = CAST(:expiresAt AS BIGINT)
   WHERE ${NAMED} AND state <> 'revoked'`,
)
