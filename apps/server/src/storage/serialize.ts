// The JSON text of the contract's resources, in the order of the contract's schemas. Each part is made once, when it is
// put; a conversation is put together from the texts of its parts. A member that is undefined leaves no trace.
import type { Contact, Conversation, ConversationStatus, Message, Role, Tag } from '@parley/contract'
import { revisionOf } from '../domain/revision.ts'
import type { RecordOf, Serialized, Snapshot } from '../domain/storage.ts'

export const contactText = ({ uniqueId, name, phone, attributes, createdAt, status }: Contact): string =>
  JSON.stringify({ uniqueId, name, phone, attributes, createdAt, status })

export const tagText = ({ label, uniqueId }: Tag): string => JSON.stringify({ label, uniqueId })

export const roleText = ({ uniqueId, name, description, permissions }: Role): string =>
  JSON.stringify({ uniqueId, name, description, permissions })

/** A member without the roles. */
export const memberText = ({ uniqueId, createdAt, accessLevel, name, email }: RecordOf<'member'>): string =>
  JSON.stringify({ uniqueId, createdAt, accessLevel, name, email })

/** The members of a conversation that come first and never change by an update. */
export const conversationText = (record: RecordOf<'conversation'>): string => {
  const { uniqueId, contactId, campaignId, organizationId, initiatedBy } = record
  return JSON.stringify({ uniqueId, contactId, campaignId, organizationId, initiatedBy })
}

export function messageText(message: Message): string {
  const { uniqueId, conversationId, direction, status, messageType, createdAt } = message
  const { replyToMessageId, messagingAppMessageId, messageData } = message
  const head = { uniqueId, conversationId, direction, status, messageType, createdAt }
  return JSON.stringify({ ...head, replyToMessageId, messagingAppMessageId, messageData })
}

/** What of a conversation the store has, as texts. */
export interface ConversationRow {
  head: string
  contact: string
  /** The newest messages, oldest first, as a JSON array, and the revision of that; null where there are none. */
  messages: string | null
  messagesDigest: string | null
  createdAt: string
  unread: number
  total: number
  status: ConversationStatus
  /** The member without the roles, or null; and the roles with commas between them. */
  assignedTo: string | null
  roles: string | null
  /** The tags with commas between them, or null. */
  tags: string | null
}

/** The same as the engines read it, in this order. */
export type ConversationColumns = readonly [
  head: string,
  contact: string,
  messages: string | null,
  messagesDigest: string | null,
  createdAt: string,
  unread: number,
  total: number,
  status: ConversationStatus,
  assignedTo: string | null,
  roles: string | null,
  tags: string | null,
]

export function conversationRowOf(columns: ConversationColumns): ConversationRow {
  const [head, contact, messages, messagesDigest, createdAt, unread, total, status, assignedTo, roles, tags] = columns
  return { head, contact, messages, messagesDigest, createdAt, unread, total, status, assignedTo, roles, tags }
}

/** The conversation as it is answered, and its revision. */
export const snapshotOf = (row: ConversationRow): Snapshot => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the text is made.
  conversation: render(row, row.messages ?? '[]') as Serialized<Conversation>,
  revision: revisionOfRow(row),
})

/**
 * The revision of the whole text, with the messages' digest in the place of the messages: they are nearly all of the text,
 * and were hashed when they were put. That takes a quarter of the time.
 */
export const revisionOfRow = (row: ConversationRow): string => revisionOf(render(row, row.messagesDigest ?? '[]'))

function render(row: ConversationRow, messages: string): string {
  const assignedTo =
    row.assignedTo === null ? '' : `,"assignedTo":${open(row.assignedTo)},"roles":[${row.roles ?? ''}]}`
  return (
    `${open(row.head)},"contact":${row.contact},"messages":${messages},"createdAt":${JSON.stringify(row.createdAt)},` +
    `"numberOfUnreadMessages":${row.unread},"totalMessages":${row.total},"status":"${row.status}"${assignedTo},` +
    `"tags":[${row.tags ?? ''}]}`
  )
}

/** The text of an object without its closing brace, so that members can follow. */
const open = (object: string) => object.slice(0, -1)
