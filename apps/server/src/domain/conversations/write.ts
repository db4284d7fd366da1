// The steps that every write to a conversation shares, such as an assignment. If the conversation already has the requested state, the
// write succeeds without a change, even if `If-Match` is stale. So a client can retry after a lost response.
import type { AuditDetail, ChannelEvent, Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import type { ServiceError } from '../kernel/errors.ts'
import { type Script, withoutResults } from '../../sql/statement.ts'
import { conversationNotFound, type Snapshot, type StoredConversation } from './conversation.ts'
import { type ConversationLock, lockAndRead, readLocked } from './lock-conversation.ts'

export interface ConversationWrite {
  conversationId: string
  /** The revisions in the `If-Match` header: the conversation must have one of them. If omitted, any revision is accepted. */
  onlyIf?: readonly string[] | undefined
}

/** The outcome of a write, and the conversation afterwards. `kept`: it already had the new state. `rejected`: the precondition failed. */
export type WriteOutcome = { outcome: 'kept' | 'changed' | 'rejected' } & Snapshot

/** A change that a write needs: the script that makes it, and the event that tells clients of it. */
export interface Change {
  type: ChannelEvent
  /** The data of the event besides the IDs of the conversation, its contact and its channel. */
  data: AuditDetail
  write: Script<unknown>
  /** Returns the conversation after the change. If omitted, the conversation is read again. */
  snapshot?: () => Snapshot
}

export const preconditionHolds = (
  { onlyIf }: Pick<ConversationWrite, 'onlyIf'>,
  { revision }: Pick<StoredConversation, 'revision'>,
) => onlyIf === undefined || onlyIf.includes(revision())

/** Adds to a rule that it writes only rows of one conversation (see `Rule.rootOf`). */
export const ofConversation = <Of extends (writing: Writing, write: never) => unknown>(rule: Of) =>
  Object.assign(rule, { rootOf: ({ conversationId }: Pick<ConversationWrite, 'conversationId'>) => conversationId })

/** Returns the change that a write needs; undefined if the conversation already has the new state; or an error if it is invalid. */
export type Decision = Script<Change | ServiceError | undefined>

/**
 * Creates the rule of a write to a conversation. The rule locks and reads the conversation, lets `decide` find the change, checks
 * `If-Match`, makes the change, and appends its event. Call this function when a file is loaded and not for each request: V8 keeps each new
 * generator function in memory until the next full garbage collection.
 */
export const conversationRule = <Write extends ConversationWrite>(
  decide: (write: Write, stored: StoredConversation, lock: ConversationLock, act: Act) => Decision,
) =>
  ofConversation(function* writeConversation(
    { act, audit }: Writing,
    write: Write,
  ): Script<WriteOutcome | ServiceError> {
    const { conversationId } = write
    const locked = yield* lockAndRead(act, conversationId)
    if (locked === undefined) return conversationNotFound()
    const { lock, conversation } = locked
    const change = yield* decide(write, conversation, lock, act)
    if (change instanceof Error) return change
    if (change === undefined) return { outcome: 'kept', ...conversation.snapshot() }
    if (!preconditionHolds(write, conversation)) return { outcome: 'rejected', ...conversation.snapshot() }
    yield* withoutResults(change.write)
    const { contactId } = conversation
    const { channelId } = lock
    audit.append(act, change.type, conversationId, { conversationId, contactId, channelId, ...change.data })
    return { outcome: 'changed', ...(change.snapshot?.() ?? (yield* readLocked(lock)).snapshot()) }
  })
