// The effect that changes in the messaging application, which an adapter reports, have on a message. `pending-changes.ts` stores those
// that came before their message.
import type {
  ContactChangedChange,
  IdentityChangedChange,
  Message,
  MessageAuthor,
  MessageEditedChange,
  ReactionSetChange,
  ReportedChange,
} from '@parley/contract'
import { canonical } from '../kernel/canonical.ts'
import { mergedMetadata } from '../kernel/merged-metadata.ts'
import { type MessageState, withReaction } from './reactions.ts'

/** A change of a message that an adapter reports. */
export type MessageChange = Exclude<ReportedChange, ContactChangedChange | IdentityChangedChange>

/** The properties that stay when a message is removed. All others may have content. */
const KEPT_OF_REMOVED = [
  'uniqueId',
  'conversationId',
  'channelId',
  'direction',
  'author',
  'status',
  'statusReason',
  'errorCode',
  'createdAt',
  'sentAt',
  'replyToMessageId',
  'messagingAppMessageId',
] as const satisfies readonly (keyof Message)[]

/** Returns a change whose time is at most the time at which the service accepts it, because clocks of applications can be wrong. */
export const acceptedChange = (change: MessageChange, acceptedAt: Date): MessageChange => {
  const now = acceptedAt.toISOString()
  return change.at > now ? { ...change, at: now } : change
}

/** Returns the author of a reported reaction. */
export const authorOf = ({ direction = 'InBound' }: ReactionSetChange): MessageAuthor =>
  direction === 'InBound' ? { kind: 'Contact' } : { kind: 'External' }

/** Says whether a change is rejected because the contact is blocked, if the message isn't an echo. */
export const isRejectedOfBlocked = (change: MessageChange, { direction }: Message): boolean =>
  change.kind === 'ReactionSet'
    ? authorOf(change).kind === 'Contact' && change.reaction !== undefined
    : change.kind === 'MessageEdited' && direction === 'InBound'

/**
 * Returns a message after a change. Returns undefined if the change changes nothing: a removal is final. `isVisible` is false if only the
 * time of a reaction or of an edit changes.
 */
export function changedMessage(
  state: MessageState,
  change: MessageChange,
): { state: MessageState; isVisible: boolean } | undefined {
  const { message } = state
  if (message.messageType === 'Removed') return undefined
  if (change.kind === 'ReactionSet') return withReaction(state, { ...change, author: authorOf(change) })
  if (change.kind === 'MessageRemoved')
    return { state: { message: removedMessage(message, change.at), unseenTimes: undefined }, isVisible: true }
  return withEdit(state, change)
}

/** Says whether an application can report edits of a message: those of the contact, and echoes. */
export const isEditable = ({ direction, author }: Message): boolean =>
  direction === 'InBound' || author?.kind === 'External'

/**
 * Returns a message with the content of an edit. Returns undefined if a newer edit is known. If the content is the same, only the time of
 * the edit changes. A message that wasn't edited has an unseen one, because nobody sees that it was.
 */
function withEdit(
  { message, unseenTimes }: MessageState,
  { at, content, isTruncated, metadata }: MessageEditedChange,
): { state: MessageState; isVisible: boolean } | undefined {
  const { editedAt, isTruncated: wasTruncated, ...kept } = message
  const { messageType, messageData } = message
  const { edit: unseenAt = '', ...otherTimes } = unseenTimes ?? {}
  const newestAt = editedAt ?? unseenAt
  const isSame =
    canonical([messageType, messageData, wasTruncated]) ===
    canonical([content.messageType, content.messageData, isTruncated])
  if (!isEditable(message) || at < newestAt || (isSame && at === newestAt)) return undefined
  if (isSame) {
    const moved =
      editedAt === undefined
        ? { message, unseenTimes: { ...otherTimes, edit: at } }
        : { message: { ...message, editedAt: at }, unseenTimes }
    return { state: moved, isVisible: false }
  }
  const merged = mergedMetadata(message.metadata, metadata)
  const edited = {
    ...kept,
    ...content,
    ...(isTruncated === true && { isTruncated }),
    ...(merged !== undefined && { metadata: merged }),
    editedAt: at,
  }
  return { state: { message: edited, unseenTimes: unseenTimes && otherTimes }, isVisible: true }
}

/** Returns a message without its content. */
export function removedMessage(message: Message, removedAt: string): Message {
  const kept = Object.fromEntries(KEPT_OF_REMOVED.map((name) => [name, message[name]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list has all that a message requires, and the types are the same.
  return { ...kept, messageType: 'Removed', removedAt, messageData: {} } as Message
}

/**
 * Adds a change to those that wait for the same message, and returns those that still matter: a removal, or else the newest edit and the
 * newest reaction of each side.
 */
export function withPendingChange(pending: readonly MessageChange[], change: MessageChange): readonly MessageChange[] {
  if (pending.some(({ kind }) => kind === 'MessageRemoved')) return pending
  if (change.kind === 'MessageRemoved') return [change]
  const topic = topicOf(change)
  const waiting = pending.find((each) => topicOf(each) === topic)
  if (waiting !== undefined && change.at < waiting.at) return pending
  return [...pending.filter((each) => each !== waiting), change]
}

/** Returns what a change is about. Of two changes with the same topic, the newer one matters. */
const topicOf = (change: MessageChange) =>
  change.kind === 'ReactionSet' ? `ReactionSet ${authorOf(change).kind}` : change.kind

/** A message after the changes that waited for it. */
export interface LateChanges extends MessageState {
  /** The changes that clients see, in their order. */
  readonly applied: readonly MessageChange[]
}

/**
 * Applies the changes that waited for a message, in their order.
 * @param isBlocked True if its contact is blocked. Then the changes are dropped that would be rejected.
 */
export function applyChanges(
  state: MessageState,
  changes: readonly MessageChange[],
  { isBlocked }: { isBlocked: boolean },
): LateChanges {
  let current = state
  const applied: MessageChange[] = []
  for (const change of changes) {
    if (isBlocked && isRejectedOfBlocked(change, current.message)) continue
    const after = changedMessage(current, change)
    if (after === undefined) continue
    current = after.state
    if (after.isVisible) applied.push(change)
  }
  return { ...current, applied }
}

/** Returns the changes that made a stored message what it is, to apply them to the same message when it is stored anew. */
export function changesSince(
  { messageType, messageData, isTruncated, editedAt, removedAt }: Message,
  messagingAppMessageId: string,
): MessageChange[] {
  if (removedAt !== undefined) return [{ kind: 'MessageRemoved', messagingAppMessageId, at: removedAt }]
  if (editedAt === undefined) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An edit can have each type and content of a message of a contact.
  const content = { messageType, messageData } as MessageEditedChange['content']
  const truncated = isTruncated === true && { isTruncated }
  return [{ kind: 'MessageEdited', messagingAppMessageId, at: editedAt, content, ...truncated }]
}
