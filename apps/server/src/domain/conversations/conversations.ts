// What the operations do with conversations.
import type { ConversationSummary, Message } from '@parley/contract'
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import { type Page, type PageRequest, readPage } from '../paging.ts'
import type { Store } from '../store.ts'
import type { StatusChange, StatusOutcome } from './change-status.ts'
import type { Serialized, StoredConversation } from './conversation.ts'
import { listConversations, type ListRequest, NEWEST_FIRST } from './list.ts'

export interface ConversationsDeps {
  storage: Pick<Store, 'changeStatus' | 'conversations' | 'read'>
  now: () => Date
}

export interface Conversations {
  /**
   * Reads a conversation of the caller's organization, whatever its status.
   * @throws ServiceError `conversation_not_found`, also for a conversation of another organization.
   */
  get(caller: Caller, conversationId: string): Promise<StoredConversation>

  /**
   * Reads a page of the conversations of the caller's organization.
   * @throws ServiceError `request_invalid` for several filters, and for a cursor of another list.
   */
  list(caller: Caller, request: ListRequest): Promise<Page<Serialized<ConversationSummary>>>

  /**
   * Reads a page of the messages of a conversation of the caller's organization, newest first.
   * @throws ServiceError `conversation_not_found`, and `request_invalid` for a cursor of another list.
   */
  listMessages(caller: Caller, conversationId: string, page: PageRequest): Promise<Page<Serialized<Message>>>

  /**
   * Changes the status of a conversation of the caller's organization.
   * @throws ServiceError `conversation_not_found`, also for a conversation of another organization.
   */
  changeStatus(
    caller: Caller,
    change: StatusChange,
    requestId: string,
  ): Promise<Exclude<StatusOutcome, { outcome: 'unknown' }>>
}

export function createConversations({ storage, now }: ConversationsDeps): Conversations {
  return {
    async get({ organizationCode }, conversationId) {
      const found = await storage.read(() => storage.conversations.find(organizationCode, conversationId))
      if (found === undefined) throw notFound()
      return found
    },
    list: async ({ organizationCode }, request) => listConversations(storage, organizationCode, request),
    listMessages({ organizationCode }, conversationId, page) {
      return readPage(['messages', conversationId], NEWEST_FIRST, page, async (before, most) => {
        const read = () => storage.conversations.messagesBefore(organizationCode, conversationId, before, most)
        const found = await storage.read(read)
        if (found === undefined) throw notFound()
        return { found }
      })
    },
    async changeStatus({ organizationCode, memberId, keyId }, change, requestId) {
      const result = await storage.changeStatus({ organizationCode, memberId, keyId, requestId, at: now() }, change)
      if (result.outcome !== 'unknown') return result
      throw notFound()
    },
  }
}

const notFound = () => new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
