import type { DatabaseSync } from 'node:sqlite'
import type { Caller, KeyState, KeySummary } from '../../domain/storage.ts'
import { type CallerRow, createCallerOf, graceOf } from '../caller-row.ts'
import { query, tupleQuery } from './statements.ts'

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
  const callerOf = createCallerOf()
  return (organizationCode, keyHash) => {
    const row = find.get(organizationCode, keyHash)
    return row && callerOf(organizationCode, row)
  }
}

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

/** Counts the keys that were never used, which have an index of their own. */
export function createPendingCount(db: DatabaseSync): () => number {
  const count = query<[], { keys: number }>(db, `SELECT count(*) AS keys FROM api_keys WHERE state = 'pending'`)
  return () => count.get()?.keys ?? 0
}
