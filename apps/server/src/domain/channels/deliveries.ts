// Assigns each message of a batch to a conversation, and collects the records that `write-deliveries.ts` writes for the batch.
import type { Message, ReceivedMessage } from '@parley/contract'
import { newestPlace, placeAfter } from '../tables/message-place.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Sender } from '../identities/senders.ts'
import { contentHash, senderHash } from '../kernel/received-as.ts'
import { handedOverAtOf } from '../tables/conversation.ts'
import { applyChanges, changesSince, type MessageChange, removedMessage } from '../tables/message-changes.ts'
import type { RemovedPlace } from '../tables/removed-messages.ts'
import { appendChanges } from './change-events.ts'
import { DeliveryTargets, type Target } from './delivery-targets.ts'
import type { OpenConversations } from './lock-conversations.ts'
import type { KnownMessage, StoredMessage } from './lock-messages.ts'
import { awaitedQuote, isEcho, kindOf, type MessageRecord, messageToStore } from './message-to-store.ts'
import { receivedAsOf } from './same-message.ts'
import { isHigher, untilOf } from './sent-messages.ts'

export interface DeliveredMessage {
  message: ReceivedMessage
  /** The ID, without prefix, of the records that the message creates: the message, and a new conversation or contact. */
  newId: string
}

/** The stored rows that a batch needs. */
export interface StoredTargets {
  conversations: OpenConversations
  /** The messages that get their contents, or come as new ones, by message ID. */
  messages: ReadonlyMap<string, StoredMessage>
  /** The messages with the identifiers of the batch, and those that it quotes. Gets each added message. */
  known: Map<string, KnownMessage>
  /** The changes that wait for messages, by the messaging application's IDs. */
  pending: ReadonlyMap<string, readonly MessageChange[]>
}

/** Adds messages to conversations in memory, and appends each change to the audit log. The caller writes the collected records. */
export class Deliveries {
  /** The new messages. */
  readonly messages: MessageRecord[] = []
  /** The messages that are written anew after `messages`, by message ID. */
  readonly rewritten = new Map<string, MessageRecord>()
  /** The IDs of messages whose application's identifiers are given anew, to the same message or to a new one. */
  readonly received = new Set<string>()
  /** The messages of the history that are stored anew in another conversation, and lose their content where they were. */
  readonly emptied: RemovedPlace[] = []
  readonly #targets: DeliveryTargets
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
    this.#targets = new DeliveryTargets(writing, channelId, stored.conversations)
  }

  /** The conversations that got messages. */
  get targets(): readonly Target[] {
    return this.#targets.used
  }

  /** The messages to which the application's identifiers of the batch belong now. */
  get identified(): readonly MessageRecord[] {
    const received = [...this.received].flatMap((messageId) => this.rewritten.get(messageId) ?? [])
    const candidates = new Map([...this.messages, ...received].map((record) => [record.uniqueId, record]))
    return [...candidates.values()].filter(
      ({ messagingAppMessageId, uniqueId }) => this.#stored.known.get(messagingAppMessageId)?.messageId === uniqueId,
    )
  }

  /** Adds a message to the conversation of its contact. `earlier` is the same message in a conversation in which it can't stay. */
  add({ message, newId }: DeliveredMessage, contactId: string, earlier?: StoredMessage): KnownMessage {
    const { known, pending } = this.#stored
    const kind = kindOf(message)
    const target = this.#targets.of(message, contactId, newId)
    const messageId = `msg${newId}`
    const sentAt = message.sentAt !== undefined && message.sentAt < this.#now ? message.sentAt : this.#now
    const place = kind === 'History' ? { createdAt: sentAt, uniqueId: messageId } : this.#placeIn(target, messageId)
    target.newest = newestPlace(target.newest, place)
    const ids = { conversationId: target.conversationId, contactId, channelId: this.#channelId }
    const converted = messageToStore(message, { ...place, ...ids }, known)
    const handedOverAt = handedOverAtOf({ ...converted, createdAt: sentAt }, {})
    const until = untilOf({ ...target, handedOverAt })
    const isUntil = until !== undefined && isHigher(until.status, converted.status)
    const { messagingAppMessageId } = converted
    const received = isUntil ? { ...converted, status: until.status } : converted
    const changes = [
      ...(earlier === undefined ? [] : changesSince(earlier.message, messagingAppMessageId)),
      ...(pending.get(messagingAppMessageId) ?? []),
    ]
    const isBlocked = this.#senders.get(contactId)?.contact.status === 'Blocked'
    const state = { ...earlier, message: withReactionsOf(earlier, received) }
    const { message: stored, unseenTimes, applied } = applyChanges(state, changes, { isBlocked })
    const receivedAs = {
      sender: senderHash(messageId, message.contact.messagingAppContactId),
      contents: [contentHash(messageId, stored)],
      ...(kind === 'History' && { isHistory: true as const }),
    }
    const quote = awaitedQuote(message, known)
    const record = { ...stored, ...quote, unseenTimes, messagingAppMessageId, receivedAs, handedOverAt }
    this.messages.push(record)
    target.total += 1
    this.#count(target, message, record)
    const announced = this.#announce(kind === 'Message' ? 'message.received' : 'message.recorded', record, contactId)
    appendChanges(this.#writing, { ...ids, message: stored }, applied)
    return announced
  }

  /** Gives a message that came without its content the content. The message keeps its place, and stays read if it was read. */
  fill(placeholder: KnownMessage, received: ReceivedMessage): void {
    this.#announce('message.edited', this.#rewrite(this.#filled(placeholder, received)), placeholder.contactId)
  }

  /**
   * Receives a message of the history as a new one. It keeps its ID and its changes, and gets the place of now, unless it can't stay in its
   * conversation: then it is added as a new message. `hasContent` is true if it came without the content that comes now.
   */
  receiveAgain(known: KnownMessage, delivered: DeliveredMessage, contactId: string, hasContent: boolean): KnownMessage {
    const { message } = delivered
    const { messageId } = known
    this.received.add(messageId)
    const target = this.#targets.again(known, message, contactId)
    const stored = this.#storedMessage(messageId)
    if (target === undefined) {
      const added = this.add(delivered, contactId, stored)
      this.#empty(known, stored)
      return added
    }
    const place = this.#placeIn(target, messageId)
    target.newest = place
    const { sender: _, isHistory: __, ...hashes } = receivedAsOf(known)
    const { contents } = hasContent ? this.#filled(known, message).receivedAs : hashes
    const base = hasContent ? this.#filled(known, message) : stored.message
    const { status, replyToMessageId, sentAt = message.sentAt, metadata = message.metadata } = base
    const ids = { conversationId: target.conversationId, contactId, channelId: this.#channelId }
    const quoted =
      messageToStore(message, { ...place, ...ids }, this.#stored.known).replyToMessageId ?? replyToMessageId
    const record = this.#rewrite({
      ...base,
      ...place,
      ...(sentAt !== undefined && { sentAt }),
      ...(metadata !== undefined && { metadata }),
      ...(quoted !== undefined && { replyToMessageId: quoted }),
      ...awaitedQuote(message, this.#stored.known),
      status: isEcho(message) ? status : 'Unread',
      messagingAppMessageId: message.messagingAppMessageId,
      receivedAs: { sender: senderHash(messageId, message.contact.messagingAppContactId), contents },
      unseenTimes: stored.unseenTimes,
      handedOverAt: stored.handedOverAt ?? null,
    })
    this.#count(target, message, record)
    return this.#announce(isEcho(message) ? 'message.recorded' : 'message.received', record, contactId)
  }

  /** Returns the place of a new message: after all others. */
  #placeIn({ newest }: Target, uniqueId: string) {
    return placeAfter(newest, { createdAt: this.#now, uniqueId })
  }

  /** Counts a message in its conversation, besides the total. */
  #count(target: Target, message: ReceivedMessage, record: MessageRecord): void {
    const kind = kindOf(message)
    if (kind !== 'History') target.news.push(record)
    if (kind !== 'Message') return
    target.unread += 1
    target.address = message.contact.messagingAppContactId
  }

  /** Returns a message with the content that came later. */
  #filled(placeholder: KnownMessage, received: ReceivedMessage): MessageRecord {
    const { messageId, contactId } = placeholder
    const { known } = this.#stored
    const { message: stored, handedOverAt, unseenTimes } = this.#storedMessage(messageId)
    const { conversationId, createdAt, status, statusReason, errorCode, statusMetadata, sentAt, metadata } = stored
    const { replyToMessageId, reactions } = stored
    const place = { uniqueId: messageId, conversationId, contactId, channelId: this.#channelId, createdAt }
    const { contents, ...others } = receivedAsOf(placeholder)
    return {
      ...(metadata !== undefined && { metadata }),
      ...(replyToMessageId !== undefined && { replyToMessageId }),
      ...messageToStore(received, place, known),
      ...(sentAt !== undefined && { sentAt }),
      status,
      ...(statusReason !== undefined && { statusReason }),
      ...(errorCode !== undefined && { errorCode }),
      ...(statusMetadata !== undefined && { statusMetadata }),
      ...(reactions !== undefined && { reactions }),
      unseenTimes,
      ...awaitedQuote(received, known),
      receivedAs: { ...others, contents: [...contents, contentHash(messageId, received)] },
      handedOverAt,
    }
  }

  /** Removes the content of a message that is stored anew. Its identifier finds the new one, so no removal would reach this one. */
  #empty(known: KnownMessage, { message, handedOverAt }: StoredMessage): void {
    const { messageId, conversationId } = known
    const { messagingAppMessageId = '', ...emptied } = removedMessage(message, message.removedAt ?? this.#now)
    const receivedAs = receivedAsOf(known)
    this.#rewrite({ ...emptied, messagingAppMessageId, receivedAs, handedOverAt: handedOverAt ?? null })
    this.emptied.push({ conversationId, messageId })
  }

  #rewrite(record: MessageRecord): MessageRecord {
    this.rewritten.set(record.uniqueId, record)
    return record
  }

  /** Returns a message as it is after the earlier messages of the batch. */
  #storedMessage(messageId: string): StoredMessage {
    const added = this.rewritten.get(messageId) ?? this.messages.find(({ uniqueId }) => uniqueId === messageId)
    const stored =
      added === undefined
        ? this.#stored.messages.get(messageId)
        : { ...added, message: added, handedOverAt: added.handedOverAt ?? undefined }
    if (stored === undefined) throw new Error(`The message ${messageId} isn't locked.`)
    return stored
  }

  /** Appends the event of a message, and makes the message known. */
  #announce(
    event: 'message.received' | 'message.recorded' | 'message.edited',
    record: MessageRecord,
    contactId: string,
  ): KnownMessage {
    const { act, audit } = this.#writing
    const { receivedAs, replyToMessagingAppMessageId: _, handedOverAt: __, unseenTimes: ___, ...message } = record
    const { uniqueId: messageId, conversationId, direction, createdAt, messageType, sentAt, editedAt } = message
    const isHistory = event === 'message.recorded' && receivedAs.isHistory === true
    const data = { conversationId, contactId, channelId: this.#channelId, message, ...(isHistory && { isHistory }) }
    audit.append(act, event, messageId, data)
    const known = {
      messageId,
      conversationId,
      contactId,
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

/** Returns a message with the reactions that it had before. */
const withReactionsOf = (earlier: StoredMessage | undefined, message: Message): Message => {
  const reactions = earlier?.message.reactions
  return reactions === undefined ? message : { ...message, reactions }
}
