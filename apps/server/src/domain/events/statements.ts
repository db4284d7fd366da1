// The SQL statements that read the events of an organization.
import { integer, instant, list, nullable, oneOf, optional, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { isFull } from '../../sql/pages.ts'
import { many, one, page, type ReadScript } from '../../sql/statement.ts'
import type { AuditEvent } from '../../sql/audit.ts'
import { inView } from '../channels/view.ts'

/** A place in the order of an organization's events. */
export interface Mark {
  /** 0 is the place before the first event. */
  position: number
  /** The identifier of the event there; undefined at 0, and if there is none. */
  uniqueId: string | undefined
}

export interface StoredEvent extends Mark {
  uniqueId: string
  type: AuditEvent
  memberId: string | undefined
  keyId: string | undefined
  requestId: string | undefined
  /** 1 if the service itself caused the event, not a member. */
  byService: number | undefined
  /** JSON text; undefined if the event has none, or if its subject was purged. */
  data: string | undefined
  at: Date
}

/** The limits of a read of events. */
export interface EventSpan {
  types: readonly AuditEvent[]
  limit: number
  /** How many positions are scanned at most, so that a filter for a rare type doesn't scan all events. */
  reach: number
  /** The channel to which the reader is bound; undefined if the reader sees all channels. */
  channelId?: string | undefined
}

/** The events that one read found, and the places that it read in the same snapshot. */
export interface SeenEvents {
  /** The oldest place from which a client can continue: events up to it were removed. */
  floor: Mark
  /** The place that the caller requested. */
  start: Mark
  /** The last place that was scanned. */
  end: Mark
  /** The newest position. */
  last: number
  /** The events of the requested types, in order. */
  events: StoredEvent[]
}

const OWN = 'organization = :organization'
const START = `coalesce(CAST(:after AS BIGINT), (SELECT floor_position FROM event_counters WHERE ${OWN}))` as const
/**
 * SQL: the data of an event, or null if its conversation was purged. A purge doesn't clear the data of these rows, because the index
 * for it would cost an eighth of a status change. The rows hold identifiers and statuses, but no message contents.
 */
const DATA = `CASE WHEN type NOT LIKE 'conversation.%' OR type = 'conversation.purged' OR EXISTS (
  SELECT 1 FROM conversations WHERE ${OWN} AND unique_id = subject_id) THEN data END` as const

/**
 * SQL condition: the events that a reader bound to a channel sees. They are the events of the channel, imports, and the erasures of
 * contacts of the channel. The store keeps an erased contact's channels, because the conversations that named them are gone.
 */
const SEEN = `(${inView('channel_id')} OR type = 'records.imported' OR (type = 'contact.erased' AND EXISTS (
  SELECT 1 FROM erasures WHERE ${OWN} AND erasures.type = 'channel' AND unique_id = subject_id || ' ' || :channelId)))` as const

/**
 * One statement reads the floor, the start, the end and the page: between two statements, retention could remove events that were not
 * read yet. Positions have no gaps, so `reach` limits the rows that are scanned.
 */
const eventsAfter = page(
  'events_after',
  {
    organization: orgCode,
    after: optional(integer),
    types: list<AuditEvent>(),
    limit: integer,
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
  `SELECT c.floor_position, c.floor_id, c.position AS last_position, ${START} AS start_position, a.unique_id AS start_id,
          z.position AS end_position, z.unique_id AS end_id, e.position, e.unique_id, e.type, e.member_id, e.key_id, e.request_id,
          e.by_service, (SELECT ${DATA} FROM events WHERE ${OWN} AND position = e.position) AS data, e.at
   FROM event_counters c
   LEFT JOIN events a ON a.organization = :organization AND a.position = ${START}
   LEFT JOIN events z ON z.organization = :organization
     AND z.position = CASE WHEN c.position < ${START} + :reach THEN c.position ELSE ${START} + :reach END
   LEFT JOIN (
     SELECT position, unique_id, type, member_id, key_id, request_id, by_service, at FROM events
     WHERE ${OWN} AND position > ${START} AND position <= ${START} + :reach AND type {in :types} AND ${SEEN}
     ORDER BY position LIMIT :limit) e ON true
   WHERE c.organization = :organization ORDER BY e.position`,
)

/** Reads the place of the newest event. It returns no row if the organization never had an event. */
export const newestEvent = one(
  'event_newest',
  { organization: orgCode },
  { position: integer, uniqueId: optional(text) },
).sql(
  `SELECT c.position, coalesce(e.unique_id, c.floor_id) AS unique_id
   FROM event_counters c LEFT JOIN events e ON e.organization = :organization AND e.position = c.position
   WHERE c.organization = :organization`,
)

const newestPositions = many(
  'event_positions',
  { organizations: list() },
  { organization: orgCode, position: integer },
).sql('SELECT organization, position FROM event_counters WHERE organization {in :organizations}')

/** The place before the first event. */
export const START_OF_ALL: Mark = { position: 0, uniqueId: undefined }

/** Reads the events after a position, or after the floor if there is none. */
export function* readEvents(organization: OrgCode, after: number | undefined, span: EventSpan): ReadScript<SeenEvents> {
  const rows = yield* eventsAfter({ organization, after, channelId: undefined, ...span })
  const [first] = rows
  if (first === undefined) {
    const start = { ...START_OF_ALL, position: after ?? 0 }
    return { floor: START_OF_ALL, start, end: START_OF_ALL, last: 0, events: [] }
  }
  const { lastPosition: last, startPosition = 0, endPosition = last } = first
  const floor: Mark = { position: first.floorPosition, uniqueId: first.floorId }
  // The event at the floor was removed, so only the counter still knows its identifier.
  const orFloor = (mark: Mark) => (mark.position === floor.position ? floor : mark)
  const events = rows.flatMap(eventOf)
  const isCut = isFull(rows)
  return {
    floor,
    start: orFloor({ position: startPosition, uniqueId: first.startId }),
    end: (isCut && events.at(-1)) || orFloor({ position: endPosition, uniqueId: first.endId }),
    last,
    events,
  }
}

/** Converts a row to its event. Returns no event if the row has only the columns of the counter. */
function eventOf(row: Partial<StoredEvent>): StoredEvent[] {
  const { position, uniqueId, type, memberId, keyId, requestId, byService, data, at } = row
  if (position === undefined || uniqueId === undefined || type === undefined || at === undefined) return []
  return [{ position, uniqueId, type, memberId, keyId, requestId, byService, data, at }]
}

/** Reads the place of the newest event, or the place before the first event if there is none. */
export function* readNewest(organization: OrgCode): ReadScript<Mark> {
  return (yield* newestEvent({ organization })) ?? START_OF_ALL
}

/** Reads the newest position of each organization that has events. */
export function* readPositions(organizations: readonly OrgCode[]): ReadScript<ReadonlyMap<OrgCode, number>> {
  const counters = yield* newestPositions({ organizations })
  return new Map(counters.map(({ organization, position }) => [organization, position]))
}
