// Applies echoes that name the message which they repeat. The messaging application returned its ID, so each is a receipt for this message.
import type { ReceivedMessage, ReceivedMessageResult } from '@parley/contract'
import type { Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { changesByMessage } from '../tables/pending-changes.ts'
import type { ChannelKey } from '../tables/records.ts'
import type { RemovedPlace } from '../tables/removed-messages.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import { findBlocked } from './blocked-contacts.ts'
import { lockMessages, type MessagesLock } from './lock-messages.ts'
import { hasUnexpectedStatus, isEcho } from './message-to-store.ts'
import { selectPendingOfBound } from './receipts.ts'
import { SentMessages } from './sent-messages.ts'

/** Says whether a message is an echo that names the message which it repeats. */
export const namesMessage = (message: ReceivedMessage): boolean =>
  isEcho(message) && message.messageId !== undefined && !hasUnexpectedStatus(message)

/**
 * Applies the echoes of a batch that name messages of the organization. Returns their results by their places in the batch. An echo that
 * names no message of the channel has no result: it is stored like others.
 */
export function* applyNamedEchoes(
  writing: Writing,
  channel: ChannelKey,
  batch: readonly ReceivedMessage[],
  now: Date,
): Script<{ results: Map<number, ReceivedMessageResult>; removed: readonly RemovedPlace[] }> {
  const receipts = batch.flatMap((message, place) => (namesMessage(message) ? [receiptOf(message, place, now)] : []))
  const pendingRows = yield* selectPendingOfBound(channel, receipts)
  const ids = eachInOrder(receipts.map(({ messageId }) => messageId))
  const lock = yield* lockMessages(channel, ids, eachInOrder(receipts.map((each) => each.messagingAppMessageId)))
  const pending = changesByMessage(pendingRows())
  const sent = new SentMessages(lock, writing, pending, yield* findBlocked(lock, [...pending.values()].flat()))
  const results = new Map<number, ReceivedMessageResult>()
  for (const { place, ...receipt } of receipts) {
    const { messageId, messagingAppMessageId } = receipt
    const { result } = sent.apply(receipt)
    if (result.result !== 'Rejected') {
      results.set(place, { result: 'Duplicate', ...idsOf(lock, messageId) })
    } else if (result.code === 'message_id_conflict') {
      const { contactId: _, ...inTheWay } = idsOf(lock, lock.byAppId.get(messagingAppMessageId) ?? messageId)
      results.set(place, { result: 'Rejected', code: 'message_id_conflict', detail: result.detail, ...inTheWay })
    }
  }
  return { results, removed: yield* sent.write() }
}

const receiptOf = (
  { messageId = '', messagingAppMessageId, sentAt, metadata, status = 'Sent' }: ReceivedMessage,
  place: number,
  now: Date,
) => ({
  place,
  messageId,
  messagingAppMessageId,
  status,
  at: sentAt ?? now.toISOString(),
  ...(metadata !== undefined && { metadata }),
})

function idsOf({ messages }: MessagesLock, messageId: string) {
  const locked = messages.get(messageId)
  if (locked === undefined) throw new Error(`The message ${messageId} isn't locked.`)
  return { messageId, conversationId: locked.message.conversationId, contactId: locked.contactId }
}
