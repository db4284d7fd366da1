// Completes the records that an operator adds by a command: organizations, channels, roles and members. Each function adds the type, the
// time of creation, and an identifier if the operator gave none.
import { newId } from '../../sql/ids.ts'
import type { DirectoryType, RecordOf } from './record.ts'

/** What an operator states about a new record. */
type NewRecordInput<Type extends 'organization' | DirectoryType> = Omit<
  RecordOf<Type>,
  'type' | 'uniqueId' | 'createdAt'
> & {
  uniqueId?: string
}

/** Completes a new organization. */
export const newOrganization = (
  { uniqueId, ...input }: NewRecordInput<'organization'>,
  now: Date,
): RecordOf<'organization'> => ({
  type: 'organization',
  uniqueId: uniqueId ?? newId('org', now),
  ...input,
  createdAt: now.toISOString(),
})

/**
 * Completes a new channel. By default, it shares no contacts with other channels: its identity scope is its own ID, and a phone number or
 * an alias identifies no contact.
 */
export function newChannel(
  {
    uniqueId: inputId,
    identityScope,
    ...input
  }: Partial<NewRecordInput<'channel'>> & Pick<NewRecordInput<'channel'>, 'organizationId' | 'name'>,
  now: Date,
): RecordOf<'channel'> {
  const uniqueId = inputId ?? newId('chn', now)
  const identity = { identityScope: identityScope ?? uniqueId, phoneMatching: 'Never' as const, usesAliases: false }
  return { type: 'channel', uniqueId, createdAt: now.toISOString(), ...identity, ...input }
}

/** Completes a new role. */
export const newRole = ({ uniqueId, ...input }: NewRecordInput<'role'>, now: Date): RecordOf<'role'> => ({
  type: 'role',
  uniqueId: uniqueId ?? newId('rol', now),
  ...input,
})

/** Completes a new member. */
export const newMember = ({ uniqueId, ...input }: NewRecordInput<'member'>, now: Date): RecordOf<'member'> => ({
  type: 'member',
  uniqueId: uniqueId ?? newId('mem', now),
  createdAt: now.toISOString(),
  ...input,
})
