// How the events of an organization are read.
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
  /** 1 if the service caused it by itself. */
  byService: number | undefined
  /** JSON text; undefined if there is none, or if what it was about was purged. */
  data: string | undefined
  at: Date
}

/** The limits of a read of events. */
export interface EventSpan {
  types: readonly AuditEvent[]
  limit: number
  /** How many positions are looked at, so that a rare type doesn't make the store look at all events. */
  reach: number
  /** The channel to which the reader is bound; undefined if it is bound to none. */
  channelId?: string | undefined
}

/** The events of an organization as one statement sees them. */
export interface SeenEvents {
  /** Where the events begin that can be followed. */
  floor: Mark
  /** The place that was asked for. */
  start: Mark
  /** The end of what was looked at. */
  end: Mark
  /** The newest position. */
  last: number
  /** Events of the types that were asked for, in order. */
  events: StoredEvent[]
}

const OWN = 'organization = :organization'
const START = `coalesce(CAST(:after AS BIGINT), (SELECT floor_position FROM event_counters WHERE ${OWN}))` as const
/**
 * The data of an event, unless the conversation that it is about was purged. Emptying the rows of conversations would take an
 * index that costs an eighth of a change of a status; they hold identifiers and statuses, and no contents.
 */
const DATA = `CASE WHEN type NOT LIKE 'conversation.%' OR type = 'conversation.purged' OR EXISTS (
  SELECT 1 FROM conversations WHERE ${OWN} AND unique_id = subject_id) THEN data END` as const

/**
 * The events that a bound reader sees: those of its channel, imports, and the erasures of contacts that its channel knew. What an
 * erasure says of channels stays in the store, because the conversations are gone.
 */
const SEEN = `(${inView('channel_id')} OR type = 'records.imported' OR (type = 'contact.erased' AND EXISTS (
  SELECT 1 FROM erasures WHERE ${OWN} AND erasures.type = 'channel' AND unique_id = subject_id || ' ' || :channelId)))` as const

/**
 * The floor, the event at the start, the end and the page are read in one statement: between two, a purge could remove what
 * was not read yet. Positions are dense, so the reach bounds the rows.
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

/** The place of the newest event; no row before the first one. */
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
  const found = yield* eventsAfter({ organization, after, channelId: undefined, ...span })
  const [first] = found
  if (first === undefined) {
    const start = { ...START_OF_ALL, position: after ?? 0 }
    return { floor: START_OF_ALL, start, end: START_OF_ALL, last: 0, events: [] }
  }
  const { lastPosition: last, startPosition = 0, endPosition = last } = first
  const floor: Mark = { position: first.floorPosition, uniqueId: first.floorId }
  // The event of the floor was removed, and its row with it.
  const orFloor = (mark: Mark) => (mark.position === floor.position ? floor : mark)
  const events = found.flatMap(eventOf)
  const isCut = isFull(found)
  return {
    floor,
    start: orFloor({ position: startPosition, uniqueId: first.startId }),
    end: (isCut && events.at(-1)) || orFloor({ position: endPosition, uniqueId: first.endId }),
    last,
    events,
  }
}

/** The event of a row; none if the row only has what the counter says. */
function eventOf(row: Partial<StoredEvent>): StoredEvent[] {
  const { position, uniqueId, type, memberId, keyId, requestId, byService, data, at } = row
  if (position === undefined || uniqueId === undefined || type === undefined || at === undefined) return []
  return [{ position, uniqueId, type, memberId, keyId, requestId, byService, data, at }]
}

/** The place of the newest event. */
export function* readNewest(organization: OrgCode): ReadScript<Mark> {
  return (yield* newestEvent({ organization })) ?? START_OF_ALL
}

/** The newest position of each of the organizations that has events. */
export function* readPositions(organizations: readonly OrgCode[]): ReadScript<ReadonlyMap<OrgCode, number>> {
  const found = yield* newestPositions({ organizations })
  return new Map(found.map(({ organization, position }) => [organization, position]))
}
