// Pages of a list. A cursor is the place of the last item of a page, so a page costs the same at any depth.
import { hash } from 'node:crypto'
import { ServiceError } from './errors.ts'

/** Where an item stands in the order of its list, e.g. its time and its identifier. */
export type Place = readonly string[]

export interface Placed<Item> {
  item: Item
  place: Place
}

/** What was found after a place. */
export interface Portion<Item> {
  found: readonly Placed<Item>[]
  /** How far it was looked, if more can follow although not as many were found as were wanted. */
  end?: Place | undefined
}

export interface PageRequest {
  /** The `nextCursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  limit: number
}

export interface Page<Item> {
  items: readonly Item[]
  /** Absent on the last page. */
  nextCursor: string | undefined
}

/** 12 characters of base64url are 72 bits. */
const FINGERPRINT_LENGTH = 12

/** What a place consists of, which are identifiers and times. A store need not expect anything else. */
const PART = /^[\w.:-]{0,64}$/

/**
 * Reads a page.
 * @param list What tells the list from every other one: its name and all parameters except those of the page.
 * @param start The place before the first item.
 * @param read Reads the items after a place.
 * @throws ServiceError `request_invalid` if the cursor is malformed or of another list.
 */
export async function readPage<Item>(
  list: readonly unknown[],
  start: Place,
  { cursor, limit }: PageRequest,
  read: (after: Place, most: number) => Promise<Portion<Item>>,
): Promise<Page<Item>> {
  const fingerprint = hash('sha256', JSON.stringify(list), 'base64url').slice(0, FINGERPRINT_LENGTH)
  const after = cursor === undefined ? start : placeOf(cursor, fingerprint, start.length)
  if (after === undefined) throw invalidCursor()
  const { found, end } = await read(after, limit + 1)
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1)?.place : end
  return { items: items.map(({ item }) => item), nextCursor: last && cursorOf(last, fingerprint) }
}

const cursorOf = (place: Place, fingerprint: string) =>
  Buffer.from([fingerprint, ...place].join(' ')).toString('base64url')

function placeOf(cursor: string, fingerprint: string, length: number): Place | undefined {
  const [own, ...place] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  return own === fingerprint && place.length === length && place.every((part) => PART.test(part)) ? place : undefined
}

function invalidCursor() {
  const detail = 'The cursor is not from a response to the same request.'
  const errors = [{ in: 'query' as const, pointer: '/cursor', detail }]
  return new ServiceError('request_invalid', { errors }, 'The request has 1 validation error.')
}
