// The change of a conversation's status. PostgreSQL does it in one statement instead of the script, by the same two rules.
import type { ConversationStatus } from '@parley/contract'
import type { Act, AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'
import type { ConversationStore } from './store.ts'
import type { Snapshot, StoredConversation } from './conversation.ts'

export interface StatusChange {
  conversationId: string
  to: ConversationStatus
  /** The revisions in which the conversation may be changed; any if absent. */
  onlyIf?: readonly string[] | undefined
}

/** What became of a change: the conversation after it, or as it was when the change was refused. */
export type StatusOutcome = ({ outcome: 'kept' | 'changed' | 'refused' } & Snapshot) | { outcome: 'unknown' }

/**
 * A conversation that has the status already is kept, also if the client has seen an old revision (RFC 9110, section 13.1.1,
 * allows it). So a retry after a lost response is harmless.
 */
export function outcomeFor(
  { to, onlyIf }: StatusChange,
  { status, revision }: Pick<StoredConversation, 'status' | 'revision'>,
): 'kept' | 'changed' | 'refused' {
  if (status === to) return 'kept'
  return onlyIf === undefined || onlyIf.includes(revision()) ? 'changed' : 'refused'
}

/** When a conversation counts as deleted if its status changes at a time. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)

/** Changes the status of a conversation, if the change is due. */
export function* changeStatus(
  { conversations, audit, act }: { conversations: ConversationStore; audit: AuditLog; act: Act },
  change: StatusChange,
): Script<StatusOutcome> {
  const { conversationId, to } = change
  const lock = yield* conversations.lock(act.organizationCode, conversationId)
  if (lock === undefined) return { outcome: 'unknown' }
  const found = yield* conversations.read(lock)
  const outcome = outcomeFor(change, found)
  if (outcome !== 'changed') return { outcome, ...found.snapshot() }
  yield* conversations.setStatus(lock, to, deletedAtOf(to, act.at))
  const { contactId, status: from } = found
  audit.append(act, 'conversation.status_changed', conversationId, { conversationId, contactId, from, to })
  return { outcome, ...found.snapshot(to) }
}
