import type { AccessLevel, Permission } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller, View } from './caller.ts'

/** A permission that an operation requires: always, or if the body has each of these values. */
export interface RequiredPermission {
  permission: string
  when?: Readonly<Record<string, unknown>>
}

/** Whether a member of this access level has every permission; the others have those of their roles. */
const HAS_ALL: Readonly<Record<AccessLevel, boolean>> = { Owner: true, Member: false }

/**
 * The first of the permissions that the caller lacks, or undefined. Without a body, only unconditional permissions are checked.
 */
export function missingPermission(
  { accessLevel, permissions: held }: Pick<Caller, 'accessLevel' | 'permissions'>,
  required: readonly RequiredPermission[],
  body?: object,
): string | undefined {
  if (HAS_ALL[accessLevel]) return undefined
  return required.find(({ permission, when }) => applies(when, body) && !held.includes(permission))?.permission
}

/** As `missingPermission`, but throws what the contract says of a missing permission. */
export function requirePermissions(...args: Parameters<typeof missingPermission>): void {
  const permission = missingPermission(...args)
  if (permission === undefined) return
  throw new ServiceError('permission_missing', { permission }, `The member lacks the permission ${permission}.`)
}

/** Rejects a member that is bound to a channel: it has no contact lists, and can't learn which contacts other channels have. */
export function requireUnbound({ channelId }: View, permission: Permission): void {
  if (channelId === undefined) return
  throw new ServiceError('permission_missing', { permission }, 'The member is bound to a channel.')
}

function applies(when: RequiredPermission['when'], body: object | undefined): boolean {
  if (when === undefined) return true
  if (body === undefined) return false
  const values = new Map<string, unknown>(Object.entries(body))
  return Object.entries(when).every(([member, value]) => values.get(member) === value)
}
