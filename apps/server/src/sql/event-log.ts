// Writes the event log of each organization. Rules append events to a log in memory. The last statements of the transaction write them, so
// every transaction locks the counter of positions last, and holds that lock only briefly.
import type { AuditDetail, EventLog, NewEvent } from './audit.ts'
import { type Columns, type Given, instant, integer, nullable, orgCode, type OrgCode, rows, text } from './columns.ts'
import { columnName } from './sql-text.ts'
import { change, changedRow, pipelined, type Script } from './statement.ts'

/** A script, and the events that it has appended so far. */
export interface Logged<Result> {
  script: Script<Result>
  events: readonly NewEvent[]
}

/** The columns of an event without its organization. */
const EVENT = {
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
const namesOf = (columns: Columns) => Object.keys(columns).map(columnName).join(', ')
const { conversationId: _, byService: __, ...ABOUT_CONVERSATION } = EVENT
/** The start of a statement that inserts an event about a conversation. It leaves out the columns that are null in such an event. */
export const INTO_EVENTS = `INSERT INTO events (organization, ${namesOf(ABOUT_CONVERSATION)})`

/** Takes the next positions. It locks the counter until the transaction ends, so that positions become visible in their order. */
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
const appendOne = change(
  'event_insert',
  { organization: orgCode, ...EVENT },
  { events: { unique_id: 'uniqueId' } },
).sql<string>(
  `INSERT INTO events (organization, ${namesOf(EVENT)})
   VALUES (:organization, ${Object.keys(EVENT)
     .map((name) => `:${name}`)
     .join(', ')})`,
)
/** Inserts several events of one script in one round trip. */
const appendAll = change('events_insert', { organization: orgCode, rows: rows(EVENT) }, { events: {} }).sql(
  'INSERT INTO events (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new',
)

/**
 * Returns the default for the conversation whose purge removes the details: the one that the details name. An event about a conversation
 * itself has none, because its details are only identifiers.
 */
const conversationIn = (type: string, detail?: AuditDetail): string | undefined =>
  type.startsWith('conversation.') ? undefined : textIn(detail, 'conversationId')

function textIn(detail: AuditDetail | undefined, name: string): string | undefined {
  const property = detail?.[name]
  return typeof property === 'string' ? property : undefined
}

/** Creates an event log that keeps its events in memory. */
export function createLog(nextId: () => string): EventLog & { readonly events: readonly NewEvent[] } {
  const events: NewEvent[] = []
  return {
    append(act, ...[type, subjectId, detail, conversationId = conversationIn(type, detail)]) {
      const data = detail === undefined ? undefined : JSON.stringify(detail)
      const channelId = textIn(detail, 'channelId')
      const event = { uniqueId: nextId(), act, type, subjectId, data, channelId, conversationId, position: 0 }
      events.push(event)
      return event
    },
    events,
  }
}

/** Creates the script of a job, with an event log of its own. */
export function logged<Result>(job: (log: EventLog) => Script<Result>, nextId: () => string): Logged<Result> {
  const log = createLog(nextId)
  return { script: job(log), events: log.events }
}

/** Runs a script, and then appends its events. */
export function* withEvents<Result>({ script, events }: Logged<Result>): Script<Result> {
  const result = yield* script
  yield* appendEvents([events])
  return result
}

interface EventsOfOrganization {
  organization: OrgCode
  events: readonly NewEvent[]
}

/** Groups the events of a script by organization. Usually, there is one event. */
function grouped(events: readonly NewEvent[]): EventsOfOrganization[] {
  const [only] = events
  if (events.length === 1 && only !== undefined) return [{ organization: only.act.organization, events }]
  const groups = Map.groupBy(events, ({ act }) => act.organization)
  return Array.from(groups, ([organization, group]) => ({ organization, events: group }))
}

/**
 * Appends the events of the scripts of one transaction, in their order. It takes positions once for each organization, in the order of
 * the organizations' codes, so that no two transactions deadlock.
 */
export function* appendEvents(scripts: readonly (readonly NewEvent[])[]): Script<void> {
  const byOrganization = Map.groupBy(scripts.flatMap(grouped), ({ organization }) => organization)
  for (const [organization, groups] of [...byOrganization].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const count = groups.reduce((sum, { events }) => sum + events.length, 0)
    let next = ((yield* takePositions({ organization, count }))?.position ?? 0) - count + 1
    for (const { events } of groups) {
      for (const event of events) event.position = next++
      yield* insert(organization, events)
    }
  }
}

function insert(organization: OrgCode, events: readonly NewEvent[]): Script<unknown> {
  const [only] = events
  if (only !== undefined && events.length === 1) return pipelined(appendOne.step({ organization, ...rowOf(only) }))
  return pipelined(appendAll.step({ organization, rows: events.map(rowOf) }))
}

function rowOf({ act, ...event }: NewEvent): Given<typeof EVENT> {
  const { memberId, isService, keyId, requestId, at } = act
  return { ...event, memberId, keyId, requestId, at, byService: isService === true ? 1 : undefined }
}
