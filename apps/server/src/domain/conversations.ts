import type { ConversationStatus } from '@parley/contract'
import { ServiceError } from './errors.ts'
import type { Caller } from './caller.ts'
import type { Decide, Snapshot, Storage } from './storage.ts'

export interface ConversationsDeps {
  storage: Pick<Storage, 'setConversationStatus'>
  now: () => Date
}

/** What `If-Match` asks for: any state, one of these revisions, or nothing. */
export type Precondition = 'any' | readonly string[] | undefined

export type StatusChange = { outcome: 'kept' | 'changed' | 'refused' } & Snapshot

export interface Conversations {
  /**
   * Sets the status of a conversation of the caller's organization.
   * @returns the conversation afterwards; `refused` where it is not in the state that the precondition asks for.
   * @throws ServiceError `conversation_not_found`, also for a conversation of another organization.
   */
  changeStatus(
    caller: Caller,
    conversationId: string,
    status: ConversationStatus,
    precondition: Precondition,
    requestId: string,
  ): Promise<StatusChange>
}

export function createConversations({ storage, now }: ConversationsDeps): Conversations {
  return {
    async changeStatus(caller, conversationId, status, precondition, requestId) {
      const { organizationCode, memberId, keyId } = caller
      const act = { organizationCode, memberId, keyId, requestId, at: now() }
      const result = await storage.setConversationStatus(act, conversationId, status, decideOn(status, precondition))
      if (result.outcome !== 'unknown') return result
      throw new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
    },
  }
}

/**
 * A status that stands already is kept whatever the precondition says (RFC 9110, section 13.1.1, allows it), so that a
 * repeat after a lost answer is harmless.
 */
function decideOn(status: ConversationStatus, precondition: Precondition): Decide {
  return (now) => {
    if (now.status === status) return 'keep'
    if (precondition === undefined || precondition === 'any') return 'change'
    return precondition.includes(now.revision()) ? 'change' : 'refuse'
  }
}
