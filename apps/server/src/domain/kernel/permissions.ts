// Checks whether a caller has the permissions that the contract requires for an operation.
import type { AccessLevel } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller } from './caller.ts'

/** A permission that an operation requires, such as `Update:Conversation`. */
export interface RequiredPermission {
  permission: string
  /**
   * Rejects members that are bound to a channel, because the operation could show which contacts other channels have: always (true), or
   * if the body has this property.
   */
  unbound?: true | string
  /** The condition: the permission is required only if the body has all of these values. Omitted: it is always required. */
  when?: Readonly<Record<string, unknown>>
}

/** Owners have every permission. Members have the permissions of their roles. */
const HAS_EVERY_PERMISSION: Readonly<Record<AccessLevel, boolean>> = { Owner: true, Member: false }

/**
 * Returns the error for the first permission that the caller lacks, or that excludes its channel; undefined if there is none. Without a
 * body, no condition is fulfilled.
 */
export function permissionError(
  { accessLevel, permissions, channelId }: Pick<Caller, 'accessLevel' | 'permissions' | 'channelId'>,
  required: readonly RequiredPermission[],
  body?: object,
): ServiceError<'permission_missing' | 'member_bound'> | undefined {
  if (HAS_EVERY_PERMISSION[accessLevel]) return undefined
  for (const { permission, unbound, when = {} } of required) {
    const isRequired = Object.entries(when).every(([property, value]) => body && Reflect.get(body, property) === value)
    if (!isRequired) continue
    if (!permissions.some((held) => held === permission))
      return new ServiceError('permission_missing', { permission }, `The member lacks the permission ${permission}.`)
    const excludesBound = typeof unbound === 'string' ? body !== undefined && unbound in body : unbound
    if (excludesBound && channelId !== undefined)
      return new ServiceError('member_bound', {}, `The member is bound to the channel ${channelId}.`)
  }
  return undefined
}
