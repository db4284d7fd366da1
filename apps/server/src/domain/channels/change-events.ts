// The events of changes that were applied to messages.
import type { Message } from '@parley/contract'
import type { Writing } from '../kernel/audit.ts'
import { authorOf, type MessageChange } from '../tables/message-changes.ts'

/** A message after its changes, and what events say of it besides. */
interface ChangedMessage {
  conversationId: string
  contactId: string
  channelId: string
  message: Message
}

/** Appends an event for each change of a message, in their order. */
export function appendChanges(
  { act, audit }: Writing,
  { message, ...ids }: ChangedMessage,
  changes: readonly MessageChange[],
): void {
  const messageId = message.uniqueId
  for (const change of changes) {
    if (change.kind === 'MessageEdited') {
      audit.append(act, 'message.edited', messageId, { ...ids, message })
      continue
    }
    const { messagingAppMessageId, metadata } = change
    const named = { ...ids, messageId, messagingAppMessageId }
    const data = { ...named, ...(metadata !== undefined && { metadata }) }
    if (change.kind === 'MessageRemoved') {
      audit.append(act, 'message.removed', messageId, data)
      continue
    }
    const { at, reaction } = change
    const reacted = { author: authorOf(change), at }
    // A message that the same request removes leaves its reactions in no event.
    const content = message.messageType === 'Removed' ? named : { ...data, ...(reaction !== undefined && { reaction }) }
    audit.append(act, 'message.reacted', messageId, { ...content, ...reacted })
  }
}
