// Echoes: what the application reports that the organization wrote. Some applications also report what the adapter itself sent.
import type { ReceivedMessage } from '@parley/contract/reader'
import { isRecord } from '../is-record.ts'
import type { AdapterContext } from './context.ts'
import type { OutgoingMessage } from './options.ts'
import { PAGE, type StoredItem } from './storage.ts'

/** How many identifiers are kept of what was sent last. */
const KEPT_IDS = 1000

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

/** Remembers the identifier that the application gave to a message. */
export function rememberSent({ underWay: { sentIds } }: AdapterContext, id: string): void {
  sentIds.add(id)
  for (const oldest of sentIds) if (sentIds.size > KEPT_IDS) sentIds.delete(oldest)
}

/**
 * Divides items. Echoes of what the adapter sent become nothing: the receipt says the same. Until `send` returns, nobody knows whether an
 * echo to its contact is one, so it waits. History is from before, so it is none.
 */
export function withoutEchoes(
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

/** Puts echoes that waited to the other items, if nothing is under way to their contacts any more. Returns true if there were some. */
export async function releaseEchoes(context: AdapterContext): Promise<boolean> {
  const { records, nextId } = context
  let isReleased = false
  for (const { id, value } of await records.echoes.first(PAGE)) {
    const { now, later } = withoutEchoes(context, value)
    if (later.length === value.length) continue
    if (now.length > 0) await records.items.put(nextId(), now)
    await (later.length > 0 ? records.echoes.put(id, later) : records.echoes.delete(id))
    isReleased = true
  }
  return isReleased
}
