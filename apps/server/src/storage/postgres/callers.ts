import type { KeyState, KeySummary, Storage } from '../../domain/storage.ts'
import { type CallerRow, createCallerOf, graceOf } from '../caller-row.ts'
import type { Connections } from './connections.ts'
import { statement } from './statement.ts'

const find = statement<[organizationCode: string, keyHash: string], CallerRow>(
  'caller',
  `SELECT o.unique_id, k.member_id, m.access_level,
          (SELECT string_agg(r.permissions, ',')
           FROM member_roles mr JOIN roles r ON r.organization = mr.organization AND r.unique_id = mr.role_id
           WHERE mr.organization = k.organization AND mr.member_id = k.member_id),
          k.unique_id, k.state, k.grace_until
   FROM api_keys k
   JOIN members m ON m.organization = k.organization AND m.unique_id = k.member_id
   JOIN organizations o ON o.organization = k.organization
   WHERE k.organization = $1 AND k.hash = $2`,
)

/** Finds who a key speaks for. Key, level and rights are read in one statement, so that they are of one moment. */
export function createFindCaller(connections: Connections): Storage['findCaller'] {
  const callerOf = createCallerOf()
  return async (organizationCode, keyHash) => {
    const [row] = await connections.rows(find, organizationCode, keyHash)
    return row && callerOf(organizationCode, row)
  }
}

type KeyRow = readonly [
  uniqueId: string,
  memberId: string,
  lastFour: string,
  createdAt: number,
  state: KeyState,
  graceUntil: number | null,
]

const list = statement<[organizationCode: string, memberId: string | null], KeyRow>(
  'keys_listed',
  `SELECT unique_id, member_id, last_four, created_at, state, grace_until
   FROM api_keys WHERE organization = $1 AND ($2::text IS NULL OR member_id = $2)
   ORDER BY member_id, made`,
)

/** Lists keys in the order of making, member by member. */
export async function listKeys(
  connections: Connections,
  organizationCode: string,
  member?: string,
): Promise<KeySummary[]> {
  const rows = await connections.rows(list, organizationCode, member ?? null)
  return rows.map(([uniqueId, memberId, lastFour, createdAt, state, graceUntil]) => ({
    uniqueId,
    memberId,
    lastFour,
    createdAt: new Date(createdAt),
    state,
    ...graceOf(graceUntil),
  }))
}

const pending = statement<[], [count: number]>('keys_pending', `SELECT count(*) FROM api_keys WHERE state = 'pending'`)

/** Counts the keys that were never used, which have an index of their own. */
export async function countPendingKeys(connections: Connections): Promise<number> {
  const [row] = await connections.rows(pending)
  return row?.[0] ?? 0
}
