// Requests with many items: what all of them have in common.
import { isProblem } from '../errors/errors.ts'
import type { AdapterContext } from './context.ts'
import { type Entry, PAGE, type RefusedRecord } from './storage.ts'

/** Items of a request, in bytes. The contract allows 1 MiB with what surrounds them. */
const MAX_BATCH_BYTES = 900_000
/** Items of a stored value, in bytes, unless a single item is larger. */
const MAX_VALUE_BYTES = 256 * 1024

/** Why an item was refused. */
export interface Refusal {
  code: string
  detail: string
}

/** The result of an item that Parley couldn't even read. */
export type Unreadable = Refusal & { result: 'Rejected' }

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Items in bytes that the storage takes, with what surrounds them. Parley takes 320 KiB. */
const MAX_ITEM_BYTES = 480 * 1024
export const isTooLarge = (item: unknown): boolean => bytesOf(JSON.stringify(item)) > MAX_ITEM_BYTES

/** Divides items into parts, each of which is one stored value. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  let bytes = Infinity
  for (const item of items) {
    const size = bytesOf(JSON.stringify(item))
    const part = bytes + size > MAX_VALUE_BYTES ? undefined : parts.at(-1)
    if (part && part.length < PAGE) part.push(item)
    else parts.push([item])
    bytes = (part && part.length > 1 ? bytes : 0) + size
  }
  return parts
}

/** Returns as many entries as fit into a request, and at least one. */
function fitting<Item>(entries: readonly Entry<Item[]>[]): readonly Entry<Item[]>[] {
  let [bytes, count] = [0, 0]
  const end = entries.findIndex(({ text, value }) => {
    bytes += bytesOf(text)
    count += value.length
    return bytes > MAX_BATCH_BYTES || count > PAGE
  })
  return entries.slice(0, end < 0 ? entries.length : Math.max(1, end))
}

/** Returns why an item was refused, or undefined if it wasn't. */
export function refusalOf(result: { result: string; code?: unknown; detail?: unknown }): Refusal | undefined {
  const { code, detail } = result
  return result.result === 'Rejected' ? { code: String(code), detail: String(detail) } : undefined
}

/** Keeps an item that was refused. Returns its key. */
export async function refuse({ records, nextId, log }: AdapterContext, record: RefusedRecord): Promise<string> {
  const key = nextId()
  await records.refused.put(key, record)
  log({ event: 'item_refused', key, code: record.code })
  return key
}

/**
 * Sends the items of as many entries as fit into a request. Then calls `settle` for each entry with the results of its items.
 * @returns The number of entries that were sent.
 */
export async function sendEntries<Item, Result>(
  context: AdapterContext,
  entries: readonly Entry<Item[]>[],
  send: (items: Item[]) => PromiseLike<{ results: readonly Result[] }>,
  settle: (entry: Entry<Item[]>, results: readonly (Result | Unreadable)[]) => Promise<void>,
): Promise<number> {
  const batch = fitting(entries)
  const results = await resultsOf(
    batch.flatMap(({ value }) => value),
    send,
  )
  context.lastDeliveryAt = Date.now()
  context.log({ event: 'delivered', count: results.length })
  let start = 0
  for (const entry of batch) {
    await settle(entry, results.slice(start, start + entry.value.length))
    start += entry.value.length
  }
  return batch.length
}

/** Returns a result for each item. If Parley can't read a request, it is sent in halves, until a single item remains. */
async function resultsOf<Item, Result>(
  items: Item[],
  send: (items: Item[]) => PromiseLike<{ results: readonly Result[] }>,
): Promise<(Result | Unreadable)[]> {
  try {
    const { results } = await send(items)
    if (results.length !== items.length) throw new Error('There are other results than items.')
    return [...results]
  } catch (error) {
    if (!isProblem(error) || (error.status !== 400 && error.status !== 413)) throw error
    // Which channel it is can't be known. That is no fault of an item.
    if ('errors' in error && error.errors?.some(({ pointer }) => pointer === '/channelId')) throw error
    if (items.length === 1) return [{ result: 'Rejected', code: error.code, detail: error.title }]
    const half = Math.ceil(items.length / 2)
    return [...(await resultsOf(items.slice(0, half), send)), ...(await resultsOf(items.slice(half), send))]
  }
}
