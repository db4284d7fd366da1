// What the operations do with conversations.
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import type { Store } from '../store.ts'
import type { StatusChange, StatusOutcome } from './change-status.ts'
import type { StoredConversation } from './conversation.ts'

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
    async changeStatus({ organizationCode, memberId, keyId }, change, requestId) {
      const result = await storage.changeStatus({ organizationCode, memberId, keyId, requestId, at: now() }, change)
      if (result.outcome !== 'unknown') return result
      throw notFound()
    },
  }
}

const notFound = () => new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
