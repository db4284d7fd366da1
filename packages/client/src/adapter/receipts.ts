// Receipts from the application, and of what was handed over, to Parley.
import type { Receipt, ReceiptResult } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import { refusalOf, refuse, sendEntries, type Unreadable } from './batches.ts'
import type { AdapterContext } from './context.ts'
import { PAGE, type Records, timeOf } from './storage.ts'

/** For how long a receipt is tried whose message Parley doesn't know: it can overtake the receipt that makes its message known. */
const LATE_MS = 10 * 60_000

/**
 * Reports the receipts of a record. Those whose message Parley doesn't know become late ones, which are reported again for a while.
 * Returns false: nothing is left to report now.
 */
export async function reportReceipts(
  context: AdapterContext,
  of: Records<Receipt[]>,
  signal: AbortSignal,
): Promise<boolean> {
  const { options, records } = context
  const { parley, channelId } = options
  const isLate = of === records.late
  const send = (receipts: Receipt[]) => parley.reportReceipts({ channelId, receipts }, { signal })
  for (let after: string | undefined; ;) {
    const entries = await of.first(PAGE, '', after)
    if (entries.length === 0) return false
    const count = await sendEntries(context, entries, send, async ({ id, value }, results) => {
      const early = await unknownOf(context, value, results, !isLate || Date.now() - timeOf(id) < LATE_MS)
      if (early.length > 0 && (!isLate || early.length < value.length)) await records.late.put(id, early)
      if (!isLate || early.length === 0) await of.delete(id)
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
