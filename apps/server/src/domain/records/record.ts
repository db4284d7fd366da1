// A record of each type, as it is put, exported and imported.
import type * as schemas from '@parley/contract'
import type { Held } from '../../sql/columns.ts'
import { FIRST_CHANNEL, type FirstChannelSettings } from '../channels/first-channel.ts'
import type { IdentifiedContact } from '../identities/stored-identities.ts'
import type * as records from './statements.ts'

/** The properties of a conversation that are made of other records. */
export const NOT_IN_RECORD = [
  'contact',
  'messages',
  'numberOfUnreadMessages',
  'totalMessages',
  'assignedTo',
  'tags',
  'replyUntil',
] as const satisfies readonly (keyof schemas.Conversation)[]

/** The content of records besides their type and organization. They must be put in this order. */
export interface Bodies {
  channel: schemas.Channel
  role: schemas.Role
  member: { roleIds: string[]; deactivatedAt?: string } & Omit<schemas.OrganizationMember, 'roles'>
  contact: IdentifiedContact
  tag: schemas.Tag
  conversation: { assignedToId?: string; tagIds: string[]; address?: string; contactWroteAt?: string } & Omit<
    schemas.Conversation,
    'organizationId' | (typeof NOT_IN_RECORD)[number]
  >
  message: schemas.Message
}

/** The types of record that belong to an organization, in the order of `Bodies`. */
export type OwnedType = keyof Bodies
/** The types whose changes are entries of the audit log. */
export type DirectoryType = 'channel' | 'role' | 'member'
export type RecordType = OwnedType | 'organization'
type Records = { [Type in OwnedType]: { type: Type; organizationId: string } & Bodies[Type] } & {
  organization: { type: 'organization'; uniqueId: string; name: string; createdAt: string } & FirstChannelSettings
}
/** The records of one type. */
export type RecordOf<Type extends RecordType> = Records[Type]
/** One record of the store, except keys and the audit log. */
export type StoreRecord = Records[RecordType]

/** The organization that a record belongs to, or is. */
export const organizationOf = (record: StoreRecord): string =>
  record.type === 'organization' ? record.uniqueId : record.organizationId

/** Reads records of a type whose JSON is all that there is to them. */
export const recordOf =
  (type: OwnedType) =>
  ({ json }: { json: string }, organizationId: string): StoreRecord => {
    const body: object = JSON.parse(json)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text was made of a record of this type.
    return { type, organizationId, ...body } as StoreRecord
  }

export function memberOf({ json, deactivatedAt, roleIds }: Held<typeof records.MEMBER>, organizationId: string) {
  const member: Omit<schemas.OrganizationMember, 'roles'> = JSON.parse(json)
  const state = deactivatedAt === null ? {} : { deactivatedAt }
  return { type: 'member' as const, organizationId, ...member, roleIds: idsIn(roleIds), ...state }
}

export function conversationOf(row: Held<typeof records.CONVERSATION>): RecordOf<'conversation'> {
  const { json, createdAt, channelId, status, assignedToId, tagIds, address, contactWroteAt } = row
  const head: { organizationId: string } & Omit<Bodies['conversation'], 'createdAt' | 'status' | 'tagIds'> =
    JSON.parse(json)
  return {
    type: 'conversation',
    ...head,
    ...(channelId !== FIRST_CHANNEL && { channelId }),
    createdAt,
    status,
    ...(assignedToId !== null && { assignedToId }),
    tagIds: idsIn(tagIds),
    ...(address !== null && { address }),
    ...(contactWroteAt !== null && { contactWroteAt }),
  }
}

function idsIn(json: string | null): string[] {
  const ids: string[] = JSON.parse(json ?? '[]')
  return ids
}
