// Pages of a list. A cursor is the place of the last item of a page, so a page costs the same at any depth.
import type { View } from '../sql/audit.ts'
import { hash } from 'node:crypto'
import type { Serialized } from '../sql/columns.ts'
import { isFull } from '../sql/pages.ts'
import type { Row } from '../sql/rows.ts'
import type { Call, ReadStep, ReadScript } from '../sql/statement.ts'
import { canonical } from './canonical.ts'
import { ServiceError } from './errors.ts'
import { invalidRequest } from './invalid-request.ts'

/** Where an item stands in the order of its list, e.g. its time and its identifier. */
export type Place = readonly string[]

export interface Placed<Item> {
  item: Item
  place: Place
}

/** The items found after a place. */
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

/** The place before all times, if the latest comes first. */
export const NEWEST_FIRST: Place = ['Z', '']

/** 12 characters of base64url are 72 bits. */
const FINGERPRINT_LENGTH = 12

/** A part of a place, which is an identifier or a time. A store need not expect anything else. */
const PART = /^[\w.:-]{0,64}$/

/**
 * Reads a page.
 * @param name The name of the list.
 * @param start The place before the first item.
 * @param request All that the caller says. The cursor counts only for a request that says the same, except for `limit`.
 * @param read Reads the items after a place.
 * @returns ServiceError `request_invalid` if the cursor is malformed or of another list, and an error that `read` returns.
 */
export function* readPage<Item>(
  name: string,
  start: Place,
  { cursor, limit, ...others }: PageRequest,
  read: (after: Place, most: number) => ReadScript<Portion<Item> | ServiceError>,
): ReadScript<Page<Item> | ServiceError> {
  const fingerprint = hash('sha256', canonical([name, others]), 'base64url').slice(0, FINGERPRINT_LENGTH)
  const after = cursor === undefined ? start : placeOf(cursor, fingerprint, start.length)
  if (after === undefined) return invalidCursor()
  const portion = yield* read(after, limit + 1)
  if (portion instanceof ServiceError) return portion
  const { found, end } = portion
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
  return invalidRequest([{ in: 'query', pointer: '/cursor', detail }])
}

/**
 * Returns the items of a page of a list.
 * @param end How far it was looked, if the page isn't full.
 */
export function portionOf<Found extends Row, Item>(
  page: readonly Found[],
  placedOf: (row: Found) => Placed<Item>,
  end?: Place,
): Portion<Item> {
  const found = page.map(placedOf)
  return { found, end: isFull(page) ? found.at(-1)?.place : end }
}

/** Makes the rule of a list in the order of identifiers. */
export const listById =
  <Found extends Row & { readonly uniqueId: string }, Item>(
    name: string,
    after: Call<
      View & { readonly channelId: string | undefined; readonly after: string; readonly most: number },
      Found[],
      ReadStep
    >,
    itemOf: (row: Found) => Serialized<Item>,
  ) =>
  ({ organization, channelId }: View, request: PageRequest) =>
    readPage(name, [''], request, function* read([uniqueId = ''], most) {
      const found = yield* after({ organization, channelId, after: uniqueId, most })
      return portionOf(found, (row) => ({ item: itemOf(row), place: [row.uniqueId] }))
    })
