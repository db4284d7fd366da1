// Reads the member that an API key belongs to, and the member's permissions.
import type { AccessLevel, Permission } from '@parley/contract'
import { instant, integer, nullable, oneOf, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { Caller, KeyState } from '../kernel/caller.ts'

/**
 * Selects a key by its hash, with its member and the permissions of the member's roles. A single statement makes the result consistent.
 * Returns no row if the member is deactivated.
 */
export const readCaller = one(
  'caller',
  { organization: orgCode, hash: text },
  {
    organizationId: text,
    memberId: text,
    accessLevel: oneOf<AccessLevel>(),
    channelId: optional(text),
    /** One JSON array per role, joined by commas; null if the member has no roles. */
    permissions: nullable(text),
    keyId: text,
    keyState: oneOf<KeyState>(),
    graceUntil: optional(instant),
    expiresAt: optional(instant),
    lastUsedDay: optional(integer),
  },
  // The result can be cached until a statement writes a row of these tables. Concurrent calls can share one query.
  {
    reads: { api_keys: { hash: 'hash' }, members: {}, member_roles: {}, roles: {}, organizations: {} },
    isBatched: true,
  },
).sql(
  `SELECT o.unique_id AS organization_id, k.member_id, m.access_level, m.channel_id,
          (SELECT string_agg(r.permissions, ',')
           FROM member_roles mr JOIN roles r ON r.organization = mr.organization AND r.unique_id = mr.role_id
           WHERE mr.organization = k.organization AND mr.member_id = k.member_id) AS permissions,
          k.unique_id AS key_id, k.state AS key_state, k.grace_until, k.expires_at, k.last_used_day
   FROM api_keys k
   JOIN members m ON m.organization = k.organization AND m.unique_id = k.member_id AND m.deactivated_at IS NULL
   JOIN organizations o ON o.organization = k.organization
   WHERE k.organization = :organization AND k.hash = :hash`,
)

/** Finds a key by its hash, with its member, even if the key is revoked or expired. */
export function* findCaller(organization: OrgCode, hash: string): ReadScript<Caller | undefined> {
  const row = yield* readCaller({ organization, hash })
  return row && { ...row, organization, permissions: mergePermissions(row.permissions) }
}

/** How many combinations of roles the cache `mergedPermissions` holds. A full cache is emptied. */
const MAX_CACHED_COMBINATIONS = 1024
/** The permissions of a combination of roles, by the JSON arrays of these roles. They are a function of the arrays alone, in any store. */
const mergedPermissions = new Map<string, readonly Permission[]>()

/** Merges the permissions of a member's roles, whose JSON arrays are joined by commas. The result is cached, because parsing is slow. */
function mergePermissions(arrays: string | null): readonly Permission[] {
  if (arrays === null) return []
  const cached = mergedPermissions.get(arrays)
  if (cached !== undefined) return cached
  const permissionsOfRoles: Permission[][] = JSON.parse(`[${arrays}]`)
  const merged = [...new Set(permissionsOfRoles.flat())]
  if (mergedPermissions.size >= MAX_CACHED_COMBINATIONS) mergedPermissions.clear()
  mergedPermissions.set(arrays, merged)
  return merged
}
