import type { AccessLevel } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller } from './caller.ts'

/** A permission that an operation requires: always, or if the body has each of these values. */
export interface RequiredPermission {
  permission: string
  /** True if members that are bound to a channel never have it here: they can't learn which contacts other channels have. */
  unbound?: boolean
  when?: Readonly<Record<string, unknown>>
}

/** Says whether a member of this access level has every permission; the others have those of their roles. */
const HAS_ALL: Readonly<Record<AccessLevel, boolean>> = { Owner: true, Member: false }

/**
 * The first of the permissions that the caller lacks, or undefined. Without a body, only unconditional permissions are checked.
 */
export function missingPermission(
  { accessLevel, permissions: held, channelId }: Pick<Caller, 'accessLevel' | 'permissions' | 'channelId'>,
  required: readonly RequiredPermission[],
  body?: object,
): string | undefined {
  if (HAS_ALL[accessLevel]) return undefined
  const has = ({ permission, unbound = false }: RequiredPermission) =>
    held.includes(permission) && !(unbound && channelId !== undefined)
  return required.find((each) => applies(each.when, body) && !has(each))?.permission
}

/** As `missingPermission`, but returns the error of the contract. */
export function permissionError(...args: Parameters<typeof missingPermission>): ServiceError | undefined {
  const permission = missingPermission(...args)
  if (permission === undefined) return undefined
  const [{ permissions: held }] = args
  const why = held.some((each) => each === permission) ? 'is bound to a channel' : `lacks the permission ${permission}`
  return new ServiceError('permission_missing', { permission }, `The member ${why}.`)
}

function applies(when: RequiredPermission['when'], body: object | undefined): boolean {
  if (when === undefined) return true
  if (body === undefined) return false
  const values = new Map<string, unknown>(Object.entries(body))
  return Object.entries(when).every(([member, value]) => values.get(member) === value)
}
