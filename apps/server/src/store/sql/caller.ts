import type { AccessLevel, Permission } from '@parley/contract'
import type { Caller, KeyState } from '../../domain/caller.ts'

/** What is read of a key and its member, in this order. */
export type CallerRow = readonly [
  organizationId: string,
  memberId: string,
  accessLevel: AccessLevel,
  /** JSON arrays with commas between them, one for each role; null without roles. */
  permissions: string | null,
  keyId: string,
  keyState: KeyState,
  graceUntil: number | null,
  expiresAt: number | null,
  lastUsedDay: number | null,
]

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
    const [organizationId, memberId, accessLevel, arrays, keyId, keyState, graceUntil, expiresAt, lastUsedDay] = row
    const permissions = unionOf(arrays)
    const caller: Caller = { organizationId, organizationCode, memberId, accessLevel, permissions, keyId, keyState }
    return withTimes(caller, graceUntil, expiresAt, lastUsedDay)
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
