// Assigns each received message of a batch to a conversation, and collects the records that `receive.ts` writes for the batch.
import type { Message, ReceivedMessage } from '@parley/contract'
import { type MessagePlace, placeAfter } from '../tables/message-place.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Sender } from '../identities/senders.ts'
import type { KnownMessage, OpenConversation } from './lock-messages.ts'

export interface DeliveredMessage {
  message: ReceivedMessage
  /** The ID, without prefix, of the records that the message creates: `msg…`, and `cnv…` and `con…` for a new conversation or contact. */
  newId: string
}

/** The conversation to which the messages of a contact are added. */
interface CurrentConversation {
  conversationId: string
  /** The place (time and ID) of the newest message. The next message gets a later place. Undefined if there is no message. */
  newest: MessagePlace | undefined
  /** The identifier from which the contact sent its newest message. Replies are sent to this identifier while the contact has it. */
  address: string
}

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * Creates the function that adds messages to conversations in memory, and appends each change to the audit log. The caller writes the
 * collected records. `senders` and `open` (the open conversations) are by contact ID. `known` has the messages that a reply can refer to,
 * and gets each added message.
 */
export function createDeliveries(
  { act, audit }: Writing,
  channelId: string,
  senders: ReadonlyMap<string, Sender>,
  open: ReadonlyMap<string, OpenConversation>,
  known: Map<string, KnownMessage>,
) {
  /** The conversation of each sender, by contact ID. */
  const targets = new Map<string, CurrentConversation>()
  const created: { contactId: string; conversationId: string }[] = []
  const reopened: string[] = []
  const messages: (Message & { messagingAppMessageId: string })[] = []
  const now = act.at.toISOString()
  for (const [contactId, { contact, change }] of senders)
    if (change !== undefined) audit.append(act, change, contactId, { contact, channelId })

  /** Finds the conversation of a contact's message: creates it if the contact has none, or reopens it if it is closed. */
  function targetOf(contactId: string, newId: string): CurrentConversation {
    const conversation = open.get(contactId)
    if (conversation === undefined) {
      const conversationId = `cnv${newId}`
      const data = { conversationId, contactId, channelId, initiatedBy: 'Contact', createdAt: now }
      audit.append(act, 'conversation.created', conversationId, data, conversationId)
      created.push({ contactId, conversationId })
      return { conversationId, newest: undefined, address: '' }
    }
    const { conversationId, status: from, newest } = conversation
    if (from !== 'Active') {
      const data = { conversationId, contactId, channelId, from, to: 'Active' }
      audit.append(act, 'conversation.status_changed', conversationId, data, conversationId)
      reopened.push(conversationId)
    }
    return { conversationId, newest, address: '' }
  }

  function add({ message, newId }: DeliveredMessage, contactId: string): KnownMessage {
    const target = targets.get(contactId) ?? targetOf(contactId, newId)
    targets.set(contactId, target)
    const { conversationId } = target
    const place = placeAfter(target.newest, { createdAt: now, uniqueId: `msg${newId}` })
    target.newest = place
    target.address = message.contact.messagingAppContactId
    const stored = messageToStore(message, { ...place, conversationId, contactId, channelId }, known)
    messages.push(stored)
    const { uniqueId: messageId, createdAt } = place
    const data = { conversationId, contactId, channelId, message: stored }
    audit.append(act, 'message.received', messageId, data)
    const added: KnownMessage = { messageId, conversationId, contactId, direction: 'InBound', createdAt }
    known.set(message.messagingAppMessageId, added)
    return added
  }

  return { targets, created, reopened, messages, add }
}

/** Returns the messaging application's IDs of the messages to which a message replies or reacts. */
export function referencedAppIds(message: ReceivedMessage): string[] {
  const { replyToMessagingAppMessageId: repliedId } = message
  const reactedId = message.messageType === 'Reaction' ? message.messageData.messagingAppMessageId : undefined
  return [repliedId, reactedId].filter((id) => id !== undefined)
}

type NewMessage = MessagePlace & { conversationId: string; contactId: string; channelId: string }

/** Converts a received message to the message to store. Omits a reference to an unknown message, or to a message of another contact. */
function messageToStore(
  received: ReceivedMessage,
  { uniqueId, conversationId, contactId, channelId, createdAt }: NewMessage,
  known: ReadonlyMap<string, KnownMessage>,
): Message & { messagingAppMessageId: string } {
  const {
    messageType,
    sentAt,
    isTruncated,
    metadata,
    attachments = [],
    replyToMessagingAppMessageId,
    messagingAppMessageId,
  } = received
  const findMessageId = (id = '') => {
    const message = known.get(id)
    return message?.contactId === contactId ? message.messageId : undefined
  }
  const replyToMessageId = findMessageId(replyToMessagingAppMessageId)
  const message = {
    uniqueId,
    conversationId,
    channelId,
    direction: 'InBound' as const,
    author: { kind: 'Contact' as const },
    status: 'Unread' as const,
    messageType,
    createdAt,
    ...(sentAt !== undefined && { sentAt }),
    ...(replyToMessageId !== undefined && { replyToMessageId }),
    messagingAppMessageId,
    ...(isTruncated === true && { isTruncated }),
    ...(metadata !== undefined && { metadata }),
    messageData: contentToStore(received, findMessageId),
    ...(attachments.length > 0 && { attachments }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A message type has the same contents, received or stored.
  return message as Message & { messagingAppMessageId: string }
}

/** Converts the content of a received message. In a reaction, replaces the application's ID of the message by the message's own ID. */
function contentToStore(received: ReceivedMessage, findMessageId: (id: string | undefined) => string | undefined) {
  if (received.messageType !== 'Reaction') return received.messageData
  const { reaction, messagingAppMessageId } = received.messageData
  const messageId = findMessageId(messagingAppMessageId)
  return { reaction, ...(messageId !== undefined && { messageId }) }
}
