// The event log of each organization. A rule only says what happened. The last steps of its transaction write the events, in one place
// for all rules, so the lock of the counter is always the last one.
import type { AuditDetail, EventLog, NewEvent } from './audit.ts'
import { integer, list, nullable, text, type Value, orgCode, type OrgCode } from './columns.ts'
import { change, changedRow, pipelined, type Script } from './statement.ts'

/** A script, and the events that it tells the log until it ends. */
export interface Logged<Result> {
  script: Script<Result>
  events: readonly NewEvent[]
}

const COLUMNS =
  'organization, unique_id, type, subject_id, member_id, key_id, request_id, data, at, position, channel_id'
/** The beginning of a statement that inserts an event, with the columns in order. */
export const INTO_EVENTS = `INSERT INTO events (${COLUMNS})`

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
  {
    organization: orgCode,
    uniqueId: text,
    type: text,
    subjectId: text,
    memberId: nullable(text),
    keyId: nullable(text),
    requestId: nullable(text),
    data: nullable(text),
    at: integer,
    position: integer,
    channelId: nullable(text),
    conversationId: nullable(text),
  },
  { events: { unique_id: 'uniqueId' } },
).sql(
  `INSERT INTO events (${COLUMNS}, conversation_id)
   VALUES (:organization, :uniqueId, :type, :subjectId, :memberId, :keyId, :requestId, :data, :at, :position, :channelId, :conversationId)`,
)
/** Several of one script, so that they are one round trip. */
const appendAll = change(
  'events_insert',
  { organization: orgCode, tuples: list<readonly (Value | undefined)[]>() },
  { events: {} },
).sql(
  `INSERT INTO events (${COLUMNS}, conversation_id)
   SELECT :organization, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          CAST(value ->> 7 AS BIGINT), CAST(value ->> 8 AS BIGINT), value ->> 9, value ->> 10
   FROM {each :tuples}`,
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
  if (only !== undefined && events.length === 1) {
    const { uniqueId, act, type, subjectId, data, position, channelId, conversationId } = only
    const { memberId, keyId, requestId, at: time } = act
    const actor = { memberId, keyId, requestId, at: time.getTime() }
    return pipelined(
      appendOne.step({ organization, uniqueId, type, subjectId, ...actor, data, position, channelId, conversationId }),
    )
  }
  const tuples = events.map(({ uniqueId, act, type, subjectId, data, position, channelId, conversationId }) => {
    const { memberId, keyId, requestId, at } = act
    return [
      uniqueId,
      type,
      subjectId,
      memberId,
      keyId,
      requestId,
      data,
      at.getTime(),
      position,
      channelId,
      conversationId,
    ]
  })
  return pipelined(appendAll.step({ organization, tuples }))
}
