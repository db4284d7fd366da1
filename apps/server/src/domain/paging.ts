// Splits lists into pages. A cursor contains the place of the last item of a page, so a page costs the same at any depth.
import type { View } from '../sql/audit.ts'
import { hash } from 'node:crypto'
import type { Serialized } from '../sql/columns.ts'
import { isFull } from '../sql/pages.ts'
import type { Row } from '../sql/rows.ts'
import type { Call, ReadStep, ReadScript } from '../sql/statement.ts'
import { canonical } from './canonical.ts'
import { ServiceError } from './errors.ts'
import { invalidRequest } from './invalid-request.ts'

/** The sort key of an item in its list, such as its time and its ID. */
export type Place = readonly string[]

export interface Placed<Item> {
  item: Item
  place: Place
}

/** The items after a place that `read` returns. */
export interface Portion<Item> {
  items: readonly Placed<Item>[]
  /** The place where the scan stopped, if it stopped before it found enough items. */
  end?: Place | undefined
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

/** The length of the fingerprint: 12 characters of base64url are 72 bits. */
const FINGERPRINT_LENGTH = 12

/** A valid part of a place: an ID or a time. Other text never reaches the store. */
const PART = /^[\w.:-]{0,64}$/

/**
 * Reads a page.
 * @param name The name of the list.
 * @param start The place before the first item.
 * @param request The parameters of the request. A cursor is valid only for the same parameters, except for `limit`.
 * @param read Reads the items after a place.
 * @returns ServiceError `request_invalid` if the cursor is malformed or belongs to another request, or the error that `read` returns.
 */
export function* readPage<Item>(
  name: string,
  start: Place,
  { cursor, limit, ...others }: PageRequest,
  read: (after: Place, limit: number) => ReadScript<Portion<Item> | ServiceError>,
): ReadScript<Page<Item> | ServiceError> {
  const fingerprint = hash('sha256', canonical([name, others]), 'base64url').slice(0, FINGERPRINT_LENGTH)
  const after = cursor === undefined ? start : placeOf(cursor, fingerprint, start.length)
  if (after === undefined) return invalidCursor()
  const portion = yield* read(after, limit + 1)
  if (portion instanceof ServiceError) return portion
  const items = portion.items.slice(0, limit)
  const last = portion.items.length > limit ? items.at(-1)?.place : portion.end
  return { items: items.map(({ item }) => item), nextCursor: last && cursorOf(last, fingerprint) }
}

const cursorOf = (place: Place, fingerprint: string) =>
  Buffer.from([fingerprint, ...place].join(' ')).toString('base64url')

function placeOf(cursor: string, fingerprint: string, length: number): Place | undefined {
  const [cursorFingerprint, ...place] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  return cursorFingerprint === fingerprint && place.length === length && place.every((part) => PART.test(part))
    ? place
    : undefined
}

function invalidCursor() {
  const detail = 'The cursor is not from a response to the same request.'
  return invalidRequest([{ in: 'query', pointer: '/cursor', detail }])
}

/**
 * Converts the rows of a page to items. If the page is full, it ends with the last row.
 * @param end The place where the scan stopped, if the page isn't full.
 */
export function portionOf<PageRow extends Row, Item>(
  page: readonly PageRow[],
  placedOf: (row: PageRow) => Placed<Item>,
  end?: Place,
): Portion<Item> {
  const items = page.map(placedOf)
  return { items, end: isFull(page) ? items.at(-1)?.place : end }
}

/** Creates the rule that lists records in the order of their IDs. */
export const listById =
  <PageRow extends Row & { readonly uniqueId: string }, Item>(
    name: string,
    after: Call<
      View & { readonly channelId: string | undefined; readonly after: string; readonly limit: number },
      PageRow[],
      ReadStep
    >,
    itemOf: (row: PageRow) => Serialized<Item>,
  ) =>
  ({ organization, channelId }: View, request: PageRequest) =>
    readPage(name, [''], request, function* read([uniqueId = ''], limit) {
      const rows = yield* after({ organization, channelId, after: uniqueId, limit })
      return portionOf(rows, (row) => ({ item: itemOf(row), place: [row.uniqueId] }))
    })
