// The steps that every write to a conversation shares. If the conversation already has the requested state, nothing changes, even if the
// precondition is stale, so a retry after a lost response is harmless. Otherwise, the precondition must hold.
import type { Act, AuditDetail, ChannelEvent, Writing } from '../../sql/audit.ts'
import type { ServiceError } from '../errors.ts'
import type { Script } from '../../sql/statement.ts'
import { conversationNotFound, type Snapshot, type StoredConversation } from './conversation.ts'
import { type ConversationLock, lockConversation, readLocked } from './statements.ts'

export interface ConversationWrite {
  conversationId: string
  /** The precondition: the conversation must have one of these revisions. If omitted, any revision is accepted. */
  onlyIf?: readonly string[] | undefined
}

/** The outcome of a write and the conversation after it. `kept`: it already had the state. `rejected`: the precondition failed. */
export type WriteOutcome = { outcome: 'kept' | 'changed' | 'rejected' } & Snapshot

/** A change to make. */
export interface Change {
  type: ChannelEvent
  /** The data of the event besides the IDs of the conversation, its contact and its channel. */
  data: AuditDetail
  write: Script<unknown>
  /** Returns the conversation after the change. If omitted, the conversation is read again. */
  snapshot?: () => Snapshot
}

/** Returns whether the precondition of a write holds. */
export const preconditionHolds = (
  { onlyIf }: Pick<ConversationWrite, 'onlyIf'>,
  { revision }: Pick<StoredConversation, 'revision'>,
) => onlyIf === undefined || onlyIf.includes(revision())

/** The change that a write needs; undefined if the conversation already has the state. Or the error if the write can't be made. */
export type Decision = Script<Change | ServiceError | undefined>

type Decide<Write> = (write: Write, stored: StoredConversation, lock: ConversationLock, act: Act) => Decision

/**
 * Creates the rule of a write to a conversation. Call it once, when a file is loaded: V8 keeps a generator function that is created for one
 * call in memory until the next full garbage collection.
 *
 * @example
 * const rename = conversationRule(function* renameTo({ name }: Renaming, stored, lock) { … })
 */
export const conversationRule = <Write extends ConversationWrite>(decide: Decide<Write>) =>
  function* writeConversation({ act, audit }: Writing, write: Write): Script<WriteOutcome | ServiceError> {
    const { conversationId } = write
    const lock = yield* lockConversation(act, conversationId)
    if (lock === undefined) return conversationNotFound()
    const conversation = yield* readLocked(lock)
    const change = yield* decide(write, conversation, lock, act)
    if (change instanceof Error) return change
    if (change === undefined) return { outcome: 'kept', ...conversation.snapshot() }
    if (!preconditionHolds(write, conversation)) return { outcome: 'rejected', ...conversation.snapshot() }
    yield* change.write
    const { contactId } = conversation
    const { channelId } = lock
    audit.append(act, change.type, conversationId, { conversationId, contactId, channelId, ...change.data })
    return { outcome: 'changed', ...(change.snapshot?.() ?? (yield* readLocked(lock)).snapshot()) }
  }
