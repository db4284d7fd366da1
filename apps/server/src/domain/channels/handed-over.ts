// Takes messages that a channel handed over out of the list of those that wait for its adapter.
import { nullable, orgCode, rows, text } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { MESSAGES_BY_ID } from '../tables/records.ts'
import type { LockedMessage, MessagesLock } from './lock-messages.ts'

/** Takes messages out of the list of those that wait for the adapter, and stores when they were handed over. */
const takeFromQueue = change(
  'messages_take_from_queue',
  { organization: orgCode, rows: rows({ conversationId: text, uniqueId: text, handedOverAt: nullable(text) }) },
  { messages: { conversation_id: ['rows', 'conversationId'] } },
).sql(
  `WITH taken AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
   UPDATE messages ${MESSAGES_BY_ID} SET queued_on = NULL, handed_over_at = taken.handed_over_at FROM taken
   WHERE messages.organization = taken.organization AND messages.unique_id = taken.unique_id
     AND messages.conversation_id = taken.conversation_id`,
)
/** Stores that a channel has had a receipt. From then on, a message that waits for one for long is late. */
const setReceiptAt = change(
  'channel_receipt_at',
  { organization: orgCode, channelId: text, at: text },
  { channels: { unique_id: 'channelId' } },
).sql(
  `UPDATE channels SET receipt_at = :at WHERE organization = :organization AND unique_id = :channelId AND receipt_at IS NULL`,
)

/** Stores when the first receipt of the channel came, if this is the first one. */
export function* noteFirstReceipt({ organization, channelId, isFirstReceipt }: MessagesLock, at: Date): Script<void> {
  if (isFirstReceipt) yield* setReceiptAt({ organization, channelId, at: at.toISOString() })
}

/** Takes messages out of the list of those that wait for the adapter, and stores when they were handed over. The lock protects them. */
export function* takeMessagesFromQueue({ organization }: MessagesLock, taken: readonly LockedMessage[]): Script<void> {
  if (taken.length === 0) return
  const takenRows = taken.map(({ message: { conversationId, uniqueId }, handedOverAt }) => ({
    conversationId,
    uniqueId,
    handedOverAt,
  }))
  yield* takeFromQueue({ organization, rows: takenRows })
}
