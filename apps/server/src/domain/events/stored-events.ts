// The SQL statements that read the events of an organization.
import {
  type RowOf,
  integer,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  text,
  orgCode,
  type OrgCode,
  rowLimit,
} from '../../sql/columns.ts'
import { isFull } from '../../sql/pages.ts'
import { many, one, page, type ReadScript } from '../../sql/statement.ts'
import type { AuditEvent } from '../kernel/audit.ts'
import { inView } from '../kernel/view.ts'

/** The columns from which `entryOf` creates an entry. The SQL text `ENTRY` selects these columns. */
export const ENTRY_COLUMNS = {
  organization: orgCode,
  uniqueId: text,
  type: oneOf<AuditEvent>(),
  subjectId: text,
  /** Who caused the event, with which key and in which request. `byService` is 1 if the service itself caused it. */
  memberId: optional(text),
  keyId: optional(text),
  requestId: optional(text),
  byService: optional(integer),
  /** The details as JSON text; undefined if the event has no details, or if its subject was purged. */
  data: optional(text),
  at: instant,
}
export type EntryRow = RowOf<typeof ENTRY_COLUMNS>
export const ENTRY = 'organization, unique_id, type, subject_id, member_id, key_id, request_id, by_service, data, at'

/** A place in the order of an organization's events: the event at a position, or the place before the first event. */
export interface EventPlace {
  /** 0 is the place before the first event. */
  position: number
  /** The ID of the event; undefined at 0, and if the store has no event at the position. */
  uniqueId: string | undefined
}

export type StoredEvent = EventPlace & Omit<EntryRow, 'organization' | 'subjectId'>

/** Which events to read after a position. */
export interface EventScan {
  types: readonly AuditEvent[]
  /** How many events are returned at most. */
  limit: number
  /** How many positions are scanned at most, so that a filter for a rare type doesn't scan all events. */
  reach: number
  /** The channel to which the reader is bound; undefined if the reader sees all channels. */
  channelId?: string | undefined
}

/** The result of `readEvents`, which scans the events from `start` to `scanEnd`. */
export interface SeenEvents {
  /** The newest event that was removed, or the place before the first event. It is the oldest place from which a client can continue. */
  floor: EventPlace
  /** The place after which the caller asked for events. */
  start: EventPlace
  /** The last place that was scanned. */
  scanEnd: EventPlace
  newestPosition: number
  /** The events of the requested types, in order. */
  events: StoredEvent[]
}

const OF_ORGANIZATION = 'organization = :organization'
const START_POSITION =
  `coalesce(CAST(:after AS BIGINT), (SELECT floor_position FROM event_counters WHERE ${OF_ORGANIZATION}))` as const
/**
 * SQL: the data of an event, or null if the event is about a conversation that was purged. A purge doesn't remove this data, which has only
 * IDs and statuses. To find it, a purge would need an index that makes each status change an eighth slower.
 */
const DATA_UNLESS_PURGED = `CASE WHEN type NOT LIKE 'conversation.%' OR type = 'conversation.purged' OR EXISTS (
  SELECT 1 FROM conversations WHERE ${OF_ORGANIZATION} AND unique_id = subject_id) THEN data END` as const

/**
 * SQL: the reader can see the event. A reader that is bound to a channel sees the events of the channel, imports, and the erasures of
 * contacts that had a conversation on the channel. The table `erasures` keeps the channels of an erased contact.
 */
const IS_VISIBLE = `(${inView('channel_id')} OR type = 'records.imported' OR (type = 'contact.erased' AND EXISTS (
  SELECT 1 FROM erasures WHERE ${OF_ORGANIZATION} AND erasures.type = 'channel' AND unique_id = subject_id || ' ' || :channelId)))` as const

/**
 * Reads a page of events with the floor, the start and the end of the scan. A single statement makes the result consistent: between two
 * statements, retention could remove events. Each row has an event (`e`), and the same counter (`c`), start (`a`) and end (`z`). Positions
 * have no gaps, so `reach` limits the rows that are scanned.
 */
const eventsAfter = page(
  'events_after',
  {
    organization: orgCode,
    after: optional(integer),
    types: list<AuditEvent>(),
    limit: rowLimit,
    reach: integer,
    channelId: nullable(text),
  },
  {
    floorPosition: integer,
    floorId: optional(text),
    lastPosition: integer,
    startPosition: optional(integer),
    startId: optional(text),
    endPosition: optional(integer),
    endId: optional(text),
    position: optional(integer),
    uniqueId: optional(text),
    type: optional(oneOf<AuditEvent>()),
    memberId: optional(text),
    keyId: optional(text),
    requestId: optional(text),
    byService: optional(integer),
    data: optional(text),
    at: optional(instant),
  },
  'position',
).sql(
  `SELECT c.floor_position, c.floor_id, c.position AS last_position, ${START_POSITION} AS start_position, a.unique_id AS start_id,
          z.position AS end_position, z.unique_id AS end_id, e.position, e.unique_id, e.type, e.member_id, e.key_id, e.request_id,
          e.by_service, (SELECT ${DATA_UNLESS_PURGED} FROM events WHERE ${OF_ORGANIZATION} AND position = e.position) AS data, e.at
   FROM event_counters c
   LEFT JOIN events a ON a.organization = :organization AND a.position = ${START_POSITION}
   LEFT JOIN events z ON z.organization = :organization
     AND z.position = CASE WHEN c.position < ${START_POSITION} + :reach THEN c.position ELSE ${START_POSITION} + :reach END
   LEFT JOIN (
     SELECT position, unique_id, type, member_id, key_id, request_id, by_service, at FROM events
     WHERE ${OF_ORGANIZATION} AND position > ${START_POSITION} AND position <= ${START_POSITION} + :reach
       AND type {in :types} AND ${IS_VISIBLE}
     ORDER BY position LIMIT :limit) e ON true
   WHERE c.organization = :organization ORDER BY e.position`,
)

/** Reads the place of the newest event, even if retention has removed this event. Returns no row if the organization never had an event. */
export const newestEvent = one(
  'event_newest',
  { organization: orgCode },
  { position: integer, uniqueId: optional(text) },
).sql(
  `SELECT c.position, coalesce(e.unique_id, c.floor_id) AS unique_id
   FROM event_counters c LEFT JOIN events e ON e.organization = :organization AND e.position = c.position
   WHERE c.organization = :organization`,
)

/** Reads the newest position of each organization in the list. The event hub polls these positions. */
export const newestPositions = many(
  'event_positions',
  { organizations: list() },
  { organization: orgCode, position: integer },
).sql('SELECT organization, position FROM event_counters WHERE organization {in :organizations}')

export const START_OF_ALL: EventPlace = { position: 0, uniqueId: undefined }

/** Reads the events after a position. If `after` is undefined, it begins at the floor: the newest event that retention has removed. */
export function* readEvents(organization: OrgCode, after: number | undefined, scan: EventScan): ReadScript<SeenEvents> {
  const rows = yield* eventsAfter({ organization, after, channelId: undefined, ...scan })
  const [first] = rows
  // Without a row, the organization never had an event.
  if (first === undefined) {
    const start = { ...START_OF_ALL, position: after ?? 0 }
    return { floor: START_OF_ALL, start, scanEnd: START_OF_ALL, newestPosition: 0, events: [] }
  }
  const { lastPosition: newestPosition, startPosition = 0, endPosition = newestPosition } = first
  const floor: EventPlace = { position: first.floorPosition, uniqueId: first.floorId }
  // The event at the floor was removed, so only the counter has its ID.
  const withFloorId = (place: EventPlace) => (place.position === floor.position ? floor : place)
  const events = rows.flatMap(eventOf)
  const start = withFloorId({ position: startPosition, uniqueId: first.startId })
  const lastPlace = withFloorId({ position: endPosition, uniqueId: first.endId })
  // If the byte limit of a page ended the read, the scan ended at the last returned event.
  const scanEnd = (isFull(rows) && events.at(-1)) || lastPlace
  return { floor, start, scanEnd, newestPosition, events }
}

/** Converts a row to a list with its event. The list is empty if no event matches: then the row has only the counter and the places. */
function eventOf(row: Partial<StoredEvent>): StoredEvent[] {
  const { position, uniqueId, type, memberId, keyId, requestId, byService, data, at } = row
  if (position === undefined || uniqueId === undefined || type === undefined || at === undefined) return []
  return [{ position, uniqueId, type, memberId, keyId, requestId, byService, data, at }]
}

/** Reads the place of the newest event, or the place before the first event if there is none. */
export function* readNewest(organization: OrgCode): ReadScript<EventPlace> {
  return (yield* newestEvent({ organization })) ?? START_OF_ALL
}
