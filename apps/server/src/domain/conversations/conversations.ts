// What the operations do with conversations.
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import type { Store } from '../store.ts'
import type { StatusChange, StatusOutcome } from './change-status.ts'

export interface ConversationsDeps {
  storage: Pick<Store, 'changeStatus'>
  now: () => Date
}

export interface Conversations {
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
    async changeStatus({ organizationCode, memberId, keyId }, change, requestId) {
      const result = await storage.changeStatus({ organizationCode, memberId, keyId, requestId, at: now() }, change)
      if (result.outcome !== 'unknown') return result
      throw new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
    },
  }
}
