// The rule of the operation `updateConversation`: a member changes the status of a conversation.
import type { ConversationStatus } from '@parley/contract'
import type { Script } from '../../sql/statement.ts'
import { deletedAtOf } from '../tables/conversation.ts'
import { type ConversationLock, setDeletedAt, setStatus } from './lock-conversation.ts'
import { type ConversationWrite, conversationRule } from './write.ts'

export interface StatusChange extends ConversationWrite {
  to: ConversationStatus
}

/** Changes the status. `snapshot` returns the conversation with the new status, without reading it again. */
// oxlint-disable-next-line require-yield -- The status is enough to decide, so no statement is needed.
export const changeStatus = conversationRule(function* setTo({ to }: StatusChange, conversation, lock, { at }) {
  const { status: from } = conversation
  if (from === to) return undefined
  const write = writeStatus(lock, from, to, at)
  return { type: 'conversation.status_changed', data: { from, to }, write, snapshot: () => conversation.snapshot(to) }
})

/** Writes the status. Writes `deleted_at` only if it changes, because each write of this column also changes several indexes. */
function* writeStatus(
  lock: ConversationLock,
  from: ConversationStatus,
  to: ConversationStatus,
  at: Date,
): Script<void> {
  yield* setStatus({ ...lock, to })
  if (from === 'Deleted' || to === 'Deleted') yield* setDeletedAt({ ...lock, deletedAt: deletedAtOf(to, at) })
}
