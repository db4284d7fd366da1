// Assigns each received message of a batch to a conversation, and collects the records that `receive.ts` writes for the batch.
import type { Message, ReceivedMessage } from '@parley/contract'
import { type Place, placeAfter } from '../messages/place.ts'
import type { Writing } from '../../sql/audit.ts'
import type { Sender } from './senders.ts'
import type { KnownMessage, OpenConversation } from './statements.ts'

/** A message as an adapter delivers it. */
export interface DeliveredMessage {
  message: ReceivedMessage
  /** The common end of the IDs of all records that the message creates: `msg…`, and also `cnv…` and `con…` if these are new. */
  newId: string
}

/** The conversation to which the messages of a contact are added. */
interface CurrentConversation {
  conversationId: string
  /** The place (time and ID) of the newest message, after which the next message is put. Undefined if there is no message. */
  newest: Place | undefined
  /** The messaging application's identifier of the contact that sent the newest message. */
  address: string
}

/** Adds messages to conversations in memory, and appends each change to the audit log. The caller writes the collected records. */
export class Deliveries {
  /** The conversation of each sender, by contact ID. */
  readonly targets = new Map<string, CurrentConversation>()
  readonly created: { contactId: string; conversationId: string }[] = []
  readonly reopened: string[] = []
  readonly messages: (Message & { messagingAppMessageId: string })[] = []
  readonly #writing: Writing
  readonly #channelId: string
  readonly #open: ReadonlyMap<string, OpenConversation>
  readonly #known: Map<string, KnownMessage>
  readonly #now: string

  /**
   * @param senders The senders by contact ID.
   * @param open The open conversations by contact ID.
   * @param known The messages that a reply can refer to. Each added message is added here, too.
   */
  constructor(
    writing: Writing,
    channelId: string,
    senders: ReadonlyMap<string, Sender>,
    open: ReadonlyMap<string, OpenConversation>,
    known: Map<string, KnownMessage>,
  ) {
    this.#writing = writing
    this.#channelId = channelId
    this.#open = open
    this.#known = known
    this.#now = writing.act.at.toISOString()
    for (const [contactId, { contact, change }] of senders)
      if (change !== undefined) writing.audit.append(writing.act, change, contactId, { contact, channelId })
  }

  add({ message, newId }: DeliveredMessage, contactId: string): KnownMessage {
    const { audit, act } = this.#writing
    const target = this.targets.get(contactId) ?? this.#targetOf(contactId, newId)
    this.targets.set(contactId, target)
    const { conversationId } = target
    const place = placeAfter(target.newest, { createdAt: this.#now, uniqueId: `msg${newId}` })
    target.newest = place
    target.address = message.contact.messagingAppContactId
    const newMessage = { ...place, conversationId, contactId, channelId: this.#channelId }
    const stored = messageToStore(message, newMessage, this.#known)
    this.messages.push(stored)
    audit.append(
      act,
      'message.received',
      place.uniqueId,
      { contactId, channelId: this.#channelId, message: stored },
      conversationId,
    )
    const { uniqueId: messageId, createdAt } = place
    const added: KnownMessage = { messageId, conversationId, contactId, direction: 'InBound', createdAt }
    this.#known.set(message.messagingAppMessageId, added)
    return added
  }

  /** Finds the conversation of a contact's message: creates it if the contact has none, or reopens it if it is closed. */
  #targetOf(contactId: string, newId: string): CurrentConversation {
    const { audit, act } = this.#writing
    const channelId = this.#channelId
    const conversation = this.#open.get(contactId)
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
}

/** Returns the messaging application's IDs of the messages to which a message replies or reacts. */
export function referencedAppIds(message: ReceivedMessage): string[] {
  const { replyToMessagingAppMessageId: repliedId } = message
  const reactedId = message.messageType === 'Reaction' ? message.messageData.messagingAppMessageId : undefined
  return [repliedId, reactedId].filter((id) => id !== undefined)
}

type NewMessage = Place & { conversationId: string; contactId: string; channelId: string }

/** Converts a received message to the message to store. Omits a reference to a message that belongs to another contact. */
function messageToStore(
  received: ReceivedMessage,
  { uniqueId, conversationId, contactId, channelId, createdAt }: NewMessage,
  known: ReadonlyMap<string, KnownMessage>,
): Message & { messagingAppMessageId: string } {
  const { messageType, sentAt, replyToMessagingAppMessageId, messagingAppMessageId } = received
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
    messageData: contentToStore(received, findMessageId),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A message type has the same contents, received or stored.
  return message as Message & { messagingAppMessageId: string }
}

/** Converts the content of a received message. Only a reaction changes: it names the message by its ID instead of the application's ID. */
function contentToStore(received: ReceivedMessage, findMessageId: (id: string | undefined) => string | undefined) {
  if (received.messageType !== 'Reaction') return received.messageData
  const { reaction, messagingAppMessageId } = received.messageData
  const messageId = findMessageId(messagingAppMessageId)
  return { reaction, ...(messageId !== undefined && { messageId }) }
}
