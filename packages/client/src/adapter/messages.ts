// Messages from the application to Parley, one request after the other.
import type { ReceivedMessage, ReceivedMessageResult } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import { refusalOf, refuse, sendEntries, type Unreadable } from './batches.ts'
import type { AdapterContext } from './context.ts'
import { PAGE, type StoredMessage } from './storage.ts'

const PLACEHOLDER = "A message that couldn't be read"

/** Returns the message that an agent sees in place of one that Parley can't store. */
const placeholderOf = ({ messagingAppMessageId, contact, sentAt, messageType }: ReceivedMessage): ReceivedMessage => ({
  messagingAppMessageId,
  contact,
  ...(sentAt === undefined ? {} : { sentAt }),
  messageType: 'Unsupported',
  messageData: { originalType: messageType, text: PLACEHOLDER },
})

/** Delivers the messages that wait longest. Returns false if there are none. */
export async function deliverMessages(context: AdapterContext, signal: AbortSignal): Promise<boolean> {
  const { options, records, channel } = context
  const entries = await records.messages.first(PAGE)
  if (entries.length === 0) return false
  const send = (batch: StoredMessage[]) =>
    options.parley.receiveMessages({ ...channel, messages: batch.map(({ item }) => item) }, { signal })
  await sendEntries(context, entries, send, async ({ id, value }, results) => {
    const left: StoredMessage[] = []
    for (const [index, message] of value.entries()) {
      const result = results[index]
      const placeholder = result && (await handleResult(context, message, result))
      if (placeholder) left.push(placeholder)
    }
    await (left.length > 0 ? records.messages.put(id, left) : records.messages.delete(id))
  })
  return true
}

/** Returns what is delivered in place of the message, if anything. */
async function handleResult(
  context: AdapterContext,
  { item, refusedAs }: StoredMessage,
  result: ReceivedMessageResult | Unreadable,
): Promise<StoredMessage | undefined> {
  const { refused } = context.records
  const refusal = refusalOf(result)
  if (refusedAs !== undefined) {
    const record = await refused.get(refusedAs)
    // The erasure of the contact removes the refused message, too.
    if (record && 'contactId' in result) await refused.put(refusedAs, { ...record, contactId: result.contactId })
    return undefined
  }
  if (!refusal) return undefined
  const key = await refuse(context, { kind: 'message', item, ...refusal, at: Date.now() })
  return refusal.code === 'item_invalid' && isRecord(item) ? { item: placeholderOf(item), refusedAs: key } : undefined
}
