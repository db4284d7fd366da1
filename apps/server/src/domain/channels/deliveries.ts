// Delivers the messages of a batch, one after the other.
import type { Message, ReceivedMessage } from '@parley/contract'
import { type Place, placeAfter } from '../messages/place.ts'
import type { Writing } from '../../sql/audit.ts'
import type { Sender } from './senders.ts'
import type { KnownMessage, OpenConversation } from './statements.ts'

/** A message that is delivered, and what ends the identifiers of the records that are made for it. */
export interface Delivered {
  message: ReceivedMessage
  newId: string
}

/** A conversation, and the place of its newest message. */
interface Target {
  conversationId: string
  newest: Place | undefined
  /** The identifier of its newest message. */
  address: string
}

/** Adds messages to conversations, and tells the audit log of everything that happens on the way. */
export class Deliveries {
  /** By contact. */
  readonly targets = new Map<string, Target>()
  readonly made: { contactId: string; conversationId: string }[] = []
  readonly reopened: string[] = []
  readonly messages: (Message & { messagingAppMessageId: string })[] = []
  readonly #writing: Writing
  readonly #channelId: string
  readonly #open: ReadonlyMap<string, OpenConversation>
  readonly #known: Map<string, KnownMessage>
  readonly #now: string

  /**
   * @param senders The contacts that change, by their identifiers.
   * @param open The conversations that messages belong to, by contact.
   * @param known The messages that a message can reply to. What is added is known, too.
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

  add({ message, newId }: Delivered, contactId: string): KnownMessage {
    const { audit, act } = this.#writing
    const target = this.targets.get(contactId) ?? this.#targetOf(contactId, newId)
    this.targets.set(contactId, target)
    const { conversationId } = target
    const place = placeAfter(target.newest, { createdAt: this.#now, uniqueId: `msg${newId}` })
    target.newest = place
    target.address = message.contact.messagingAppContactId
    const made = { ...place, conversationId, contactId, channelId: this.#channelId }
    const stored = messageOf(message, made, this.#known)
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

  /** The conversation that a contact's message belongs to. */
  #targetOf(contactId: string, newId: string): Target {
    const { audit, act } = this.#writing
    const channelId = this.#channelId
    const there = this.#open.get(contactId)
    if (there === undefined) {
      const conversationId = `cnv${newId}`
      const data = { conversationId, contactId, channelId, initiatedBy: 'Contact', createdAt: this.#now }
      audit.append(act, 'conversation.created', conversationId, data, conversationId)
      this.made.push({ contactId, conversationId })
      return { conversationId, newest: undefined, address: '' }
    }
    const { conversationId, status: from, newest } = there
    if (from !== 'Active') {
      const data = { conversationId, contactId, channelId, from, to: 'Active' }
      audit.append(act, 'conversation.status_changed', conversationId, data, conversationId)
      this.reopened.push(conversationId)
    }
    return { conversationId, newest, address: '' }
  }
}

export function namedBy(message: ReceivedMessage): string[] {
  const { replyToMessagingAppMessageId: reply } = message
  const target = message.messageType === 'Reaction' ? message.messageData.messagingAppMessageId : undefined
  return [reply, target].filter((id) => id !== undefined)
}

type Made = Place & { conversationId: string; contactId: string; channelId: string }

/** The message as it is stored. What the contact's conversations don't have is not named in it. */
function messageOf(
  received: ReceivedMessage,
  { uniqueId, conversationId, contactId, channelId, createdAt }: Made,
  known: ReadonlyMap<string, KnownMessage>,
): Message & { messagingAppMessageId: string } {
  const { messageType, sentAt, replyToMessagingAppMessageId, messagingAppMessageId } = received
  const find = (id = '') => {
    const named = known.get(id)
    return named?.contactId === contactId ? named.messageId : undefined
  }
  const replyToMessageId = find(replyToMessagingAppMessageId)
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
    messageData: contentOf(received, find),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contents of a type are those of the same type of message.
  return message as Message & { messagingAppMessageId: string }
}

function contentOf(received: ReceivedMessage, find: (id: string | undefined) => string | undefined) {
  if (received.messageType !== 'Reaction') return received.messageData
  const { reaction, messagingAppMessageId } = received.messageData
  const messageId = find(messagingAppMessageId)
  return { reaction, ...(messageId !== undefined && { messageId }) }
}
