// What the rules of channels need of the store.
import type { Contact, ConversationStatus, Message, MessageDirection } from '@parley/contract'
import type { OrganizationLock } from '../records/statements.ts'
import type { Place } from '../messages/place.ts'
import type { Locked, Script } from '../script.ts'

/** A message that has an identifier in the messaging application. */
export interface KnownMessage {
  messageId: string
  conversationId: string
  contactId: string
  direction: MessageDirection
}

/** The conversation that the next message of a contact belongs to. */
export interface OpenConversation {
  conversationId: string
  status: ConversationStatus
  /** The place of its newest message; undefined if it has none. */
  newest: Place | undefined
}

/** Contacts by their identifiers in the messaging application. No other transaction changes one of them. */
export type ContactsLock = OrganizationLock & Locked<{ contacts: ReadonlyMap<string, Contact> }>

/** Messages that receipts name. No other transaction changes one of them. */
export type MessagesLock = OrganizationLock &
  Locked<{
    /** By their own identifiers. */
    messages: ReadonlyMap<string, { message: Message; contactId: string }>
    /** The identifiers of messages by those that they have in the messaging application. */
    byAppId: ReadonlyMap<string, string>
  }>

/** What a channel reads and writes. Records are written as an import writes them. */
export interface ChannelStore {
  /** Locks those contacts that have one of the identifiers in the messaging application. */
  lockContacts(
    organization: { organizationId: string; organizationCode: string },
    messagingAppContactIds: readonly string[],
  ): Script<ContactsLock>

  /** Locks the contacts without such an identifier whose phone numbers have these digits: of each number, the oldest first. */
  lockByPhone(lock: ContactsLock, digits: readonly string[]): Script<ReadonlyMap<string, readonly Contact[]>>

  /**
   * Locks the conversation that the next message of each contact belongs to: the active one with the latest activity, or else the
   * newest closed one. Contacts without one are left out.
   */
  lockConversations(lock: ContactsLock, contactIds: readonly string[]): Script<ReadonlyMap<string, OpenConversation>>

  /** The messages that have one of the identifiers in the messaging application. */
  findMessages(
    lock: OrganizationLock,
    messagingAppMessageIds: readonly string[],
  ): Script<ReadonlyMap<string, KnownMessage>>

  /** Locks messages by their own identifiers, and by those that they have in the messaging application. */
  lockMessages(
    organization: { organizationId: string; organizationCode: string },
    messageIds: readonly string[],
    messagingAppMessageIds: readonly string[],
  ): Script<MessagesLock>

  /** Gives messages identifiers in the messaging application. Returns how many no other message has. */
  bindMessages(lock: OrganizationLock, messages: readonly BoundMessage[]): Script<number>

  /** Makes closed conversations active. */
  reopen(lock: ContactsLock, conversationIds: readonly string[]): Script<unknown>
}

/** A message, so far as it is looked up by its identifier in the messaging application. */
export interface BoundMessage extends Place {
  conversationId: string
  messagingAppMessageId: string
}
