// Assigns each received message of a batch to a conversation, and collects the records that `receive.ts` writes for the batch.
import type { Message, ReceivedMessage } from '@parley/contract'
import { type MessagePlace, placeAfter } from '../tables/message-place.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Sender } from '../identities/senders.ts'
import { contentHash, type ReceivedAs, senderHash } from '../kernel/received-as.ts'
import { applyChanges, type MessageChange } from '../tables/message-changes.ts'
import { appendChanges } from './change-events.ts'
import type { KnownMessage, OpenConversation } from './lock-messages.ts'
import { receivedAsOf } from './same-message.ts'

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

/** A message to write, which the messaging application has an identifier for. */
type MessageRecord = Message & {
  messagingAppMessageId: string
  receivedAs: ReceivedAs
  /** The application's identifier of a quoted message that hasn't arrived. */
  replyToMessagingAppMessageId?: string | undefined
}

/** The stored rows that a batch needs. */
export interface StoredTargets {
  /** The open conversations, by contact ID. */
  open: ReadonlyMap<string, OpenConversation>
  /** The messages that get their contents, by message ID. */
  placeholders: ReadonlyMap<string, Message>
  /** The messages with the identifiers of the batch, and those that it quotes. Gets each added message. */
  known: Map<string, KnownMessage>
  /** The changes that wait for messages, by the messaging application's IDs. */
  pending: ReadonlyMap<string, readonly MessageChange[]>
}

/** Adds messages to conversations in memory, and appends each change to the audit log. The caller writes the collected records. */
export class Deliveries {
  /** The conversation of each sender, by contact ID. */
  readonly targets = new Map<string, CurrentConversation>()
  readonly created: { contactId: string; conversationId: string }[] = []
  readonly reopened: string[] = []
  readonly messages: MessageRecord[] = []
  /** Messages that get their contents, as they are written after `messages`. */
  readonly filled: MessageRecord[] = []
  readonly #writing: Writing
  readonly #channelId: string
  readonly #stored: StoredTargets
  readonly #now: string

  /** @param senders The senders of the batch, by contact ID. */
  constructor(writing: Writing, channelId: string, senders: ReadonlyMap<string, Sender>, stored: StoredTargets) {
    this.#writing = writing
    this.#channelId = channelId
    this.#stored = stored
    this.#now = writing.act.at.toISOString()
    const { act, audit } = writing
    for (const [contactId, { contact, change }] of senders)
      if (change !== undefined) audit.append(act, change, contactId, { contact, channelId })
  }

  /** Adds a message to the conversation of its contact. */
  add({ message, newId }: DeliveredMessage, contactId: string): KnownMessage {
    const target = this.targets.get(contactId) ?? this.#targetOf(contactId, newId)
    this.targets.set(contactId, target)
    const { conversationId } = target
    const place = placeAfter(target.newest, { createdAt: this.#now, uniqueId: `msg${newId}` })
    target.newest = place
    target.address = message.contact.messagingAppContactId
    const { uniqueId: messageId } = place
    const ids = { conversationId, contactId, channelId: this.#channelId }
    const received = messageToStore(message, { ...place, ...ids }, this.#stored.known)
    const { messagingAppMessageId } = received
    const { message: stored, applied } = applyChanges(received, this.#stored.pending.get(messagingAppMessageId) ?? [])
    const receivedAs = {
      sender: senderHash(messageId, message.contact.messagingAppContactId),
      contents: [contentHash(messageId, stored)],
    }
    // A message that is removed already quotes nothing.
    const quote = applied.length === 0 ? awaitedQuote(message, this.#stored.known) : {}
    const record = { ...stored, ...quote, messagingAppMessageId, receivedAs }
    this.messages.push(record)
    const known = this.#announce('message.received', record, contactId)
    appendChanges(this.#writing, { ...ids, message: stored }, applied)
    return known
  }

  /** Gives a message that came without its content the content. The message keeps its place, and stays read if it was read. */
  fill(placeholder: KnownMessage, received: ReceivedMessage): void {
    const { messageId, contactId } = placeholder
    const { known, placeholders } = this.#stored
    const stored = this.messages.find(({ uniqueId }) => uniqueId === messageId) ?? placeholders.get(messageId)
    if (stored === undefined) throw new Error(`The message ${messageId} isn't locked.`)
    const { conversationId, createdAt, status, sentAt, metadata, replyToMessageId } = stored
    const place = { uniqueId: messageId, conversationId, contactId, channelId: this.#channelId, createdAt }
    const { contents, ...sender } = receivedAsOf(placeholder)
    const record = {
      ...(metadata !== undefined && { metadata }),
      ...(replyToMessageId !== undefined && { replyToMessageId }),
      ...messageToStore(received, place, known),
      ...(sentAt !== undefined && { sentAt }),
      status,
      ...awaitedQuote(received, known),
      receivedAs: { ...sender, contents: [...contents, contentHash(messageId, received)] },
    }
    this.filled.push(record)
    this.#announce('message.edited', record, contactId)
  }

  /** Finds the conversation of a contact's message: creates it if the contact has none, or reopens it if it is closed. */
  #targetOf(contactId: string, newId: string): CurrentConversation {
    const { act, audit } = this.#writing
    const channelId = this.#channelId
    const conversation = this.#stored.open.get(contactId)
    if (conversation === undefined) {
      const conversationId = `cnv${newId}`
      const data = { conversationId, contactId, channelId, initiatedBy: 'Contact', createdAt: this.#now }
      audit.append(act, 'conversation.created', conversationId, data, conversationId)
      this.created.push({ contactId, conversationId })
      return { conversationId, newest: undefined, address: '' }
    }
    const { conversationId, status: from, newest } = conversation
    if (from !== 'Active') {
      const data = { conversationId, contactId, channelId, from, to: 'Active' }
      audit.append(act, 'conversation.status_changed', conversationId, data, conversationId)
      this.reopened.push(conversationId)
    }
    return { conversationId, newest, address: '' }
  }

  /** Appends the event of a message, and makes the message known. */
  #announce(
    event: 'message.received' | 'message.edited',
    { receivedAs, replyToMessagingAppMessageId: _awaited, ...message }: MessageRecord,
    contactId: string,
  ): KnownMessage {
    const { act, audit } = this.#writing
    const { uniqueId: messageId, conversationId, direction, createdAt, messageType, sentAt, editedAt } = message
    audit.append(act, event, messageId, { conversationId, contactId, channelId: this.#channelId, message })
    const ids = { messageId, conversationId, contactId }
    const known = {
      ...ids,
      direction,
      createdAt,
      messageType,
      sentAt,
      editedAt,
      receivedAs: JSON.stringify(receivedAs),
    }
    this.#stored.known.set(message.messagingAppMessageId, known)
    return known
  }
}

/** Returns the messaging application's IDs of the messages to which a message replies or reacts. */
export function referencedAppIds(message: ReceivedMessage): string[] {
  const { replyToMessagingAppMessageId: repliedId } = message
  const reactedId = message.messageType === 'Reaction' ? message.messageData.messagingAppMessageId : undefined
  return [repliedId, reactedId].filter((id) => id !== undefined)
}

/** Returns the identifier of the quoted message if it hasn't arrived. */
const awaitedQuote = (
  { replyToMessagingAppMessageId }: ReceivedMessage,
  known: ReadonlyMap<string, KnownMessage>,
): Pick<MessageRecord, 'replyToMessagingAppMessageId'> =>
  known.has(replyToMessagingAppMessageId ?? '') ? {} : { replyToMessagingAppMessageId }

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
