// Reads the page of events after a position. A position is an opaque cursor: a number and a fingerprint of the event there. The
// fingerprint detects a store with another history, such as one restored from a backup.
import type { OrgCode } from '../../sql/columns.ts'
import { contract } from '@parley/contract'
import { hash } from 'node:crypto'
import type { AuditEvent } from '../../sql/audit.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { type Mark, readEvents, type SeenEvents, type StoredEvent } from './statements.ts'

/** How many positions one read scans at most, so that a filter for a rare type doesn't block other requests for longer than a write. */
export const REACH = 1000
/** How many positions a request scans before it lets other requests run: as many as the largest page has events. */
export const SHORT_REACH = contract.components.parameters.Limit.schema.maximum
/** 12 characters of base64url are 72 bits. */
const FINGERPRINT_LENGTH = 12

const fingerprintOf = (uniqueId = '') => hash('sha256', uniqueId, 'base64url').slice(0, FINGERPRINT_LENGTH)

/**
 * The position of an event, as the API returns it. The fingerprint detects a store that was restored from a backup.
 *
 * @example
 * positionOf({ position: 4711, uniqueId: 'evt_1' }) // '4711.Zt3yq8vJw1nC'
 */
export const positionOf = ({ position, uniqueId }: Mark): string => `${position}.${fingerprintOf(uniqueId)}`

/** Parses the number of a position. The caller must still compare the fingerprint with that of the event there. */
const numberOf = (position: string): number | undefined => {
  const [, digits] = /^(\d{1,15})\./.exec(position) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export interface PageQuery {
  /** The position after which the page begins. Default: the floor, the oldest position that a client can continue from. */
  after: string | undefined
  types: readonly AuditEvent[]
  limit: number
  /** How many positions are scanned. */
  reach: number
  /** The channel to which the caller is bound; undefined if the caller sees all channels. */
  channelId?: string | undefined
}

export interface Page {
  events: readonly StoredEvent[]
  /** The position after the page. */
  next: Mark
  /** True if the page ends at the newest event. */
  isEnd: boolean
  /** True if the scan ended before the page was full, although there are more events. */
  isShort: boolean
}

/** Finds the place that a position means. Returns undefined if the store doesn't have it. */
export function* findPosition(organization: OrgCode, position: string): ReadScript<Mark | undefined> {
  const number = numberOf(position)
  if (number === undefined) return undefined
  const { floor, start, last } = yield* readEvents(organization, number, { types: [], limit: 1, reach: 1 })
  return isKnown(position, { floor, start, last }) ? start : undefined
}

/** Returns true if `start`, which the store has, is the place that the position means. */
const isKnown = (position: string, { floor, start, last }: Pick<SeenEvents, 'floor' | 'start' | 'last'>): boolean =>
  start.position >= floor.position && start.position <= last && positionOf(start) === position

/** Reads a page. Returns undefined if the store doesn't have the position. */
export function* readPage(
  organization: OrgCode,
  { after, types, limit, reach, channelId }: PageQuery,
): ReadScript<Page | undefined> {
  const number = after === undefined ? undefined : numberOf(after)
  if (after !== undefined && number === undefined) return undefined
  const { floor, start, end, last, events } = yield* readEvents(organization, number, {
    types,
    limit,
    reach,
    channelId,
  })
  if (after !== undefined && !isKnown(after, { floor, start, last })) return undefined
  const next = (events.length === limit && events.at(-1)) || end
  const isEnd = next.position === last
  const isShort = !isEnd && events.length < limit && next.position === start.position + reach
  return { events, next, isEnd, isShort }
}
