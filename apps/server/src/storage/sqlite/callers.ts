import type { AccessLevel, Permission } from '@parley/contract'
import type { DatabaseSync } from 'node:sqlite'
import type { Caller, KeyState, KeySummary } from '../../domain/storage.ts'
import { query, tupleQuery } from './statements.ts'

type CallerRow = readonly [
  organizationId: string,
  memberId: string,
  accessLevel: AccessLevel,
  /** JSON arrays with commas between them, one for each role; null without roles. */
  permissions: string | null,
  keyId: string,
  keyState: KeyState,
  graceUntil: number | null,
]

/** Finds who a key speaks for. Key, level and rights are read in one statement, so that they are of one moment. */
export function createCallers(db: DatabaseSync): (organizationCode: string, keyHash: string) => Caller | undefined {
  const find = tupleQuery<[organizationCode: string, keyHash: string], CallerRow>(
    db,
    `SELECT o.unique_id, k.member_id, m.access_level,
            (SELECT group_concat(r.permissions)
             FROM member_roles mr JOIN roles r ON r.organization = mr.organization AND r.unique_id = mr.role_id
             WHERE mr.organization = k.organization AND mr.member_id = k.member_id),
            k.unique_id, k.state, k.grace_until
     FROM api_keys k
     JOIN members m ON m.organization = k.organization AND m.unique_id = k.member_id
     JOIN organizations o ON o.organization = k.organization
     WHERE k.organization = ? AND k.hash = ?`,
  )
  const unionOf = createUnions()
  return (organizationCode, keyHash) => {
    const row = find.get(organizationCode, keyHash)
    if (row === undefined) return undefined
    const [organizationId, memberId, accessLevel, arrays, keyId, keyState, graceUntil] = row
    const permissions = unionOf(arrays)
    const grace = graceOf(graceUntil)
    return { organizationId, organizationCode, memberId, accessLevel, permissions, keyId, keyState, ...grace }
  }
}

/** How many different texts of roles are kept read. */
const KEPT_UNIONS = 1024

/** Many members have the same roles, and reading the text takes as long as finding the caller: so it is read once. */
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

const graceOf = (graceUntil: number | null) => (graceUntil === null ? {} : { graceUntil: new Date(graceUntil) })

interface KeyRow {
  uniqueId: string
  memberId: string
  lastFour: string
  createdAt: number
  state: KeyState
  graceUntil: number | null
}

/** Lists keys in the order of making, member by member. */
export function createKeyList(db: DatabaseSync): (organizationCode: string, memberId?: string) => KeySummary[] {
  const list = query<[string, string | null], KeyRow>(
    db,
    `SELECT unique_id AS uniqueId, member_id AS memberId, last_four AS lastFour, created_at AS createdAt, state,
            grace_until AS graceUntil
     FROM api_keys WHERE organization = ?1 AND (?2 IS NULL OR member_id = ?2)
     ORDER BY member_id, made`,
  )
  return (organizationCode, memberId) =>
    list.all(organizationCode, memberId ?? null).map(({ uniqueId, memberId: holder, lastFour, state, ...row }) => ({
      uniqueId,
      memberId: holder,
      lastFour,
      createdAt: new Date(row.createdAt),
      state,
      ...graceOf(row.graceUntil),
    }))
}

/** Counts the keys that were never used. No index helps: a million keys take some tens of milliseconds. */
export function createPendingCount(db: DatabaseSync): () => number {
  const count = query<[], { keys: number }>(db, `SELECT count(*) AS keys FROM api_keys WHERE state = 'pending'`)
  return () => count.get()?.keys ?? 0
}
