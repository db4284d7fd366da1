// The event log of each organization. A rule only says what happened. The last steps of its transaction write the events, in one place
// for all rules, so the lock of the counter is always the last one.
import type { AuditDetail, EventLog, NewEvent } from './audit.ts'
import { type Columns, type Given, instant, integer, nullable, orgCode, type OrgCode, rows, text } from './columns.ts'
import { columnName } from './sql-text.ts'
import { change, changedRow, pipelined, type Script } from './statement.ts'

/** A script, and the events that it tells the log until it ends. */
export interface Logged<Result> {
  script: Script<Result>
  events: readonly NewEvent[]
}

/** The columns of an event after its organization. */
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
/** The beginning of a statement that inserts an event about a conversation itself that a caller causes, with the columns in order. */
export const INTO_EVENTS = `INSERT INTO events (organization, ${namesOf(ABOUT_CONVERSATION)})`

/** The counter is locked from here until the transaction ends, so positions are committed in their order. */
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
/** Several of one script, so that they are one round trip. */
const appendAll = change('events_insert', { organization: orgCode, rows: rows(EVENT) }, { events: {} }).sql(
  'INSERT INTO events (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new',
)

/**
 * The conversation that the details name: a purge empties them, too, if a rule leaves it out. Of an event about the conversation itself,
 * they are identifiers unless the rule says otherwise.
 */
const conversationIn = (type: string, detail?: AuditDetail): string | undefined =>
  type.startsWith('conversation.') ? undefined : textIn(detail, 'conversationId')

function textIn(detail: AuditDetail | undefined, name: string): string | undefined {
  const named = detail?.[name]
  return typeof named === 'string' ? named : undefined
}

/** An event log that keeps its events until they are written. */
export function createLog(nextId: () => string): EventLog & { readonly events: readonly NewEvent[] } {
  const events: NewEvent[] = []
  return {
    append(act, ...named) {
      const [type, subjectId, detail, conversationId = conversationIn(type, detail)] = named
      const data = detail === undefined ? undefined : JSON.stringify(detail)
      const channelId = textIn(detail, 'channelId')
      const event = { uniqueId: nextId(), act, type, subjectId, data, channelId, conversationId, position: 0 }
      events.push(event)
      return event
    },
    events,
  }
}

/** Begins an attempt of a job. */
export function logged<Result>(job: (log: EventLog) => Script<Result>, nextId: () => string): Logged<Result> {
  const log = createLog(nextId)
  return { script: job(log), events: log.events }
}

export function* withEvents<Result>({ script, events }: Logged<Result>): Script<Result> {
  const result = yield* script
  yield* appendEvents([events])
  return result
}

/** The events of each organization. Nearly always there is one event. */
function ofEach(events: readonly NewEvent[]): Iterable<readonly [organization: OrgCode, own: readonly NewEvent[]]> {
  const [only] = events
  if (events.length === 1 && only !== undefined) return [[only.act.organization, events]]
  return Map.groupBy(events, ({ act }) => act.organization)
}

/**
 * Appends what the scripts of one transaction told the log, in their order. Positions are taken once for each organization, in the
 * order of their codes, so that no two transactions wait for each other.
 */
export function* appendEvents(told: readonly (readonly NewEvent[])[]): Script<void> {
  const byOrganization = new Map<OrgCode, (readonly NewEvent[])[]>()
  for (const events of told) {
    for (const [organization, organizationEvents] of ofEach(events)) {
      const lists = byOrganization.get(organization)
      if (lists === undefined) byOrganization.set(organization, [organizationEvents])
      else lists.push(organizationEvents)
    }
  }
  for (const [organization, lists] of [...byOrganization].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    let next = ((yield* takePositions({ organization, count }))?.position ?? 0) - count + 1
    for (const own of lists) {
      for (const event of own) event.position = next++
      yield* append(organization, own)
    }
  }
}

function append(organization: OrgCode, events: readonly NewEvent[]): Script<unknown> {
  const [only] = events
  if (only !== undefined && events.length === 1) return pipelined(appendOne.step({ organization, ...rowOf(only) }))
  return pipelined(appendAll.step({ organization, rows: events.map(rowOf) }))
}

function rowOf({ act, ...event }: NewEvent): Given<typeof EVENT> {
  const { memberId, isService, keyId, requestId, at } = act
  return { ...event, memberId, keyId, requestId, at, byService: isService === true ? 1 : undefined }
}
