// The schemas of the lines of an import. A line has the properties of the contract, and the identifiers of other records.
import { z } from 'zod'
import type { ExportedPosition } from '../domain/operator/export.ts'
import { type RecordContents, type OwnedType, type RecordOf } from '../domain/tables/record.ts'
import { ownedTypes, recordTypes } from '../domain/tables/record-types.ts'
import { numberOf } from '@parley/contract/phone-number'
import { MAX_IDENTIFIERS } from '../domain/kernel/identifier.ts'
import { isText } from '../domain/kernel/free-text.ts'
import * as generated from '../generated/schemas.ts'

const contract = { ...generated }
const { Contact, Conversation, Identifier, Message, OrganizationMember, Timestamp } = contract

// The response schemas have no maximum lengths. For the identifiers of contacts and messages, an import uses the
// stricter request schemas, because PostgreSQL can't index longer texts, and can't store some characters.
const { messagingAppContactId: appContactId, phone } = contract.ReceivedContact.shape
const { maxLength: maxIdLength } = contract.ReceivedTextMessage.shape.messagingAppMessageId
const contactBody = Contact.extend({ messagingAppContactId: appContactId.optional(), phone: phone.unwrap() })
const messageBody = Message.refine(({ messagingAppMessageId: id = '' }) => id.length <= (maxIdLength ?? Infinity), {
  path: ['messagingAppMessageId'],
  message: `The identifier has more than ${maxIdLength} characters`,
}).refine(({ messagingAppMessageId: id = '' }) => isText(id), {
  path: ['messagingAppMessageId'],
  message: 'An identifier has no U+0000, and no half of a surrogate pair',
})
/** An identifier of a contact: in an application, or a phone number as digits without `+`. `isLost`: the contact lost the identifier. */
const contactIdentity = z
  .object({
    identityScope: Identifier.optional(),
    kind: z.enum(['app', 'number', 'phone']),
    value: appContactId,
    usedAt: Timestamp.optional(),
    isLost: z.literal(true).optional(),
  })
  .refine(({ kind, value }) => kind === 'app' || numberOf(value) === value, {
    path: ['value'],
    message: 'A number must be 8 to 15 digits',
  })
/** All identifiers of a contact: those that it has, and those that it lost. Each kind has a limit of its own. */
const contactIdentities = z.array(contactIdentity).superRefine((identities, context) => {
  const lost = identities.filter(({ isLost }) => isLost).length
  for (const [what, count] of [
    ['', identities.length - lost],
    ['lost ', lost],
  ] as const)
    if (count > MAX_IDENTIFIERS)
      context.addIssue(`A contact has at most ${MAX_IDENTIFIERS} ${what}identifiers, and this one has ${count}`)
})
/** The hash of an identifier, in base64url. */
const hash = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)

/** When the name and the attributes of a contact were changed. The keys are hashes of the attributes' names. */
const profileTimes = z.object({
  name: Timestamp.optional(),
  attributes: z.record(hash, Timestamp).optional(),
  others: Timestamp.optional(),
})

/** The hashes of a message as it was received. */
const receivedAs = z.object({
  sender: hash.min(1).optional(),
  contents: z.array(hash.min(1)).min(1).max(2),
  isHistory: z.literal(true).optional(),
})

/** The times of changes of a message that nobody sees. */
const unseenTimes = z.object({
  contact: Timestamp.optional(),
  organization: Timestamp.optional(),
  edit: Timestamp.optional(),
})

/** The schemas of records that differ from the contract, such as a member with `roleIds` in place of the nested objects `roles`. */
const referringBodies: {
  readonly [T in OwnedType]?: z.ZodType<
    T extends 'conversation' ? Omit<RecordContents[T], 'organizationId'> : RecordContents[T]
  >
} = {
  member: OrganizationMember.omit({ roles: true }).extend({
    roleIds: z.array(Identifier),
    deactivatedAt: Timestamp.optional(),
  }),
  contact: contactBody.extend({
    identities: contactIdentities.optional(),
    aliasUses: z.array(z.object({ identityScope: Identifier, alias: hash.min(1), usedBy: hash })).optional(),
    duplicates: z
      .array(z.object({ contactId: Identifier, suspectedAt: Timestamp, settledAt: Timestamp.optional() }))
      .optional(),
    profileTimes: profileTimes.optional(),
  }),
  conversation: Conversation.omit({
    organizationId: true,
    contact: true,
    messages: true,
    numberOfUnreadMessages: true,
    totalMessages: true,
    assignedTo: true,
    tags: true,
    replyUntil: true,
  }).extend({
    assignedToId: Identifier.optional(),
    tagIds: contract.ConversationTags.shape.tagIds,
    address: appContactId.optional(),
    contactWroteAt: Timestamp.optional(),
  }),
  message: messageBody.and(
    z.object({
      receivedAs: receivedAs.optional(),
      replyToMessagingAppMessageId: contract.ReceivedTextMessage.shape.replyToMessagingAppMessageId,
      unseenTimes: unseenTimes.optional(),
    }),
  ),
}

/** The changes of messages, which can wait for their message. Changes of contacts never wait. */
const messageChanges = z
  .array(z.union([contract.MessageEditedChange, contract.MessageRemovedChange, contract.ReactionSetChange]))
  .min(1)
  .max(100)

/** The schema of each type of record. `readRecord` validates the properties `type` and `organizationId`, which no schema includes. */
export const bodies: ReadonlyMap<string, z.ZodType<object>> = new Map(
  Object.entries({
    organization: z.object({
      uniqueId: Identifier,
      name: contract.Role.shape.name,
      createdAt: Timestamp,
    }) satisfies z.ZodType<Omit<RecordOf<'organization'>, 'type'>>,
    ...Object.fromEntries(
      ownedTypes.map((type) => [type, referringBodies[type] ?? contract[recordTypes[type].schema]]),
    ),
    pendingChanges: z.object({
      uniqueId: Identifier,
      channelId: Identifier,
      messagingAppMessageId: contract.MessageRemovedChange.shape.messagingAppMessageId,
      reportedAt: Timestamp,
      changes: messageChanges,
    }) satisfies z.ZodType<Omit<RecordOf<'pendingChanges'>, 'type' | 'organizationId'>>,
  }),
)

/** The schema of a line that isn't a record: the position of an organization's newest event at the time of the export. */
export const exportedPosition: z.ZodType<ExportedPosition> = z.object({
  type: z.literal('position'),
  organizationId: Identifier,
  position: contract.EventPosition,
})

export const organizationId = z.object({ organizationId: Identifier })

/** The schema of a conversation in the form of the API. Unlike in the API, the messages are unlimited, and the counters are optional. */
export const wholeConversation = Conversation.extend({
  contact: contactBody,
  messages: z.array(messageBody),
  numberOfUnreadMessages: Conversation.shape.numberOfUnreadMessages.optional(),
  totalMessages: Conversation.shape.totalMessages.optional(),
})
export type WholeConversation = z.infer<typeof wholeConversation>
