// Receipts from the application, and of what was handed over, to Parley.
import type { Receipt, ReceiptResult } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import { refusalOf, refuse, sendEntries, type Unreadable } from './batches.ts'
import type { AdapterContext } from './context.ts'
import { PAGE, timeOf } from './storage.ts'

/** For how long a receipt is tried whose message Parley doesn't know: it can overtake the receipt that makes its message known. */
const LATE_MS = 10 * 60_000

const sendReceipts =
  ({ options: { parley }, channel }: AdapterContext, signal: AbortSignal) =>
  (receipts: Receipt[]) =>
    parley.reportReceipts({ ...channel, receipts }, { signal })

/** Reports the receipts that wait longest. Returns false if there are none. */
export async function reportReceipts(context: AdapterContext, signal: AbortSignal): Promise<boolean> {
  const { receipts, late } = context.records
  const entries = await receipts.first(PAGE)
  if (entries.length === 0) return false
  await sendEntries(context, entries, sendReceipts(context, signal), async ({ id, value }, results) => {
    const early = await unknownOf(context, value, results, true)
    if (early.length > 0) await late.put(id, early)
    await receipts.delete(id)
  })
  return true
}

/** Reports once more the receipts of messages that Parley didn't know. */
export async function reportLateReceipts(context: AdapterContext, signal: AbortSignal): Promise<boolean> {
  const { late } = context.records
  for (let after: string | undefined; ;) {
    const entries = await late.first(PAGE, '', after)
    if (entries.length === 0) return false
    const count = await sendEntries(context, entries, sendReceipts(context, signal), async ({ id, value }, results) => {
      const early = await unknownOf(context, value, results, Date.now() - timeOf(id) < LATE_MS)
      if (early.length === 0) await late.delete(id)
      else if (early.length < value.length) await late.put(id, early)
    })
    after = entries[count - 1]?.id
  }
}

/** Handles the results of receipts. Returns those whose message Parley doesn't know, if they are to be tried again. */
async function unknownOf(
  context: AdapterContext,
  receipts: readonly Receipt[],
  results: readonly (ReceiptResult | Unreadable)[],
  isTriedAgain: boolean,
): Promise<Receipt[]> {
  const unknown: Receipt[] = []
  for (const [index, item] of receipts.entries()) {
    const result = results[index]
    const refusal = result && refusalOf(result)
    if (refusal?.code === 'message_unknown' && isTriedAgain) unknown.push(item)
    else if (refusal) {
      const settling = settlingOf(item, refusal.code)
      if (settling) await context.records.receipts.put(context.nextId(), [settling])
      if (!settling || refusal.code === 'item_invalid')
        await refuse(context, { kind: 'receipt', item, ...refusal, at: Date.now() })
    }
  }
  return unknown
}

/** Returns what is reported in place of a receipt: Parley must know that the message was handed over, or has failed. */
function settlingOf(item: Receipt, code: string): Receipt | undefined {
  if (!isRecord(item) || !('messageId' in item)) return undefined
  const { messageId, status, at, messagingAppMessageId, ...rest } = item
  // Another message has the identifier.
  if (code === 'message_id_conflict' && messagingAppMessageId !== undefined) return { messageId, status, at, ...rest }
  // The code or the identifier of the application isn't as Parley needs it.
  const isLonger = messagingAppMessageId !== undefined || Object.keys(rest).length > 0
  return code === 'item_invalid' && isLonger ? { messageId, status, at } : undefined
}
