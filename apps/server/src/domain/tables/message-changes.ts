// The effect that changes in the messaging application, which an adapter reports, have on a message. `pending-changes.ts` stores those
// that came before their message.
import type {
  ContactChangedChange,
  IdentityChangedChange,
  Message,
  MessageEditedChange,
  ReportedChange,
} from '@parley/contract'
import { canonical } from '../kernel/canonical.ts'
import { mergedMetadata } from '../kernel/merged-metadata.ts'

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

/** Returns a message after a change. Returns undefined if the change changes nothing: a removal is final. */
export function changedMessage(message: Message, change: MessageChange): Message | undefined {
  if (message.messageType === 'Removed') return undefined
  return change.kind === 'MessageRemoved' ? removedMessage(message, change.at) : editedMessage(message, change)
}

/** Says whether an application can report edits of a message: those of the contact, and echoes. */
export const isEditable = ({ direction, author }: Message): boolean =>
  direction === 'InBound' || author?.kind === 'External'

/** Returns a message with the content of an edit. Returns undefined if a newer edit is known, or if the content is the same. */
function editedMessage(
  message: Message,
  { at, content, isTruncated, metadata }: MessageEditedChange,
): Message | undefined {
  const { editedAt = '', isTruncated: wasTruncated, ...kept } = message
  const { messageType, messageData } = message
  const isSame =
    canonical([messageType, messageData, wasTruncated]) ===
    canonical([content.messageType, content.messageData, isTruncated])
  if (!isEditable(message) || at < editedAt || isSame) return undefined
  const merged = mergedMetadata(message.metadata, metadata)
  return {
    ...kept,
    ...content,
    ...(isTruncated === true && { isTruncated }),
    ...(merged !== undefined && { metadata: merged }),
    editedAt: at,
  }
}

/** Returns a message without its content. */
function removedMessage(message: Message, removedAt: string): Message {
  const kept = Object.fromEntries(KEPT_OF_REMOVED.map((name) => [name, message[name]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list has all that a message requires, and the types are the same.
  return { ...kept, messageType: 'Removed', removedAt, messageData: {} } as Message
}

/** Adds a change to those that wait for the same message, and returns those that still matter: a removal, or else the newest edit. */
export function withPendingChange(pending: readonly MessageChange[], change: MessageChange): readonly MessageChange[] {
  const [waiting] = pending
  if (waiting?.kind === 'MessageRemoved') return pending
  return waiting === undefined || change.kind === 'MessageRemoved' || change.at >= waiting.at ? [change] : pending
}

/** The result of changes that waited for a message. */
export interface LateChanges<Of extends Message = Message> {
  message: Of
  /** The changes that changed the message, in their order. */
  applied: readonly MessageChange[]
}

/** Applies the changes that waited for a message, in their order. */
export function applyChanges(message: Message, changes: readonly MessageChange[]): LateChanges {
  let current = message
  const applied: MessageChange[] = []
  for (const change of changes) {
    const after = changedMessage(current, change)
    if (after === undefined) continue
    current = after
    applied.push(change)
  }
  return { message: current, applied }
}
