import type { Conversation } from '@parley/contract'
import { ServiceError } from '../errors.ts'
import type { Script } from '../script.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { ConversationStore } from './store.ts'
import { type Change, type ConversationWrite, type WriteDeps, type WriteOutcome, writeConversation } from './write.ts'

export interface Assignment extends ConversationWrite {
  /** The assignee; none if absent. */
  memberId?: string
  /** Whether nothing changes if another member has the conversation. */
  onlyIfUnassigned?: boolean | undefined
}

/** Gives a conversation to a member, or to none. */
export function assign(
  deps: WriteDeps & { conversations: Pick<ConversationStore, 'hasMember' | 'setAssignee'> },
  assignment: Assignment,
): Script<WriteOutcome | ServiceError> {
  const { conversations } = deps
  const { memberId: to, onlyIfUnassigned = false } = assignment
  return writeConversation(deps, assignment, function* judge(found, lock): Script<Change | ServiceError | undefined> {
    if (to !== undefined && !(yield* conversations.hasMember(lock, to))) {
      return unknownReferences([{ pointer: '/memberId', what: 'member' }])
    }
    const conversation: Conversation = JSON.parse(found.snapshot().conversation)
    const from = conversation.assignedTo?.uniqueId
    if (from === to) return undefined
    if (onlyIfUnassigned && from !== undefined) {
      return new ServiceError('conversation_assigned', { conversation }, 'Another member has the conversation.')
    }
    const data = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return { type: 'conversation.assigned', data, write: conversations.setAssignee(lock, to) }
  })
}
