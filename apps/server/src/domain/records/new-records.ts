// What an operator makes by hand: an organization, its roles and its members. Without an identifier, a new one is made.
import { newId } from '../../store/kernel/ids.ts'
import type { RecordOf } from './record.ts'

type Given<Type extends 'organization' | 'role' | 'member'> = Omit<
  RecordOf<Type>,
  'type' | 'uniqueId' | 'createdAt'
> & {
  uniqueId?: string
}

/**
 * A new organization.
 *
 * @param now Its creation time. It is also part of the generated identifier.
 * @example
 * newOrganization({ uniqueId: undefined, name: 'Acme Support' }, new Date()).uniqueId // 'org_01K…'
 */
export const newOrganization = (
  { uniqueId, ...given }: Given<'organization'>,
  now: Date,
): RecordOf<'organization'> => ({
  type: 'organization',
  uniqueId: uniqueId ?? newId('org', now),
  ...given,
  createdAt: now.toISOString(),
})

/**
 * A new role.
 *
 * @param now The time in the generated identifier, if none is given.
 * @example
 * newRole({ organizationId: 'acme', uniqueId: 'agent', name: 'Agent', description: undefined, permissions: [] }, new Date())
 */
export const newRole = ({ uniqueId, ...given }: Given<'role'>, now: Date): RecordOf<'role'> => ({
  type: 'role',
  uniqueId: uniqueId ?? newId('rol', now),
  ...given,
})

/**
 * A new member.
 *
 * @param now Its creation time. It is also part of the generated identifier.
 * @example
 * newMember({ organizationId: 'acme', uniqueId: 'grace', name: 'Grace Okafor', email, accessLevel: 'Owner', roleIds: [] }, new Date())
 */
export const newMember = ({ uniqueId, ...given }: Given<'member'>, now: Date): RecordOf<'member'> => ({
  type: 'member',
  uniqueId: uniqueId ?? newId('mem', now),
  createdAt: now.toISOString(),
  ...given,
})
