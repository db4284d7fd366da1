// Echoes: what the application reports that the organization wrote. Some applications also report what the adapter itself sent.
import type { ReceivedMessage } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import type { AdapterContext } from './context.ts'
import type { OutgoingMessage } from './options.ts'
import { type Entry, putRest, type StoredItem } from './storage.ts'

/** An address for comparisons: a number is written with a plus or without. */
const addressesOf = (contact: Partial<ReceivedMessage['contact']> | undefined): string[] =>
  [contact?.messagingAppContactId, contact?.phone].flatMap((each) => (each ? [each.replace(/^\+(?=\d+$)/, '')] : []))

/** Marks a message as under way while `work` runs. */
export async function underWay<Result>(
  { underWay: { counts } }: AdapterContext,
  { contact }: OutgoingMessage,
  work: () => Promise<Result>,
): Promise<Result> {
  const addresses = addressesOf(contact)
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const address of addresses) {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    }
  }
}

/**
 * Divides items. Echoes of what the adapter sent become nothing: the receipt says the same. Until `send` returns, nobody knows whether an
 * echo to its contact is one, so it waits. History is from before, so it is none.
 */
function withoutEchoes(
  { underWay: { counts, sentIds } }: AdapterContext,
  items: readonly StoredItem[],
): { now: StoredItem[]; later: StoredItem[] } {
  const [now, later]: [StoredItem[], StoredItem[]] = [[], []]
  for (const each of items) {
    const item = each.kind === 'message' && isRecord(each.item) ? each.item : undefined
    if (item?.direction !== 'OutBound' || item.isHistory === true) now.push(each)
    else if (!sentIds.has(item.messagingAppMessageId))
      (addressesOf(item.contact).some((address) => counts.has(address)) ? later : now).push(each)
  }
  return { now, later }
}

/**
 * Lets echoes wait that are among `waiting` items, or, if `areHeld`, puts those to the other items that no longer have to. Returns true if
 * an entry changed.
 */
export async function moveEchoes(
  context: AdapterContext,
  waiting: readonly Entry<StoredItem[]>[],
  areHeld: boolean,
): Promise<boolean> {
  const { items, echoes } = context.records
  const [from, to] = areHeld ? [echoes, items] : [items, echoes]
  for (const { id, value } of waiting) {
    const { now, later } = withoutEchoes(context, value)
    const [stay, go] = areHeld ? [later, now] : [now, later]
    if (stay.length === value.length) continue
    if (go.length > 0) await to.put(context.nextId(), go)
    await putRest(from, id, stay)
    return true
  }
  return false
}
