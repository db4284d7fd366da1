// What the rules of conversations need of the store.
import type { ConversationStatus, ConversationSummary, Message } from '@parley/contract'
import type { Place, Portion } from '../paging.ts'
import type { Locked, ReadScript, Script } from '../script.ts'
import type { Serialized, StoredConversation } from './conversation.ts'

export type ConversationLock = Locked<{ organizationCode: string; conversationId: string }>

/** All conversations, or those that one filter leaves. */
export type Filter =
  | { by: 'nothing' }
  | { by: 'noAssignee' }
  | { by: 'assignee' | 'contact' | 'phone' | 'tag'; value: string }

/** By the latest activity or by the time of creation, the latest first. */
export type ListOrder = 'activity' | 'created'

export interface ConversationQuery {
  statuses: readonly ConversationStatus[]
  filter: Filter
  lastActivityBefore?: string | undefined
  order: ListOrder
}

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
  ): ReadScript<Portion<Serialized<Message>> | undefined>

  /**
   * The conversations that a query is about and that come before a place, which is a time and an identifier, in the query's order.
   * What it looks at is bounded, so it can find fewer than there are.
   */
  list(
    organizationCode: string,
    query: ConversationQuery,
    before: Place,
    most: number,
  ): ReadScript<Portion<Serialized<ConversationSummary>>>

  /** Locks a conversation until the transaction ends; undefined if there is no such conversation. */
  lock(organizationCode: string, conversationId: string): Script<ConversationLock | undefined>

  /** The conversation that is locked. */
  read(lock: ConversationLock): Script<StoredConversation>

  /** @param deletedAt From when the time until the purge counts; absent unless the status is `Deleted`. */
  setStatus(lock: ConversationLock, status: ConversationStatus, deletedAt?: Date): Script<unknown>

  /** Whether the organization has a member. */
  hasMember(lock: ConversationLock, memberId: string): Script<boolean>

  /** Gives the conversation to a member, or to none. */
  setAssignee(lock: ConversationLock, memberId: string | undefined): Script<unknown>

  /** Those of the identifiers that are tags of the organization. */
  findTags(lock: ConversationLock, tagIds: readonly string[]): Script<ReadonlySet<string>>

  /** Gives the conversation these tags, in this order, in place of those that it has. */
  setTags(lock: ConversationLock, tagIds: readonly string[]): Script<unknown>
}
