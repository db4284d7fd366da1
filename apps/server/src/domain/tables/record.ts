// The types of a record: one JSON object of the store, such as a contact or a message, as it is written, exported and imported.
import type * as schemas from '@parley/contract'
import type { RowOf } from '../../sql/columns.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import type { IdentifiedContact } from './contact-record.ts'
import { importedAs, type ReceivedAs } from '../kernel/received-as.ts'
import type { MessageChange } from './message-changes.ts'
import type { UnseenTimes } from './reactions.ts'
import type * as records from './records.ts'

/** The properties of a `Conversation` in the API that a record doesn't have, because they are computed from other records. */
export const DERIVED_PROPERTIES = [
  'contact',
  'messages',
  'numberOfUnreadMessages',
  'totalMessages',
  'assignedTo',
  'tags',
  'replyUntil',
] as const satisfies readonly (keyof schemas.Conversation)[]

/** The properties of a `Channel` in the API that a record doesn't have, because they are computed from messages. */
export const QUEUE_PROPERTIES = [
  'numberOfQueuedMessages',
  'oldestQueuedAt',
] as const satisfies readonly (keyof schemas.Channel)[]

/**
 * The properties of each type of record, without `type`. Types are written in this order: a record references only earlier types.
 * `queuedOn` is the channel whose adapter has not reported yet that it got the message. Imported messages never wait. `handedOverAt` is
 * when the channel handed the message over, as a receipt said, and null if it didn't. `receivedAs` tells whether a message that comes with
 * the same `messagingAppMessageId` is the same one. `replyToMessagingAppMessageId` names a quoted message that hasn't arrived.
 * `unseenTimes` keeps out older changes.
 */
export interface RecordContents {
  channel: Omit<schemas.Channel, (typeof QUEUE_PROPERTIES)[number]>
  role: schemas.Role
  member: { roleIds: string[]; deactivatedAt?: string } & Omit<schemas.OrganizationMember, 'roles'>
  contact: IdentifiedContact
  tag: schemas.Tag
  /**
   * `address` is the identifier from which the contact wrote last, and `contactWroteAt` is when the service accepted that message.
   * `isHistory` is true if a message of the history creates the conversation.
   */
  conversation: {
    assignedToId?: string
    tagIds: string[]
    address?: string
    contactWroteAt?: string
    isHistory?: boolean
  } & Omit<schemas.Conversation, (typeof DERIVED_PROPERTIES)[number]>
  message: schemas.Message & {
    queuedOn?: string
    handedOverAt?: string | null | undefined
    receivedAs?: ReceivedAs | undefined
    replyToMessagingAppMessageId?: string | undefined
    unseenTimes?: UnseenTimes | undefined
  }
}

/**
 * The changes that wait for a message which the channel doesn't have yet, in an export. `uniqueId` is made of the channel and of the
 * messaging application's ID of the message. `reportedAt` is when the last of them was reported.
 */
export interface PendingChanges {
  type: 'pendingChanges'
  organizationId: string
  uniqueId: string
  channelId: string
  messagingAppMessageId: string
  reportedAt: string
  changes: readonly MessageChange[]
}

export type OwnedType = keyof RecordContents
/** A type of record whose changes get an entry in the audit log. */
export type DirectoryType = 'channel' | 'role' | 'member'
export type RecordType = OwnedType | 'organization' | 'pendingChanges'
type Records = { [Type in OwnedType]: { type: Type; organizationId: string } & RecordContents[Type] } & {
  organization: { type: 'organization'; uniqueId: string; name: string; createdAt: string }
  pendingChanges: PendingChanges
}
export type RecordOf<Type extends RecordType> = Records[Type]
/** A record of any type. API keys and the audit log are stored as well, but they aren't records. */
export type StoreRecord = Records[RecordType]

/** Returns the ID of the organization that a record belongs to. An organization belongs to itself. */
export const organizationOf = (record: StoreRecord): string =>
  record.type === 'organization' ? record.uniqueId : record.organizationId

/** Makes the record of a member from its row. The role IDs and the time of the deactivation aren't in the JSON of the row. */
export function memberFromRow(
  { json, deactivatedAt, roleIds }: RowOf<typeof records.MEMBER_ROW>,
  organizationId: string,
) {
  const member: Omit<schemas.OrganizationMember, 'roles'> = JSON.parse(json)
  return {
    type: 'member' as const,
    organizationId,
    ...member,
    roleIds: parseIds(roleIds),
    ...(deactivatedAt !== null && { deactivatedAt }),
  }
}

/** Makes the record of a conversation from its row. A conversation on the first channel gets no `channelId`, which is the default. */
export function conversationFromRow(row: RowOf<typeof records.CONVERSATION_ROW>): RecordOf<'conversation'> {
  const { json, createdAt, channelId, status, assignedToId, tagIds, address, contactWroteAt } = row
  type PropertiesInJson = Omit<RecordContents['conversation'], 'createdAt' | 'status' | 'tagIds'>
  const properties: PropertiesInJson = JSON.parse(json)
  return {
    type: 'conversation',
    ...properties,
    ...(channelId !== FIRST_CHANNEL && { channelId }),
    createdAt,
    status,
    ...(assignedToId !== null && { assignedToId }),
    tagIds: parseIds(tagIds),
    ...(address !== null && { address }),
    ...(contactWroteAt !== null && { contactWroteAt }),
  }
}

/** Makes the record of a message from its row. Hashes that an import makes of the message itself are left out. */
export function messageFromRow(
  { json, receivedAs, replyToMessagingAppMessageId, unseenTimes }: Record<string, string | null> & { json: string },
  organizationId: string,
): RecordOf<'message'> {
  const message: schemas.Message = JSON.parse(json)
  const isDerived = receivedAs === JSON.stringify(importedAs(message))
  return {
    type: 'message',
    organizationId,
    ...message,
    ...(typeof receivedAs === 'string' && !isDerived && { receivedAs: JSON.parse(receivedAs) }),
    ...(typeof replyToMessagingAppMessageId === 'string' && { replyToMessagingAppMessageId }),
    ...(typeof unseenTimes === 'string' && { unseenTimes: JSON.parse(unseenTimes) }),
  }
}

/** Parses a JSON array of IDs. Null is the empty list. */
const parseIds = (json: string | null): string[] => JSON.parse(json ?? '[]')
