// The rule of every write to a conversation. If the conversation already has the requested state, nothing changes, whatever the
// precondition says, so that a retry after a lost response is harmless. Otherwise the precondition must hold.
import type { Act, AuditDetail, ChannelEvent, Writing } from '../../sql/audit.ts'
import type { ServiceError } from '../errors.ts'
import type { Script } from '../../sql/statement.ts'
import { conversationNotFound, type Snapshot, type StoredConversation } from './conversation.ts'
import { type ConversationLock, lockConversation, readLocked } from './statements.ts'

export interface ConversationWrite {
  conversationId: string
  /** The revisions in which the conversation may be changed; any if absent. */
  onlyIf?: readonly string[] | undefined
}

/** The result of a write: the conversation after it, or unchanged if the precondition rejected it. */
export type WriteOutcome = { outcome: 'kept' | 'changed' | 'rejected' } & Snapshot

/** A change that a conversation doesn't have yet. */
export interface Change {
  type: ChannelEvent
  /** The data of the event besides the conversation's identifier. */
  data: AuditDetail
  write: Script<unknown>
  /** The conversation after the change. It is read again if this is left out. */
  snapshot?: () => Snapshot
}

/** Says whether a precondition lets a conversation be changed. */
export const holds = (
  { onlyIf }: Pick<ConversationWrite, 'onlyIf'>,
  { revision }: Pick<StoredConversation, 'revision'>,
) => onlyIf === undefined || onlyIf.includes(revision())

/** The change that a write makes: undefined if there is none, or the error if it can't be made. */
export type Judged = Script<Change | ServiceError | undefined>

type Judge<Write> = (write: Write, found: StoredConversation, lock: ConversationLock, act: Act) => Judged

/**
 * Makes the rule of a write to a conversation. It is made once, when a file is loaded: V8 keeps what a generator function made for one
 * call alive until the next full garbage collection.
 *
 * @example
 * const rename = conversationRule(function* judge({ name }: Renaming, found, lock) { … })
 */
export const conversationRule = <Write extends ConversationWrite>(judge: Judge<Write>) =>
  function* writeConversation({ act, audit }: Writing, write: Write): Script<WriteOutcome | ServiceError> {
    const { conversationId } = write
    const lock = yield* lockConversation(act, conversationId)
    if (lock === undefined) return conversationNotFound()
    const conversation = yield* readLocked(lock)
    const change = yield* judge(write, conversation, lock, act)
    if (change instanceof Error) return change
    if (change === undefined) return { outcome: 'kept', ...conversation.snapshot() }
    if (!holds(write, conversation)) return { outcome: 'rejected', ...conversation.snapshot() }
    yield* change.write
    const { contactId } = conversation
    const { channelId } = lock
    audit.append(act, change.type, conversationId, { conversationId, contactId, channelId, ...change.data })
    return { outcome: 'changed', ...(change.snapshot?.() ?? (yield* readLocked(lock)).snapshot()) }
  }
