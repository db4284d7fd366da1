// Makes the records that an operator adds by a command: organizations, channels, roles and members. Each function generates an ID, such as
// `org_…`, unless the operator chose one.
import { newId } from '../../sql/ids.ts'
import type { DirectoryType, RecordOf } from './record.ts'

/** The properties of a new record that an operator gives. If `uniqueId` is missing, an ID is generated. */
type NewRecord<Type extends 'organization' | DirectoryType> = Omit<
  RecordOf<Type>,
  'type' | 'uniqueId' | 'createdAt'
> & {
  uniqueId?: string
}

export const newOrganization = (
  { uniqueId, ...input }: NewRecord<'organization'>,
  now: Date,
): RecordOf<'organization'> => ({
  type: 'organization',
  uniqueId: uniqueId ?? newId('org', now),
  ...input,
  createdAt: now.toISOString(),
})

/**
 * Makes the record of a channel that an operator adds. By default, the channel shares no contacts with other channels, because its identity
 * scope is its own ID. By default, neither a phone number nor an alias identifies a contact.
 */
export function newChannel(
  {
    uniqueId: inputId,
    identityScope,
    ...input
  }: Partial<NewRecord<'channel'>> & Pick<NewRecord<'channel'>, 'organizationId' | 'name'>,
  now: Date,
): RecordOf<'channel'> {
  const uniqueId = inputId ?? newId('chn', now)
  const identity = { identityScope: identityScope ?? uniqueId, phoneMatching: 'Never' as const, usesAliases: false }
  return { type: 'channel', uniqueId, createdAt: now.toISOString(), ...identity, ...input }
}

export const newRole = ({ uniqueId, ...input }: NewRecord<'role'>, now: Date): RecordOf<'role'> => ({
  type: 'role',
  uniqueId: uniqueId ?? newId('rol', now),
  ...input,
})

export const newMember = ({ uniqueId, ...input }: NewRecord<'member'>, now: Date): RecordOf<'member'> => ({
  type: 'member',
  uniqueId: uniqueId ?? newId('mem', now),
  createdAt: now.toISOString(),
  ...input,
})
