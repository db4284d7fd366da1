// What the rules of messages need of the store.
import type { Contact, Message } from '@parley/contract'
import type { Serialized } from '../conversations/conversation.ts'
import type { ConversationLock } from '../conversations/statements.ts'
import type { Locked, Script } from '../script.ts'
import type { Place } from './place.ts'

/** The contact stays as it is until the transaction ends. */
export type ContactHold = Locked<{ contact: Contact }>

/** A message that a member sent, and the fingerprint of the request. */
export interface SentMessage {
  fingerprint: string
  message: Serialized<Message>
}

export interface MessageStore {
  /** Keeps the contact of a conversation from changing. Contacts are locked before conversations. */
  holdContact(organizationCode: string, conversationId: string): Script<ContactHold | undefined>

  /** Those messages of the conversation that have one of the identifiers. */
  find(lock: ConversationLock, messageIds: readonly string[]): Script<Message[]>

  /** The place of the newest message of the conversation. */
  newest(lock: ConversationLock): Script<Place | undefined>

  /** The unread messages of the conversation up to a place, in their order. */
  findUnread(lock: ConversationLock, last: Place): Script<Message[]>

  /** Makes unread messages read, everywhere. */
  markRead(lock: ConversationLock, unread: readonly Message[]): Script<unknown>

  /** Adds a message, counts it, and shows it among the newest ones. Returns it as clients get it. */
  add(lock: ConversationLock, message: Message): Script<Serialized<Message>>

  /** The message that a member sent with an idempotency key. */
  findSent(organizationCode: string, memberId: string, key: string): Script<SentMessage | undefined>

  /**
   * Keeps an idempotency key of a member, as long as the message.
   * @returns false if the member has used it. If another transaction uses it, this one waits for it.
   */
  claimKey(lock: ConversationLock, sent: SentWith): Script<boolean>
}

/** With which idempotency key a message is sent. */
export interface SentWith {
  memberId: string
  key: string
  fingerprint: string
  messageId: string
}
