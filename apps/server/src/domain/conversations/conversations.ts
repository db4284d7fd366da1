// What the operations do with conversations.
import type { ConversationSummary, Message } from '@parley/contract'
import type { Act } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { ServiceError } from '../errors.ts'
import { type Page, type PageRequest, readPage } from '../paging.ts'
import type { Store } from '../store.ts'
import { assign, type Assignment } from './assign.ts'
import type { StatusChange } from './change-status.ts'
import type { Serialized, StoredConversation } from './conversation.ts'
import { listConversations, type ListRequest, NEWEST_FIRST } from './list.ts'
import { markRead, type ReadMark } from './mark-read.ts'
import { setTags, type Tagging } from './set-tags.ts'
import type { WriteOutcome } from './write.ts'

export interface ConversationsDeps {
  storage: Pick<Store, 'changeStatus' | 'conversations' | 'messages' | 'read' | 'write'>
  now: () => Date
}

/** The conversation after a write, or unchanged if the precondition rejected the write. */
type Written = Exclude<WriteOutcome, { outcome: 'unknown' }>

/** Each but `list` throws ServiceError `conversation_not_found`, also for a conversation of another organization. */
export interface Conversations {
  /** Changes the status of a conversation of the caller's organization. */
  changeStatus(caller: Caller, change: StatusChange, requestId: string): Promise<Written>

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
   * Marks the messages of the contact as read, up to one.
   * @throws ServiceError `reference_unknown`
   */
  markRead(caller: Caller, mark: ReadMark, requestId: string): Promise<Written>

  /**
   * Gives a conversation to a member, or to none.
   * @throws ServiceError `reference_unknown`, `conversation_assigned`
   */
  assign(caller: Caller, assignment: Assignment, requestId: string): Promise<Written>

  /**
   * Replaces the tags of a conversation.
   * @throws ServiceError `reference_unknown`
   */
  setTags(caller: Caller, tagging: Tagging, requestId: string): Promise<Written>
}

/**
 * What the operations do with conversations.
 *
 * @example
 * const conversations = createConversations({ storage, now: () => new Date() })
 * await conversations.get(caller, 'cnv_harbour_001')
 */
export function createConversations({ storage, now }: ConversationsDeps): Conversations {
  const { conversations, messages } = storage
  const actOf = ({ organizationCode, memberId, keyId }: Caller, requestId: string): Act => ({
    organizationCode,
    memberId,
    keyId,
    requestId,
    at: now(),
  })

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
        return found
      })
    },
    async changeStatus(caller, change, requestId) {
      return written(await storage.changeStatus(actOf(caller, requestId), change))
    },
    async markRead(caller, mark, requestId) {
      const act = actOf(caller, requestId)
      return written(await storage.write((audit) => markRead({ conversations, messages, audit, act }, mark)))
    },
    async assign(caller, assignment, requestId) {
      const act = actOf(caller, requestId)
      return written(await storage.write((audit) => assign({ conversations, audit, act }, assignment)))
    },
    async setTags(caller, tagging, requestId) {
      const act = actOf(caller, requestId)
      return written(await storage.write((audit) => setTags({ conversations, audit, act }, tagging)))
    },
  }
}

/** @throws ServiceError if there is no such conversation, or if the write cannot be done. */
function written(result: WriteOutcome | ServiceError): Written {
  if (result instanceof ServiceError) throw result
  if (result.outcome !== 'unknown') return result
  throw notFound()
}

const notFound = () => new ServiceError('conversation_not_found', {}, 'No conversation has this identifier.')
