// The schemas of the lines of an import. Each field is the contract's: only references between records are added here.
import { z } from 'zod'
import type { ExportedPosition, StoreRecord } from '../domain/records/record.ts'
import {
  Contact,
  Conversation,
  EventPosition,
  Identifier,
  Message,
  OrganizationMember,
  Role,
  Tag,
  Timestamp,
} from '../generated/schemas.ts'

type Type = StoreRecord['type']
/** The content of a record besides its type and its organization. */
export type Body<T extends Type> = Omit<Extract<StoreRecord, { type: T }>, 'type' | 'organizationId'>

/** A conversation that names by identifiers what is nested in the contract's. */
const REFERRING = Conversation.omit({
  organizationId: true,
  contact: true,
  messages: true,
  numberOfUnreadMessages: true,
  totalMessages: true,
  assignedTo: true,
  tags: true,
}).extend({ assignedToId: Identifier.optional(), tagIds: z.array(Identifier) })

/** The body of each type of record. */
export const bodies: { readonly [T in Type]: z.ZodType<Body<T>> } = {
  organization: z.object({ uniqueId: Identifier, name: Role.shape.name, createdAt: Timestamp }),
  role: Role,
  member: OrganizationMember.omit({ roles: true }).extend({
    roleIds: z.array(Identifier),
    deactivatedAt: Timestamp.optional(),
  }),
  contact: Contact,
  tag: Tag,
  conversation: REFERRING,
  message: Message,
}

/** A line of an export that isn't a record. */
export const exportedPosition: z.ZodType<ExportedPosition> = z.object({
  type: z.literal('position'),
  organizationId: Identifier,
  position: EventPosition,
})

/** Whose record it is. */
export const organizationId = z.object({ organizationId: Identifier })

/** A conversation as the API returns it, but with any number of messages, and with optional counters. */
export const wholeConversation = Conversation.extend({
  messages: z.array(Message),
  numberOfUnreadMessages: Conversation.shape.numberOfUnreadMessages.optional(),
  totalMessages: Conversation.shape.totalMessages.optional(),
})
export type WholeConversation = z.infer<typeof wholeConversation>
