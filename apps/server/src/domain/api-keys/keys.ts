// The API keys of members as they are stored.
import { instant, integer, nullable, oneOf, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { many, one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../caller.ts'
import { fingerprintOf } from './format.ts'

/** A key as the store knows it: never the value, only its hash and its last characters. */
export interface StoredKey {
  uniqueId: string
  /** SHA-256 of the key value, in hexadecimal. */
  hash: string
  lastFour: string
  createdAt: Date
}

export interface KeySummary extends Omit<StoredKey, 'hash'>, Pick<Caller, 'graceUntil' | 'expiresAt' | 'lastUsedDay'> {
  /** `fingerprintOf` its hash. */
  fingerprint: string
  memberId: string
  state: KeyState
}

const readKeys = many(
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
/** The pending keys have an index of their own. */
const countOfPending = one('keys_pending', {}, { count: integer }).sql(
  `SELECT count(*) AS count FROM api_keys WHERE state = 'pending'`,
)

/** The keys of a member, or of all members of an organization, in the order in which each member's were made. */
export function* listKeys(organization: OrgCode, memberId?: string): ReadScript<KeySummary[]> {
  return (yield* readKeys({ organization, memberId })).map((row) => {
    const { hash, ...key } = row
    return { ...key, fingerprint: fingerprintOf(hash) }
  })
}

/** How many keys of all organizations are pending. */
export function* countPending(): ReadScript<number> {
  return (yield* countOfPending({}))?.count ?? 0
}
