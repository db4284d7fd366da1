// What the rules of conversations need of the store.
import type { ConversationStatus, Message } from '@parley/contract'
import type { Place, Placed } from '../paging.ts'
import type { Locked, ReadScript, Script } from '../script.ts'
import type { Serialized, StoredConversation } from './conversation.ts'

export type ConversationLock = Locked<{ organizationCode: string; conversationId: string }>

export interface ConversationStore {
  /** The conversation, or undefined. */
  find(organizationCode: string, conversationId: string): ReadScript<StoredConversation | undefined>

  /**
   * The messages of a conversation that come before a place, which is a time and an identifier, newest first; undefined if there is
   * no such conversation.
   */
  messagesBefore(
    organizationCode: string,
    conversationId: string,
    before: Place,
    most: number,
  ): ReadScript<Placed<Serialized<Message>>[] | undefined>

  /** Locks a conversation until the transaction ends; undefined if there is no such conversation. */
  lock(organizationCode: string, conversationId: string): Script<ConversationLock | undefined>

  /** The conversation that is locked. */
  read(lock: ConversationLock): Script<StoredConversation>

  /** @param deletedAt From when the time until the purge counts; absent unless the status is `Deleted`. */
  setStatus(lock: ConversationLock, status: ConversationStatus, deletedAt?: Date): Script<unknown>
}
