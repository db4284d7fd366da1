// Splits lists into pages. A cursor has the sort key (the place) of a page's last item, so the next page is read without the items before.
import type { View } from './act.ts'
import { hash } from 'node:crypto'
import type { Serialized } from '../../sql/columns.ts'
import { isFull } from '../../sql/pages.ts'
import type { Row } from '../../sql/rows.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { canonical } from './canonical.ts'
import { ServiceError } from './errors.ts'
import { invalidRequest } from './invalid-request.ts'

/** The sort key of an item in its list, such as `[createdAt, uniqueId]`. The next page has the items with later sort keys. */
export type Place = readonly string[]

export interface Placed<Item> {
  item: Item
  place: Place
}

/** The items that one read from the store returned. */
export interface Portion<Item> {
  items: readonly Placed<Item>[]
  /** The place where the read stopped, if it stopped before the end of the list. The next page begins after it. */
  stoppedAt?: Place | undefined
}

export interface PageRequest {
  /** The `nextCursor` of the previous page. Omitted for the first page. */
  cursor?: string | undefined
  limit: number
}

export interface Page<Item> {
  items: readonly Item[]
  /** Undefined on the last page. */
  nextCursor: string | undefined
}

/** The start of a list that is sorted newest first: a place before all items. */
export const NEWEST_FIRST: Place = ['Z', '']
/** The start of a list that is sorted oldest first. */
export const OLDEST_FIRST: Place = ['', '']

/** Returns a hash that distinguishes the texts of cursors: 12 characters of base64url, which are 72 bits. */
export const fingerprintOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12)

/** An ID or a time in a place. A cursor with any other text is rejected before a statement runs. */
const ID_OR_TIME = /^[\w.:-]{0,64}$/

/**
 * Reads a page of the list `name`. `start` is a place before the first item of the list. The read asks for one item more than `limit`:
 * the extra item shows that a next page exists. The cursor has a fingerprint of the request without `limit`: no other request accepts it.
 */
export function* readPage<Item>(
  name: string,
  start: Place,
  { cursor, limit, ...filters }: PageRequest,
  read: (after: Place, limit: number) => ReadScript<Portion<Item> | ServiceError>,
): ReadScript<Page<Item> | ServiceError> {
  const fingerprint = fingerprintOf(canonical([name, filters]))
  const after = cursor === undefined ? start : placeOf(cursor, fingerprint, start.length)
  if (after === undefined) {
    const detail = 'The cursor is not from a response to the same request.'
    return invalidRequest([{ in: 'query', pointer: '/cursor', detail }])
  }
  const portion = yield* read(after, limit + 1)
  if (portion instanceof ServiceError) return portion
  const items = portion.items.slice(0, limit)
  const lastPlace = portion.items.length > limit ? items.at(-1)?.place : portion.stoppedAt
  return { items: items.map(({ item }) => item), nextCursor: lastPlace && cursorOf(lastPlace, fingerprint) }
}

const cursorOf = (place: Place, fingerprint: string) =>
  Buffer.from([fingerprint, ...place].join(' ')).toString('base64url')

/** Returns the place in a cursor. Returns undefined if the cursor has another fingerprint, or if its place isn't `length` IDs or times. */
function placeOf(cursor: string, fingerprint: string, length: number): Place | undefined {
  const [cursorFingerprint, ...place] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isValid = place.length === length && place.every((text) => ID_OR_TIME.test(text))
  return isValid && cursorFingerprint === fingerprint ? place : undefined
}

/**
 * Converts rows to items. If the byte limit of a page stopped the read, the next page begins after the last row. `stoppedAt` is the place
 * where the read stopped for another reason; undefined if it reached the end of the list.
 */
export function portionOf<PageRow extends Row, Item>(
  page: readonly PageRow[],
  placedOf: (row: PageRow) => Placed<Item>,
  stoppedAt?: Place,
): Portion<Item> {
  const items = page.map(placedOf)
  return { items, stoppedAt: isFull(page) ? items.at(-1)?.place : stoppedAt }
}

/** Creates the function that reads a page of records, such as tags, in the order of their IDs. `readAfter` reads the rows after an ID. */
export const listById =
  <PageRow extends Row & { readonly uniqueId: string }, Item>(
    name: string,
    readAfter: (args: View & { channelId: string | undefined; after: string; limit: number }) => ReadScript<PageRow[]>,
    itemOf: (row: PageRow) => Serialized<Item>,
  ) =>
  ({ organization, channelId }: View, request: PageRequest) =>
    readPage(name, [''], request, function* read([uniqueId = ''], limit): ReadScript<Portion<Serialized<Item>>> {
      const rows = yield* readAfter({ organization, channelId, after: uniqueId, limit })
      return portionOf(rows, (row) => ({ item: itemOf(row), place: [row.uniqueId] }))
    })
