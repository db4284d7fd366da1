// Assigns each message of a batch to a conversation, and collects the records that `receive.ts` writes for the batch.
import type { ConversationStatus, ReceivedMessage } from '@parley/contract'
import { placeAfter } from '../tables/message-place.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Sender } from '../identities/senders.ts'
import { contentHash, senderHash } from '../kernel/received-as.ts'
import { applyChanges, type MessageChange } from '../tables/message-changes.ts'
import { appendChanges } from './change-events.ts'
import type { KnownMessage, OpenConversation, Placeholder } from './lock-messages.ts'
import { awaitedQuote, isEcho, type MessageRecord, messageToStore } from './message-to-store.ts'
import { receivedAsOf } from './same-message.ts'
import { untilOf } from './sent-messages.ts'

export interface DeliveredMessage {
  message: ReceivedMessage
  /** The ID, without prefix, of the records that the message creates: `msg…`, and `cnv…` and `con…` for a new conversation or contact. */
  newId: string
}

/** A conversation that gets messages of the batch. */
interface Target extends Omit<OpenConversation, 'conversationId'> {
  readonly conversationId: string
  readonly contactId: string
  readonly isNew: boolean
  readonly initiatedBy: 'Contact' | 'Member'
  /** True if a message of the contact reopened it. */
  isReopened: boolean
  /** The identifier from which the contact sent its newest message of the batch. Replies are sent to it while the contact has it. */
  address: string | undefined
}

/** The stored rows that a batch needs. */
export interface StoredTargets {
  /** The conversations to which messages of contacts are added, by contact ID. */
  open: ReadonlyMap<string, OpenConversation>
  /** The messages that get their contents, by message ID. */
  placeholders: ReadonlyMap<string, Placeholder>
  /** The messages with the identifiers of the batch, and those that it quotes. Gets each added message. */
  known: Map<string, KnownMessage>
  /** The changes that wait for messages, by the messaging application's IDs. */
  pending: ReadonlyMap<string, readonly MessageChange[]>
}

/** Adds messages to conversations in memory, and appends each change to the audit log. The caller writes the collected records. */
export class Deliveries {
  /** The conversations that get messages. */
  readonly targets: Target[] = []
  readonly messages: MessageRecord[] = []
  /** Messages that get their contents, as they are written after `messages`. */
  readonly filled: MessageRecord[] = []
  /** The conversation to which the next message of a contact is added, by contact ID. */
  readonly #current = new Map<string, Target>()
  readonly #writing: Writing
  readonly #channelId: string
  readonly #senders: ReadonlyMap<string, Sender>
  readonly #stored: StoredTargets
  readonly #now: string

  /** @param senders The senders of the batch, by contact ID. */
  constructor(writing: Writing, channelId: string, senders: ReadonlyMap<string, Sender>, stored: StoredTargets) {
    this.#writing = writing
    this.#channelId = channelId
    this.#senders = senders
    this.#stored = stored
    this.#now = writing.act.at.toISOString()
    const { act, audit } = writing
    for (const [contactId, { contact, change }] of senders)
      if (change !== undefined) audit.append(act, change, contactId, { contact, channelId })
  }

  /** Adds a message to the conversation of its contact. */
  add({ message, newId }: DeliveredMessage, contactId: string): KnownMessage {
    const target = this.#targetOf(message, contactId, newId)
    const { conversationId } = target
    const { messagingAppContactId } = message.contact
    const place = placeAfter(target.newest, { createdAt: this.#now, uniqueId: `msg${newId}` })
    target.newest = place
    if (!isEcho(message)) target.address = messagingAppContactId
    const { uniqueId: messageId } = place
    const ids = { conversationId, contactId, channelId: this.#channelId }
    const handedOverAt = isEcho(message) ? this.#handedOverAtOf(message) : undefined
    const until = untilOf({ ...target, handedOverAt })
    const converted = messageToStore(message, { ...place, ...ids }, this.#stored.known)
    const received = until === undefined ? converted : { ...converted, status: until.status }
    const { messagingAppMessageId } = received
    const pending = this.#stored.pending.get(messagingAppMessageId) ?? []
    const isBlocked = this.#senders.get(contactId)?.contact.status === 'Blocked'
    const { message: stored, reactionsRemovedAt, applied } = applyChanges({ message: received }, pending, isBlocked)
    const receivedAs = {
      sender: senderHash(messageId, messagingAppContactId),
      contents: [contentHash(messageId, stored)],
    }
    const quote = awaitedQuote(message, this.#stored.known)
    const record = { ...stored, ...quote, reactionsRemovedAt, messagingAppMessageId, receivedAs, handedOverAt }
    this.messages.push(record)
    const known = this.#announce(isEcho(message) ? 'message.recorded' : 'message.received', record, contactId)
    appendChanges(this.#writing, { ...ids, message: stored }, applied)
    return known
  }

  /** Gives a message that came without its content the content. The message keeps its place, and stays read if it was read. */
  fill(unsupported: KnownMessage, received: ReceivedMessage): void {
    const { messageId, contactId } = unsupported
    const { known, placeholders } = this.#stored
    const added = this.messages.find(({ uniqueId }) => uniqueId === messageId)
    const placeholder = added === undefined ? placeholders.get(messageId) : { ...added, message: added }
    if (placeholder === undefined) throw new Error(`The message ${messageId} isn't locked.`)
    const { message: stored, handedOverAt, reactionsRemovedAt } = placeholder
    const { conversationId, createdAt, status, statusReason, errorCode, statusMetadata, sentAt, metadata } = stored
    const { replyToMessageId, reactions } = stored
    const place = { uniqueId: messageId, conversationId, contactId, channelId: this.#channelId, createdAt }
    const { contents, ...sender } = receivedAsOf(unsupported)
    const record = {
      ...(metadata !== undefined && { metadata }),
      ...(replyToMessageId !== undefined && { replyToMessageId }),
      ...messageToStore(received, place, known),
      ...(sentAt !== undefined && { sentAt }),
      status,
      ...(statusReason !== undefined && { statusReason }),
      ...(errorCode !== undefined && { errorCode }),
      ...(statusMetadata !== undefined && { statusMetadata }),
      ...(reactions !== undefined && { reactions }),
      reactionsRemovedAt,
      ...awaitedQuote(received, known),
      receivedAs: { ...sender, contents: [...contents, contentHash(messageId, received)] },
      handedOverAt,
    }
    this.filled.push(record)
    this.#announce('message.edited', record, contactId)
  }

  /**
   * Finds the conversation of a message, or creates it if the contact has none. A message of the contact reopens a closed one, and
   * doesn't go to a deleted one. An echo changes no status, and creates a closed conversation.
   */
  #targetOf(message: ReceivedMessage, contactId: string, newId: string): Target {
    const current = this.#current.get(contactId) ?? this.#storedTargetOf(contactId)
    const isUsable = current !== undefined && (isEcho(message) || current.status !== 'Deleted')
    const target = isUsable ? current : this.#create(contactId, newId, isEcho(message) ? 'Member' : 'Contact')
    if (!this.targets.includes(target)) this.targets.push(target)
    this.#current.set(contactId, target)
    if (!isEcho(message) && target.status !== 'Active') this.#reopen(target)
    return target
  }

  #storedTargetOf(contactId: string): Target | undefined {
    const stored = this.#stored.open.get(contactId)
    const state = { contactId, isNew: false, initiatedBy: 'Contact' as const, isReopened: false, address: undefined }
    return stored && { ...stored, ...state }
  }

  #create(contactId: string, newId: string, initiatedBy: Target['initiatedBy']): Target {
    const { act, audit } = this.#writing
    const conversationId = `cnv${newId}`
    const status: ConversationStatus = initiatedBy === 'Contact' ? 'Active' : 'Closed'
    const data = { conversationId, contactId, channelId: this.#channelId, initiatedBy, createdAt: this.#now, status }
    audit.append(act, 'conversation.created', conversationId, data, conversationId)
    const state = { isNew: true, isReopened: false, newest: undefined, address: undefined }
    return { conversationId, contactId, initiatedBy, status, ...state, deliveredUntil: undefined, readUntil: undefined }
  }

  #reopen(target: Target): void {
    const { act, audit } = this.#writing
    const { conversationId, contactId, status: from } = target
    const data = { conversationId, contactId, channelId: this.#channelId, from, to: 'Active' }
    audit.append(act, 'conversation.status_changed', conversationId, data, conversationId)
    target.status = 'Active'
    target.isReopened = true
  }

  /** Returns when an echo was handed over: when it was sent, at most now. */
  #handedOverAtOf({ sentAt }: ReceivedMessage): string {
    return sentAt !== undefined && sentAt < this.#now ? sentAt : this.#now
  }

  /** Appends the event of a message, and makes the message known. */
  #announce(
    event: 'message.received' | 'message.recorded' | 'message.edited',
    record: MessageRecord,
    contactId: string,
  ): KnownMessage {
    const { act, audit } = this.#writing
    const {
      receivedAs,
      replyToMessagingAppMessageId: _,
      handedOverAt: __,
      reactionsRemovedAt: ___,
      ...message
    } = record
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
