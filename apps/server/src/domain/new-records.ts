// What an operator makes by hand: an organization, its roles and its members.
import type { AccessLevel } from '@parley/contract'
import { newId } from './ids.ts'
import type { RecordOf } from './records/record.ts'

/** What the operator says; without an identifier, a new one is made. */
type Given<More> = { uniqueId?: string; name: string } & More

export function newOrganization({ uniqueId, name }: Given<object>, now: Date): RecordOf<'organization'> {
  return { type: 'organization', uniqueId: uniqueId ?? newId('org', now), name, createdAt: now.toISOString() }
}

export function newRole(
  given: Given<{ organizationId: string; description?: string; permissions: string[] }>,
  now: Date,
): RecordOf<'role'> {
  const { organizationId, uniqueId, name, description, permissions } = given
  const role = { uniqueId: uniqueId ?? newId('rol', now), name, ...(description !== undefined && { description }) }
  return { type: 'role', organizationId, ...role, permissions }
}

export function newMember(
  given: Given<{ organizationId: string; email: string; accessLevel: AccessLevel; roleIds: string[] }>,
  now: Date,
): RecordOf<'member'> {
  const { organizationId, uniqueId, name, email, accessLevel, roleIds } = given
  const createdAt = now.toISOString()
  return {
    type: 'member',
    organizationId,
    uniqueId: uniqueId ?? newId('mem', now),
    createdAt,
    accessLevel,
    name,
    email,
    roleIds,
  }
}
