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

/** The times of a key, without those that it has not. */
export function timesOf(graceUntil: number | null, expiresAt: number | null, lastUsedDay: number | null) {
  return {
    ...(graceUntil !== null && { graceUntil: new Date(graceUntil) }),
    ...(expiresAt !== null && { expiresAt: new Date(expiresAt) }),
    ...(lastUsedDay !== null && { lastUsedDay }),
  }
}

/** Makes a function that makes the caller of a row. */
export function createCallerOf(): (organizationCode: string, row: CallerRow) => Caller {
  const unionOf = createUnions()
  return (organizationCode, row) => {
    const [organizationId, memberId, accessLevel, arrays, keyId, keyState, ...times] = row
    const permissions = unionOf(arrays)
    return {
      organizationId,
      organizationCode,
      memberId,
      accessLevel,
      permissions,
      keyId,
      keyState,
      ...timesOf(...times),
    }
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
