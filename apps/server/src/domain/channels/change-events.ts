// The events of changes that were applied to messages.
import type { Message } from '@parley/contract'
import type { Writing } from '../kernel/audit.ts'
import type { MessageChange } from '../tables/message-changes.ts'

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
    const data = { ...ids, messageId, messagingAppMessageId, ...(metadata !== undefined && { metadata }) }
    audit.append(act, 'message.removed', messageId, data)
  }
}
