// The rule of `assignConversation` and `unassignConversation`: a member assigns a conversation to a member, or removes the assignment.
import type { Conversation } from '@parley/contract'
import { nullable, text } from '../../sql/columns.ts'
import { one } from '../../sql/statement.ts'
import { ServiceError } from '../kernel/errors.ts'
import { inView, VIEW } from '../kernel/view.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { A_CONVERSATION, CONVERSATION, locked, OF_CONVERSATION } from './lock-conversation.ts'
import { type ConversationWrite, conversationRule } from './write.ts'

/** Finds a member who can be assigned: an active member who is bound to the conversation's channel, or to no channel. */
const findAssignable = one('member_present', { ...VIEW, memberId: text }, { uniqueId: text }).sql(
  `SELECT unique_id FROM members
   WHERE organization = :organization AND unique_id = :memberId AND deactivated_at IS NULL
     AND (channel_id IS NULL OR ${inView('channel_id')})`,
)
const setAssignee = locked
  .change('conversation_set_assignee', { ...CONVERSATION, memberId: nullable(text) }, A_CONVERSATION)
  .sql(`UPDATE conversations SET assigned_to_id = :memberId, version = version + 1 WHERE ${OF_CONVERSATION}`)

export interface Assignment extends ConversationWrite {
  /** The new assignee. If it is omitted, the conversation becomes unassigned. */
  memberId?: string
  /** True to reject the request if another member is already assigned. */
  onlyIfUnassigned?: boolean | undefined
}

/** Assigns a conversation to a member, or makes it unassigned. Changes nothing if the member is already assigned. */
export const assign = conversationRule(function* assignTo(
  { memberId: to, onlyIfUnassigned = false }: Assignment,
  stored,
  lock,
) {
  if (to !== undefined) {
    const { organization, channelId } = lock
    const member = yield* findAssignable({ organization, channelId, memberId: to })
    if (member === undefined) return unknownReferences([{ pointer: '/memberId', what: 'member' }])
  }
  const conversation: Conversation = JSON.parse(stored.snapshot().conversation)
  const from = conversation.assignedTo?.uniqueId
  if (from === to) return undefined
  if (onlyIfUnassigned && from !== undefined) {
    return new ServiceError('conversation_assigned', { conversation }, 'Another member has the conversation.')
  }
  const data = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return { type: 'conversation.assigned', data, write: setAssignee({ ...lock, memberId: to }) }
})
