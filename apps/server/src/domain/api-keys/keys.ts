// Lists and counts the stored API keys of members.
import { instant, integer, nullable, oneOf, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../kernel/caller.ts'
import { fingerprintOf } from './format.ts'

/** A key as the store holds it: its hash and its last four characters, never its value. */
export interface StoredKey {
  uniqueId: string
  /** SHA-256 of the key value, in hexadecimal. */
  hash: string
  lastFour: string
  createdAt: Date
}

/** The properties of a key that operators can see: all except the hash. A previous key is accepted until `graceUntil`. */
export interface KeySummary extends Omit<StoredKey, 'hash'>, Pick<Caller, 'graceUntil' | 'expiresAt' | 'lastUsedDay'> {
  /** The first characters of the key's hash, which identify the key. */
  fingerprint: string
  memberId: string
  state: KeyState
}

/** Selects the keys of an organization. If `memberId` isn't null, selects only the keys of this member. `made` orders keys by age. */
const selectKeys = many(
  'keys_listed',
  { organization: orgCode, memberId: nullable(text) },
  {
    uniqueId: text,
    memberId: text,
    hash: text,
    lastFour: text,
    createdAt: instant,
    state: oneOf<KeyState>(),
    graceUntil: optional(instant),
    expiresAt: optional(instant),
    lastUsedDay: optional(integer),
  },
).sql(
  `SELECT unique_id, member_id, hash, last_four, created_at, state, grace_until, expires_at, last_used_day
   FROM api_keys WHERE organization = :organization AND (CAST(:memberId AS TEXT) IS NULL OR member_id = :memberId)
   ORDER BY member_id, made`,
)
/** Counts the pending keys of all organizations. A partial index covers the pending keys. */
const countPendingKeys = one('keys_pending', {}, { count: integer }).sql(
  `SELECT count(*) AS count FROM api_keys WHERE state = 'pending'`,
)

/** Lists the keys of a member or, without `memberId`, of all members of an organization. The oldest key of a member comes first. */
export function* listKeys(organization: OrgCode, memberId?: string): ReadScript<KeySummary[]> {
  const rows = yield* selectKeys({ organization, memberId })
  return rows.map(({ hash, ...key }) => ({ ...key, fingerprint: fingerprintOf(hash) }))
}

export function* countPending(): ReadScript<number> {
  return (yield* countPendingKeys({}))?.count ?? 0
}
