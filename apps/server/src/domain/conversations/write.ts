// The rule of every write to a conversation. If the conversation already has the requested state, nothing changes, whatever the
// precondition says, so that a retry after a lost response is harmless. Otherwise the precondition must hold.
import type { AuditDetail, AuditEvent } from '../audit.ts'
import type { ServiceError } from '../errors.ts'
import type { Writing } from '../audit.ts'
import type { Script } from '../script.ts'
import { conversationNotFound, type Snapshot, type StoredConversation } from './conversation.ts'
import { type ConversationLock, lockConversation, readLocked } from './statements.ts'

export interface ConversationWrite {
  conversationId: string
  /** The revisions in which the conversation may be changed; any if absent. */
  onlyIf?: readonly string[] | undefined
}

/** The result of a write: the conversation after it, or unchanged if the precondition rejected it. */
export type WriteOutcome = { outcome: 'kept' | 'changed' | 'refused' } & Snapshot

/** A change that a conversation doesn't have yet. */
export interface Change {
  type: AuditEvent
  /** What the event says besides which conversation it is. */
  data: AuditDetail
  write: Script<unknown>
  /** The conversation after the change. It is read again if this is left out. */
  snapshot?: () => Snapshot
}

/** Whether a precondition lets a conversation be changed. */
export const holds = (
  { onlyIf }: Pick<ConversationWrite, 'onlyIf'>,
  { revision }: Pick<StoredConversation, 'revision'>,
) => onlyIf === undefined || onlyIf.includes(revision())

/**
 * Writes to a conversation.
 * @param judge says what is to change: nothing, which is undefined, or why nothing can.
 */
export function* writeConversation<Rejection extends ServiceError>(
  { act, audit }: Writing,
  write: ConversationWrite,
  judge: (found: StoredConversation, lock: ConversationLock) => Script<Change | Rejection | undefined>,
): Script<WriteOutcome | ServiceError> {
  const { conversationId } = write
  const lock = yield* lockConversation(act.organizationCode, conversationId)
  if (lock === undefined) return conversationNotFound()
  const found = yield* readLocked(lock)
  const change = yield* judge(found, lock)
  if (change instanceof Error) return change
  if (change === undefined) return { outcome: 'kept', ...found.snapshot() }
  if (!holds(write, found)) return { outcome: 'refused', ...found.snapshot() }
  yield* change.write
  audit.append(act, change.type, conversationId, { conversationId, contactId: found.contactId, ...change.data })
  return { outcome: 'changed', ...(change.snapshot?.() ?? (yield* readLocked(lock)).snapshot()) }
}
