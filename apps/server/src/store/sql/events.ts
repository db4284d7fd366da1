import type { AuditEvent } from '../../domain/audit.ts'
import type { EventWriter, NewEvent } from '../../domain/events/log.ts'
import type { EventStore, Mark, StoredEvent } from '../../domain/events/store.ts'
import { isFull, paged } from './pages.ts'
import {
  change,
  elements,
  integer,
  isIn,
  lockOf,
  LOCK_TO_REMOVE,
  nullable,
  oneOf,
  row,
  type RowOf,
  type Rows,
  rows,
  sql,
  text,
} from './statement.ts'

const optional = nullable(text)
const eventType = oneOf<AuditEvent>()
export const entryColumns = [text, text, eventType, text, optional, optional, optional, optional, integer] as const

export const ENTRY = 'organization, unique_id, type, subject_id, member_id, key_id, request_id, data, at'
/** What an event is written into, in the order of its columns. */
export const INTO_EVENTS = `INSERT INTO events (${ENTRY}, position)`

const OWN = 'organization = $1'
const START = `coalesce(CAST($2 AS BIGINT), (SELECT floor_position FROM event_counters WHERE ${OWN}))`

/**
 * The data of an event, unless the conversation that it is about was purged. Emptying the rows of conversations would take an
 * index that costs an eighth of a change of a status; they hold identifiers and statuses, and no contents.
 */
const DATA = `CASE WHEN type NOT LIKE 'conversation.%' OR type = 'conversation.purged' OR EXISTS (
  SELECT 1 FROM conversations WHERE ${OWN} AND unique_id = subject_id) THEN data END`

export const eventStatements = {
  /** The counter is locked from here until the transaction ends. */
  takePositions: sql('event_positions_take', [text, integer], [integer])`
    INSERT INTO event_counters (organization, position, floor_position) VALUES ($1, $2, 0)
    ON CONFLICT (organization) DO UPDATE SET position = event_counters.position + excluded.position
    RETURNING position`,
  append: sql('event_insert', [...entryColumns, integer, optional], [])`
    INSERT INTO events (${ENTRY}, position, conversation_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  /** Several of one script, so that they are one round trip. */
  appendAll: sql('events_insert', [text, text], [])`
    INSERT INTO events (${ENTRY}, position, conversation_id)
    SELECT $1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
           CAST(value ->> 7 AS BIGINT), CAST(value ->> 8 AS BIGINT), value ->> 9
    FROM ${elements('$2')}`,
  /**
   * The floor, the event at the start, the end and the page are read in one statement: between two, a purge could remove what
   * was not read yet. Positions are dense, so the reach bounds the rows.
   */
  after: paged(
    sql(
      'events_after',
      [text, nullable(integer), text, integer, integer],
      [
        integer,
        optional,
        integer,
        nullable(integer),
        optional,
        nullable(integer),
        optional,
        nullable(integer),
        optional,
        nullable(eventType),
        optional,
        optional,
        optional,
        optional,
        nullable(integer),
      ],
    )`
    SELECT c.floor_position, c.floor_id, c.position, ${START}, a.unique_id, z.position, z.unique_id,
           e.position, e.unique_id, e.type, e.member_id, e.key_id, e.request_id,
           (SELECT ${DATA} FROM events WHERE ${OWN} AND position = e.position), e.at
    FROM event_counters c
    LEFT JOIN events a ON a.organization = $1 AND a.position = ${START}
    LEFT JOIN events z ON z.organization = $1
      AND z.position = CASE WHEN c.position < ${START} + $5 THEN c.position ELSE ${START} + $5 END
    LEFT JOIN (
      SELECT position, unique_id, type, member_id, key_id, request_id, at FROM events
      WHERE ${OWN} AND position > ${START} AND position <= ${START} + $5 AND type ${isIn('$3')}
      ORDER BY position LIMIT $4) e ON true
    WHERE c.organization = $1 ORDER BY e.position`,
    'p8',
  ),
  newest: sql('event_newest', [text], [integer, optional])`
    SELECT c.position, coalesce(e.unique_id, c.floor_id)
    FROM event_counters c LEFT JOIN events e ON e.organization = $1 AND e.position = c.position
    WHERE c.organization = $1`,
  positions: sql('event_positions', [text], [text, integer])`
    SELECT organization, position FROM event_counters WHERE organization ${isIn('$1')}`,
  lockOldest: sql('events_oldest_locked', [text, integer], [integer, text, integer])`
    SELECT position, unique_id, at FROM events WHERE ${OWN} ORDER BY position LIMIT $2 ${LOCK_TO_REMOVE}`,
  remove: sql('events_remove', [text, integer], [])`DELETE FROM events WHERE ${OWN} AND position <= $2`,
  raiseFloor: sql('event_floor_raise', [text, integer, text], [])`
    UPDATE event_counters SET floor_position = $2, floor_id = $3 WHERE ${OWN} AND floor_position < $2`,
}

const of = eventStatements

export const eventWriter: EventWriter = {
  *takePositions(organizationCode, count) {
    const [last = 0] = (yield* row(of.takePositions, organizationCode, count)) ?? []
    return last - count + 1
  },
  append(organizationCode, first, events) {
    const [only, ...others] = events
    if (only !== undefined && others.length === 0) {
      return change(of.append, organizationCode, ...columnsOf(only), first, only.conversationId ?? null)
    }
    const tuples = events.map((event, index) => [...columnsOf(event), first + index, event.conversationId ?? null])
    return change(of.appendAll, organizationCode, JSON.stringify(tuples))
  },
}

const columnsOf = ({ uniqueId, act, type, subjectId, data }: NewEvent) => {
  const { memberId = null, keyId = null, requestId = null, at } = act
  const json = data === undefined ? null : JSON.stringify(data)
  return [uniqueId, type, subjectId, memberId, keyId, requestId, json, at.getTime()] as const
}

const START_OF_ALL: Mark = { position: 0, uniqueId: undefined }
const markOf = (position: number, uniqueId: string | null): Mark => ({ position, uniqueId: uniqueId ?? undefined })

const newestOf = ([newest]: readonly RowOf<typeof of.newest>[]): Mark => (newest ? markOf(...newest) : START_OF_ALL)

/** The place of the newest event in a snapshot. */
export const readNewest = async (snapshot: Rows, organizationCode: string): Promise<Mark> =>
  newestOf(await Array.fromAsync(snapshot(of.newest, organizationCode)))

export const events: EventStore = {
  *after(organizationCode, position, { types, limit, reach }) {
    const found = yield* rows(of.after, organizationCode, position ?? null, JSON.stringify(types), limit, reach)
    const [first] = found
    if (first === undefined) {
      const start = { ...START_OF_ALL, position: position ?? 0 }
      return { floor: START_OF_ALL, start, end: START_OF_ALL, last: 0, events: [] }
    }
    const [floorPosition, floorId, last, startPosition, startId, endPosition, endId] = first
    const floor = markOf(floorPosition, floorId)
    // The event of the floor was removed, and its row with it.
    const orFloor = (mark: Mark) => (mark.position === floor.position ? floor : mark)
    const seen = found.flatMap(([, , , , , , , ...event]) => eventOf(event))
    return {
      floor,
      start: orFloor(markOf(startPosition ?? 0, startId)),
      end: (isFull(found) && seen.at(-1)) || orFloor(markOf(endPosition ?? last, endId)),
      last,
      events: seen,
    }
  },
  *newest(organizationCode) {
    return newestOf(yield* rows(of.newest, organizationCode))
  },
  *positions(organizationCodes) {
    return new Map(yield* rows(of.positions, JSON.stringify(organizationCodes)))
  },
  *lockOldest(organizationCode, most) {
    const found = yield* rows(of.lockOldest, organizationCode, most)
    return lockOf({
      organizationCode,
      events: found.map(([position, uniqueId, at]) => ({ position, uniqueId, at: new Date(at) })),
    })
  },
  *removeUpTo({ organizationCode }, { position, uniqueId = '' }) {
    yield* change(of.remove, organizationCode, position)
    yield* change(of.raiseFloor, organizationCode, position, uniqueId)
  },
}

type EventRow = readonly [
  position: number | null,
  uniqueId: string | null,
  type: AuditEvent | null,
  memberId: string | null,
  keyId: string | null,
  requestId: string | null,
  data: string | null,
  at: number | null,
]

/** The event of a row; none if the row only tells of the counter. */
function eventOf([position, uniqueId, type, memberId, keyId, requestId, data, at]: EventRow): StoredEvent[] {
  if (position === null || uniqueId === null || type === null || at === null) return []
  const acting = { memberId: memberId ?? undefined, keyId: keyId ?? undefined, requestId: requestId ?? undefined }
  return [{ position, uniqueId, type, ...acting, data: data ?? undefined, at: new Date(at) }]
}
