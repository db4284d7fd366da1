// The change of a conversation's status. PostgreSQL does it in one statement instead of the script, by the same two rules.
import type { ConversationStatus } from '@parley/contract'
import type { StoredConversation } from './conversation.ts'
import type { Script } from '../../sql/statement.ts'
import { type ConversationLock, setDeletedAt, setStatus } from './statements.ts'
import { type ConversationWrite, conversationRule, holds, type WriteOutcome } from './write.ts'

export interface StatusChange extends ConversationWrite {
  to: ConversationStatus
}

/** Decides about a change of the status. PostgreSQL's own statement decides by it, too. */
export function outcomeFor(
  change: StatusChange,
  conversation: Pick<StoredConversation, 'status' | 'revision'>,
): WriteOutcome['outcome'] {
  if (conversation.status === change.to) return 'kept'
  return holds(change, conversation) ? 'changed' : 'rejected'
}

/** When a conversation counts as deleted if its status changes at a time: from then on the time until the purge counts. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)

/** Changes the status of a conversation, if the change is due. */
// oxlint-disable-next-line require-yield -- The status is enough to judge.
export const changeStatus = conversationRule(function* judge({ to }: StatusChange, conversation, lock, { at }) {
  const { status: from } = conversation
  if (from === to) return undefined
  const write = writeStatus(lock, from, to, at)
  return { type: 'conversation.status_changed', data: { from, to }, write, snapshot: () => conversation.snapshot(to) }
})

function* writeStatus(
  lock: ConversationLock,
  from: ConversationStatus,
  to: ConversationStatus,
  at: Date,
): Script<void> {
  yield* setStatus({ ...lock, to })
  if (from === 'Deleted' || to === 'Deleted') yield* setDeletedAt({ ...lock, deletedAt: deletedAtOf(to, at) })
}
