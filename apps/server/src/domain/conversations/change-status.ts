// The change of a conversation's status. PostgreSQL does it in one statement instead of the script, by the same two rules.
import type { ConversationStatus } from '@parley/contract'
import type { Script } from '../script.ts'
import type { ConversationStore } from './store.ts'
import type { StoredConversation } from './conversation.ts'
import {
  type Change,
  type ConversationWrite,
  holds,
  type WriteDeps,
  type WriteOutcome,
  writeConversation,
} from './write.ts'

export interface StatusChange extends ConversationWrite {
  to: ConversationStatus
}

/** What becomes of a change. PostgreSQL's own statement decides by it, too. */
export function outcomeFor(
  change: StatusChange,
  found: Pick<StoredConversation, 'status' | 'revision'>,
): 'kept' | 'changed' | 'refused' {
  if (found.status === change.to) return 'kept'
  return holds(change, found) ? 'changed' : 'refused'
}

/** When a conversation counts as deleted if its status changes at a time. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)

interface StatusDeps extends WriteDeps {
  conversations: Pick<ConversationStore, 'lock' | 'read' | 'setStatus'>
}

/** Changes the status of a conversation, if the change is due. */
export function changeStatus(deps: StatusDeps, change: StatusChange): Script<WriteOutcome> {
  const { to } = change
  // oxlint-disable-next-line require-yield -- The status is enough to judge.
  return writeConversation<never>(deps, change, function* judge(found, lock): Script<Change | undefined> {
    const { status: from } = found
    if (from === to) return undefined
    const write = deps.conversations.setStatus(lock, to, deletedAtOf(to, deps.act.at))
    return { type: 'conversation.status_changed', data: { from, to }, write, snapshot: () => found.snapshot(to) }
  })
}
