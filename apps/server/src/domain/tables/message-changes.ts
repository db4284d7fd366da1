// What changes in the messaging application, which an adapter reports, make of a message. `pending-changes.ts` stores those that came
// before their message.
import type { Message, MessageRemovedChange } from '@parley/contract'

/** A change of a message that an adapter reports. */
export type MessageChange = MessageRemovedChange

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
export function changedMessage(message: Message, { at }: MessageChange): Message | undefined {
  return message.messageType === 'Removed' ? undefined : removedMessage(message, at)
}

/** Returns a message without its content. */
function removedMessage(message: Message, removedAt: string): Message {
  const kept = Object.fromEntries(KEPT_OF_REMOVED.map((name) => [name, message[name]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The list has all that a message requires, and the types are the same.
  return { ...kept, messageType: 'Removed', removedAt, messageData: {} } as Message
}

/** Adds a change to those that wait for the same message, and returns those that still matter. */
export const withPendingChange = (pending: readonly MessageChange[], change: MessageChange): readonly MessageChange[] =>
  pending.length > 0 ? pending : [change]

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
