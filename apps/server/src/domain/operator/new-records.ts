// Makes the records that an operator adds by a command: organizations, channels, roles and members. Each function generates an ID, such as
// `org_…`, unless the operator chose one.
import { newId } from '../../store/ids.ts'
import type { Channel } from '@parley/contract'
import { firstChannel, NEW_CHANNEL } from '../kernel/first-channel.ts'
import type { DirectoryType, RecordOf } from '../tables/record.ts'

/** The properties of a new record that an operator gives. If `uniqueId` is missing, an ID is generated. */
type NewRecord<Type extends 'organization' | DirectoryType> = Omit<
  RecordOf<Type>,
  'type' | 'uniqueId' | 'createdAt'
> & {
  uniqueId?: string
}

/** Makes the records that every new organization has: the organization itself, and its first channel. */
export function newOrganization(
  { uniqueId: inputId, name, phoneMatching }: NewRecord<'organization'> & Partial<Pick<Channel, 'phoneMatching'>>,
  now: Date,
): [RecordOf<'organization'>, RecordOf<'channel'>] {
  const [uniqueId, createdAt] = [inputId ?? newId('org', now), now.toISOString()]
  return [
    { type: 'organization', uniqueId, name, createdAt },
    { type: 'channel', organizationId: uniqueId, ...firstChannel(createdAt, phoneMatching) },
  ]
}

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
  const scope = identityScope ?? uniqueId
  return { type: 'channel', uniqueId, createdAt: now.toISOString(), identityScope: scope, ...NEW_CHANNEL, ...input }
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
