import type { AccessLevel, Permission } from '@parley/contract'
import type { Caller, KeyState } from '../../domain/caller.ts'
import { integer, nullable, oneOf, text } from '../kernel/columns.ts'
import { one } from '../kernel/statement.ts'

/** Key, access level and permissions are read in one statement, so that they are of one moment. */
export const findCaller = one(
  'caller',
  { organization: text, hash: text },
  {
    organizationId: text,
    memberId: text,
    accessLevel: oneOf<AccessLevel>(),
    /** JSON arrays with commas between them, one for each role; null without roles. */
    permissions: nullable(text),
    keyId: text,
    keyState: oneOf<KeyState>(),
    graceUntil: nullable(integer),
    expiresAt: nullable(integer),
    lastUsedDay: nullable(integer),
  },
  { cached: { api_keys: { hash: 'hash' }, members: {}, member_roles: {}, roles: {}, organizations: {} } },
).sql(
  `SELECT o.unique_id AS organization_id, k.member_id, m.access_level,
            (SELECT string_agg(r.permissions, ',')
             FROM member_roles mr JOIN roles r ON r.organization = mr.organization AND r.unique_id = mr.role_id
             WHERE mr.organization = k.organization AND mr.member_id = k.member_id) AS permissions,
            k.unique_id AS key_id, k.state AS key_state, k.grace_until, k.expires_at, k.last_used_day
     FROM api_keys k
     JOIN members m ON m.organization = k.organization AND m.unique_id = k.member_id AND m.deactivated_at IS NULL
     JOIN organizations o ON o.organization = k.organization
     WHERE k.organization = :organization AND k.hash = :hash`,
)
type CallerRow = NonNullable<ReturnType<typeof findCaller> extends Generator<unknown, infer Found> ? Found : never>

/** Adds the times that a key has. Adding them takes less time than spreading, and each request does it. */
export function withTimes<Key extends Pick<Caller, 'graceUntil' | 'expiresAt' | 'lastUsedDay'>>(
  key: Key,
  graceUntil: number | null,
  expiresAt: number | null,
  lastUsedDay: number | null,
): Key {
  if (graceUntil !== null) key.graceUntil = new Date(graceUntil)
  if (expiresAt !== null) key.expiresAt = new Date(expiresAt)
  if (lastUsedDay !== null) key.lastUsedDay = lastUsedDay
  return key
}

/** Makes a function that makes the caller of a row. */
export function createCallerOf(): (organizationCode: string, row: CallerRow) => Caller {
  const unionOf = createUnions()
  return (organizationCode, row) => {
    const { organizationId, memberId, accessLevel, keyId, keyState } = row
    const permissions = unionOf(row.permissions)
    const caller: Caller = { organizationId, organizationCode, memberId, accessLevel, permissions, keyId, keyState }
    return withTimes(caller, row.graceUntil, row.expiresAt, row.lastUsedDay)
  }
}

/** How many different texts of roles are kept parsed. */
const KEPT_UNIONS = 1024

/** Many members have the same roles, and parsing the text takes as long as finding the caller: so it is parsed once. */
function createUnions(): (arrays: string | null) => readonly Permission[] {
  const known = new Map<string, readonly Permission[]>()
  return (arrays) => {
    if (arrays === null) return []
    let union = known.get(arrays)
    if (union === undefined) {
      const permissions: Permission[][] = JSON.parse(`[${arrays}]`)
      union = [...new Set(permissions.flat())]
      if (known.size >= KEPT_UNIONS) known.clear()
      known.set(arrays, union)
    }
    return union
  }
}
