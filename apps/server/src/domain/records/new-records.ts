// Creates the records that an operator adds by hand: organizations, channels, roles and members. Without an identifier, a new one is made.
import { newId } from '../../sql/ids.ts'
import type { DirectoryType, RecordOf } from './record.ts'

type Given<Type extends 'organization' | DirectoryType> = Omit<RecordOf<Type>, 'type' | 'uniqueId' | 'createdAt'> & {
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

/** A new channel with an identity scope of its own, in which phone numbers identify no contact, unless it is given others. */
export function newChannel(
  {
    uniqueId: givenId,
    identityScope,
    ...given
  }: Partial<Given<'channel'>> & Pick<Given<'channel'>, 'organizationId' | 'name'>,
  now: Date,
): RecordOf<'channel'> {
  const uniqueId = givenId ?? newId('chn', now)
  const scope = { identityScope: identityScope ?? uniqueId, phoneMatching: 'Never' as const, usesAliases: false }
  return { type: 'channel', uniqueId, createdAt: now.toISOString(), ...scope, ...given }
}

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
