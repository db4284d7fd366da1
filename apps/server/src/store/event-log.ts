// Writes the event log of each organization. Rules append events to a log in memory. The last statements of a transaction write them, so
// every transaction locks the counter of positions last, and holds this lock only briefly.
import type { AuditDetail, EventLog, NewEvent } from '../domain/kernel/audit.ts'
import {
  type Columns,
  type ArgsOf,
  instant,
  integer,
  nullable,
  orgCode,
  type OrgCode,
  rows,
  text,
} from '../sql/columns.ts'
import { columnName } from '../sql/sql-text.ts'
import { change, changedRow, pipelined, type Script } from '../sql/statement.ts'

/** A script, and the events that it has appended so far. */
export interface LoggedScript<Result> {
  script: Script<Result>
  events: readonly NewEvent[]
}

/** The columns of an event without its organization. `byService` is 1 if the service acted by itself, and otherwise null. */
const EVENT_COLUMNS = {
  uniqueId: text,
  type: text,
  subjectId: text,
  memberId: nullable(text),
  keyId: nullable(text),
  requestId: nullable(text),
  data: nullable(text),
  at: instant,
  position: integer,
  channelId: nullable(text),
  conversationId: nullable(text),
  byService: nullable(integer),
}
const columnNames = (columns: Columns) => Object.keys(columns).map(columnName).join(', ')
/** Takes the next positions, and returns the last one. The counter stays locked, so that positions become visible in their order. */
const takePositions = changedRow(
  'event_positions_take',
  { organization: orgCode, count: integer },
  { position: integer },
  { event_counters: {} },
).sql(
  `INSERT INTO event_counters (organization, position, floor_position) VALUES (:organization, :count, 0)
   ON CONFLICT (organization) DO UPDATE SET position = event_counters.position + excluded.position
   RETURNING position`,
)
/** Inserts one event. Its SQL has a parameter for each column. The compiler can't check the parameters of generated SQL: `sql<string>`. */
const insertOne = change(
  'event_insert',
  { organization: orgCode, ...EVENT_COLUMNS },
  { events: { unique_id: 'uniqueId' } },
).sql<string>(
  `INSERT INTO events (organization, ${columnNames(EVENT_COLUMNS)})
   VALUES (:organization, ${Object.keys(EVENT_COLUMNS)
     .map((name) => `:${name}`)
     .join(', ')})`,
)
const insertMany = change('events_insert', { organization: orgCode, rows: rows(EVENT_COLUMNS) }, { events: {} }).sql(
  'INSERT INTO events (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new',
)

/** Returns the conversation whose purge removes an event's details. Details of `conversation.*` stay: they have only IDs and statuses. */
const defaultConversation = (type: string, detail?: AuditDetail): string | undefined =>
  type.startsWith('conversation.') ? undefined : textIn(detail, 'conversationId')

function textIn(detail: AuditDetail | undefined, name: string): string | undefined {
  const property = detail?.[name]
  return typeof property === 'string' ? property : undefined
}

/** Creates an event log that keeps the events in memory until the transaction writes them. */
export function createLog(nextId: () => string): EventLog & { readonly events: readonly NewEvent[] } {
  const events: NewEvent[] = []
  return {
    // The rest parameter is a tuple, so that a default can depend on the type of the event.
    append(act, ...[type, subjectId, detail, conversationId = defaultConversation(type, detail)]) {
      const data = detail === undefined ? undefined : JSON.stringify(detail)
      const channelId = textIn(detail, 'channelId')
      const event = { uniqueId: nextId(), act, type, subjectId, data, channelId, conversationId, position: 0 }
      events.push(event)
      return event
    },
    events,
  }
}

/** Creates the script of a job, and the event log to which this script appends its events. */
export function jobScript<Result>(job: (log: EventLog) => Script<Result>, nextId: () => string): LoggedScript<Result> {
  const log = createLog(nextId)
  return { script: job(log), events: log.events }
}

/** Returns a script that runs a rule's script, and then writes the events that the rule has appended. */
export function* withEvents<Result>({ script, events }: LoggedScript<Result>): Script<Result> {
  const result = yield* script
  yield* appendEvents([events])
  return result
}

/**
 * Writes the events of a transaction in the order in which they were appended. For each organization, it takes positions once. All
 * transactions go through organizations in the same order, that of their codes, so that no two transactions deadlock.
 * @param scripts The events of each script of the transaction. Each script's events are inserted by one statement for each organization.
 */
export function* appendEvents(scripts: readonly (readonly NewEvent[])[]): Script<void> {
  // Each list has the events of one script in one organization.
  const lists = scripts.flatMap((events) => [...Map.groupBy(events, ({ act }) => act.organization)])
  const byOrganization = Map.groupBy(lists, ([organization]) => organization)
  for (const [organization, group] of [...byOrganization].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const count = group.reduce((sum, [, events]) => sum + events.length, 0)
    const { position: lastPosition = 0 } = (yield* takePositions({ organization, count })) ?? {}
    // The positions that were taken are the `count` positions up to `lastPosition`.
    let position = lastPosition - count
    for (const [, events] of group) {
      for (const event of events) event.position = ++position
      yield* insertEvents(organization, events)
    }
  }
}

/** Inserts events in the round trip of the next statement. A single event, the most frequent case, has a simpler statement. */
function insertEvents(organization: OrgCode, events: readonly NewEvent[]): Script<unknown> {
  const [first] = events
  if (first !== undefined && events.length === 1) return pipelined(insertOne.step({ organization, ...rowOf(first) }))
  return pipelined(insertMany.step({ organization, rows: events.map(rowOf) }))
}

/** Converts an event to the parameters of its row. */
function rowOf({ act, ...event }: NewEvent): ArgsOf<typeof EVENT_COLUMNS> {
  const { memberId, isService, keyId, requestId, at } = act
  return { ...event, memberId, keyId, requestId, at, byService: isService === true ? 1 : undefined }
}
