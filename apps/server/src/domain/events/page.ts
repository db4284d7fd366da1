// The page of events after a position. A position is opaque to clients: a number, and a fingerprint of the event there, so that
// a store which has another history is noticed.
import type { OrgCode } from '../../sql/columns.ts'
import { contract } from '@parley/contract'
import { hash } from 'node:crypto'
import type { AuditEvent } from '../../sql/audit.ts'
import type { ReadScript } from '../../sql/statement.ts'
import { type Mark, readEvents, type SeenEvents, type StoredEvent } from './statements.ts'

/** How many positions a page looks at, so that a rare type doesn't make the store look at all events. */
export const REACH = 5000
/** How many positions a request can look at before others had their turn: as many as the largest page has events. */
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

/** The number of a position, which counts only if the event there has the fingerprint. */
const numberOf = (position: string): number | undefined => {
  const [, digits] = /^(\d{1,15})\./.exec(position) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export interface PageQuery {
  /** The position after which the page begins; the floor if it is left out. */
  after: string | undefined
  types: readonly AuditEvent[]
  limit: number
  /** How many positions are looked at. */
  reach: number
  /** The channel to which the reader is bound. */
  channelId?: string | undefined
}

export interface Page {
  events: readonly StoredEvent[]
  /** The position after the page. */
  next: Mark
  /** True if the page ends at the newest event. */
  isEnd: boolean
  /** True if more events could have been in the page. */
  isShort: boolean
}

/** The place of a position; undefined if the store doesn't have it. */
export function* findPosition(organization: OrgCode, position: string): ReadScript<Mark | undefined> {
  const asked = numberOf(position)
  if (asked === undefined) return undefined
  const { floor, start, last } = yield* readEvents(organization, asked, { types: [], limit: 1, reach: 1 })
  return isKnown(position, { floor, start, last }) ? start : undefined
}

/** Says whether the store has a position, which is where `start` is. */
const isKnown = (position: string, { floor, start, last }: Pick<SeenEvents, 'floor' | 'start' | 'last'>): boolean =>
  start.position >= floor.position && start.position <= last && positionOf(start) === position

/** Reads a page; undefined if the store doesn't have the position. */
export function* readPage(
  organization: OrgCode,
  { after, types, limit, reach, channelId }: PageQuery,
): ReadScript<Page | undefined> {
  const asked = after === undefined ? undefined : numberOf(after)
  if (after !== undefined && asked === undefined) return undefined
  const { floor, start, end, last, events } = yield* readEvents(organization, asked, {
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
