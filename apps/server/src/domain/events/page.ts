// Reads the page of events after a position. A position is a cursor for clients, such as `4711.Zt3yq8vJw1nC`: the number of an event and a
// fingerprint of its ID. If the store was restored from a backup, the number can belong to another event. Then the fingerprint differs.
import type { OrgCode } from '../../sql/columns.ts'
import { contract } from '@parley/contract'
import { fingerprintOf } from '../kernel/paging.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { type EventPlace, type EventScan, readEvents, type SeenEvents, type StoredEvent } from './stored-events.ts'

/** One read scans this many positions at most, so that a filter for a rare type blocks other requests no longer than a write does. */
export const SCAN_LIMIT = 1000
/** A request scans this many positions before it lets other requests run: as many as the largest page has events. */
export const SHORT_SCAN_LIMIT = contract.components.parameters.Limit.schema.maximum
/** Parameters with which `readEvents` returns only the places of a read, and no events. */
export const WITHOUT_EVENTS = { types: [], limit: 1, reach: 1 }

export const positionOf = ({ position, uniqueId = '' }: EventPlace): string => `${position}.${fingerprintOf(uniqueId)}`

/** Returns the number of a position; undefined if the text is malformed. The caller must still compare the fingerprint. */
const numberOf = (position: string): number | undefined => {
  const [, digits] = /^(\d{1,15})\./.exec(position) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export interface PageQuery extends EventScan {
  /** The position after which the page begins. Default: the oldest position from which a client can continue. */
  after: string | undefined
}

export interface ReadEvents {
  events: readonly StoredEvent[]
  /** The place after which the next page begins. */
  next: EventPlace
  /** True if the page ends at the newest event. */
  isEnd: boolean
  /** True if the scan ended before the page was full, although there are more events. */
  isShort: boolean
}

/** Finds the event at a position. Returns undefined if the event was removed, or if the number now belongs to another event. */
export function* findPosition(organization: OrgCode, position: string): ReadScript<EventPlace | undefined> {
  const number = numberOf(position)
  if (number === undefined) return undefined
  const seen = yield* readEvents(organization, number, WITHOUT_EVENTS)
  return isKnown(position, seen) ? seen.start : undefined
}

/** Returns true if a position is valid: its number isn't below the floor or too high, and its fingerprint is that of the event `start`. */
const isKnown = (position: string, { floor, start, newestPosition }: SeenEvents): boolean =>
  start.position >= floor.position && start.position <= newestPosition && positionOf(start) === position

/** Reads the page of events after a position. Returns undefined if the store doesn't know the position. */
export function* readPage(organization: OrgCode, { after, ...scan }: PageQuery): ReadScript<ReadEvents | undefined> {
  const { limit, reach } = scan
  const number = after === undefined ? undefined : numberOf(after)
  if (after !== undefined && number === undefined) return undefined
  const seen = yield* readEvents(organization, number, scan)
  if (after !== undefined && !isKnown(after, seen)) return undefined
  const { start, scanEnd, newestPosition, events } = seen
  // The next page begins after the last event of a full page. Otherwise, it begins after the last scanned place.
  const next = (events.length === limit && events.at(-1)) || scanEnd
  const isEnd = next.position === newestPosition
  const isShort = !isEnd && events.length < limit && next.position === start.position + reach
  return { events, next, isEnd, isShort }
}
