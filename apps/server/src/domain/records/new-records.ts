// Creates the records that an operator adds by hand: an organization, its roles and its members. Without an identifier, a new one is made.
import { newId } from '../../store/kernel/ids.ts'
import type { RecordOf } from './record.ts'

type Given<Type extends 'organization' | 'role' | 'member'> = Omit<
  RecordOf<Type>,
  'type' | 'uniqueId' | 'createdAt'
> & {
  uniqueId?: string
}

/** A new organization. The time of its creation is also part of the identifier that is made. */
export const newOrganization = (
  { uniqueId, ...given }: Given<'organization'>,
  now: Date,
): RecordOf<'organization'> => ({
  type: 'organization',
  uniqueId: uniqueId ?? newId('org', now),
  ...given,
  createdAt: now.toISOString(),
})

export const newRole = ({ uniqueId, ...given }: Given<'role'>, now: Date): RecordOf<'role'> => ({
  type: 'role',
  uniqueId: uniqueId ?? newId('rol', now),
  ...given,
})

export const newMember = ({ uniqueId, ...given }: Given<'member'>, now: Date): RecordOf<'member'> => ({
  type: 'member',
  uniqueId: uniqueId ?? newId('mem', now),
  createdAt: now.toISOString(),
  ...given,
})
