// What a change of a conversation's status needs of the store.
import type { Conversation, ConversationStatus } from '@parley/contract'
import type { ReadScript, Script } from '../script.ts'
import type { Serialized } from '../serialized.ts'

/** A conversation as clients get it. */
export interface Snapshot {
  conversation: Serialized<Conversation>
  /** It changes with anything in the text. */
  revision: string
}

/** A conversation as it was read. Its revision and its text are made when they are asked for, because they cost a hash. */
export interface StoredConversation {
  readonly status: ConversationStatus
  revision(): string
  /** @param status Takes the place of the status that was read. */
  snapshot(status?: ConversationStatus): Snapshot
}

declare const locked: unique symbol

/**
 * Proof that a script holds the lock of a conversation, so that no other transaction changes it until its own ends. Only
 * `lock` gives one, and everything that writes takes it.
 */
export interface ConversationLock {
  readonly organizationCode: string
  readonly conversationId: string
  readonly [locked]: true
}

export interface ConversationStore {
  /** The conversation, or undefined. */
  find(organizationCode: string, conversationId: string): ReadScript<StoredConversation | undefined>

  /** Locks a conversation until the transaction ends; undefined if there is no such conversation. */
  lock(organizationCode: string, conversationId: string): Script<ConversationLock | undefined>

  /** The conversation that is locked. */
  read(lock: ConversationLock): Script<StoredConversation>

  /** @param deletedAt From when the time until the purge counts; absent unless the status is `Deleted`. */
  setStatus(lock: ConversationLock, status: ConversationStatus, deletedAt?: Date): Script<unknown>
}
