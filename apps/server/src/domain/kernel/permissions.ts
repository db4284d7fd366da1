// Checks whether a caller has the permissions that the contract requires for an operation.
import type { AccessLevel } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller } from './caller.ts'

/** A permission that an operation requires, such as `Update:Conversation`. */
export interface RequiredPermission {
  permission: string
  /** True to reject members that are bound to a channel, because the operation could show which contacts other channels have. */
  unbound?: boolean
  /** The condition: the permission is required only if the body has all of these values. Omitted: it is always required. */
  when?: Readonly<Record<string, unknown>>
}

/** Owners have every permission. Members have the permissions of their roles. */
const HAS_EVERY_PERMISSION: Readonly<Record<AccessLevel, boolean>> = { Owner: true, Member: false }

/** Returns the error for the first permission that the caller lacks; undefined if none. Without a body, no condition is fulfilled. */
export function permissionError(
  { accessLevel, permissions, channelId }: Pick<Caller, 'accessLevel' | 'permissions' | 'channelId'>,
  required: readonly RequiredPermission[],
  body?: object,
): ServiceError<'permission_missing'> | undefined {
  if (HAS_EVERY_PERMISSION[accessLevel]) return undefined
  for (const { permission, unbound = false, when = {} } of required) {
    const isHeld = permissions.some((held) => held === permission)
    const isAllowed = isHeld && !(unbound && channelId !== undefined)
    const isRequired = Object.entries(when).every(([property, value]) => body && Reflect.get(body, property) === value)
    if (isAllowed || !isRequired) continue
    const reason = isHeld ? 'is bound to a channel' : `lacks the permission ${permission}`
    return new ServiceError('permission_missing', { permission }, `The member ${reason}.`)
  }
  return undefined
}
