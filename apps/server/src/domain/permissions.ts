import type { AccessLevel } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller } from './caller.ts'

/** A permission that an operation requires: always, or only if the body has all values of `when`. */
export interface RequiredPermission {
  permission: string
  /** True if a member that is bound to a channel never has the permission: it must not learn which contacts other channels have. */
  unbound?: boolean
  when?: Readonly<Record<string, unknown>>
}

/** True for an access level that has every permission. Other members have the permissions of their roles. */
const HAS_ALL: Readonly<Record<AccessLevel, boolean>> = { Owner: true, Member: false }

/** Returns the first permission that the caller lacks; undefined if it lacks none. Without a body, it checks unconditional ones only. */
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

/** Like `missingPermission`, but returns the error `permission_missing`. */
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
  return Object.entries(when).every(([property, value]) => values.get(property) === value)
}
