// Messages and changes from the application to Parley, one request after the other, in the order in which they were stored.
import type { ChangeResult, ReceivedMessage, ReceivedMessageResult } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import { refusalOf, refuse, sendEntries, type Unreadable } from './batches.ts'
import type { AdapterContext } from './context.ts'
import { moveEchoes } from './echoes.ts'
import { type Entry, PAGE, putRest, type StoredItem } from './storage.ts'

const PLACEHOLDER = "A message that couldn't be read"

type Result = ReceivedMessageResult | ChangeResult | Unreadable

/** The items of one entry are of one kind. */
const kindOf = (entry: Entry<StoredItem[]> | undefined) => entry?.value[0]?.kind

/** Returns the message that an agent sees in place of one that Parley can't store. */
export const placeholderOf = ({
  messagingAppMessageId,
  direction,
  isHistory,
  contact,
  sentAt,
  messageType,
}: ReceivedMessage): ReceivedMessage => ({
  messagingAppMessageId,
  direction: direction === 'OutBound' ? direction : undefined,
  isHistory: isHistory === true || undefined,
  contact,
  sentAt,
  messageType: 'Unsupported',
  messageData: { originalType: messageType, text: PLACEHOLDER },
})

/** Brings the items to Parley that wait longest, and are of one kind. Returns false if there are none. */
export async function deliverItems(context: AdapterContext, signal: AbortSignal): Promise<boolean> {
  const { options, records } = context
  const { parley, channelId } = options
  const waiting = await records.items.first(PAGE)
  if (await moveEchoes(context, waiting, false)) return true
  const kind = kindOf(waiting[0])
  if (kind === undefined) return false
  const end = waiting.findIndex((entry) => kindOf(entry) !== kind)
  const send = (batch: StoredItem[]): PromiseLike<{ results: readonly Result[] }> => {
    const messages = batch.flatMap((each) => (each.kind === 'message' ? [each.item] : []))
    const changes = batch.flatMap((each) => (each.kind === 'change' ? [each.item] : []))
    return kind === 'message'
      ? parley.receiveMessages({ channelId, messages }, { signal })
      : parley.reportChanges({ channelId, changes }, { signal })
  }
  await sendEntries(context, end < 0 ? waiting : waiting.slice(0, end), send, async ({ id, value }, results) => {
    const left: StoredItem[] = []
    for (const [index, stored] of value.entries()) {
      const result = results[index]
      const placeholder = result && (await handleResult(context, stored, result))
      if (placeholder) left.push(placeholder)
    }
    await putRest(records.items, id, left)
  })
  return true
}

/** Returns what is delivered in place of the item, if anything. */
async function handleResult(
  context: AdapterContext,
  { refusedAs, ...stored }: StoredItem,
  result: Result,
): Promise<StoredItem | undefined> {
  const { refused } = context.records
  if (refusedAs !== undefined) {
    const record = await refused.get(refusedAs)
    // The erasure of the contact removes the refused message, too.
    if (record && 'contactId' in result) await refused.put(refusedAs, { ...record, contactId: result.contactId })
    return undefined
  }
  const refusal = refusalOf(result)
  if (!refusal) return undefined
  const key = await refuse(context, { ...stored, ...refusal, at: Date.now() })
  return refusal.code === 'item_invalid' && stored.kind === 'message' && isRecord(stored.item)
    ? { kind: 'message', item: placeholderOf(stored.item), refusedAs: key }
    : undefined
}
