// What a transaction tells the log. A script only says what happened; the events are written by the last steps of the
// transaction, in one place for every script there is. So the lock of the counter is always the last one.
import type { Act, AuditDetail, AuditEvent, AuditLog } from '../audit.ts'
import type { Script } from '../script.ts'

/** An event that is not written yet. */
export interface NewEvent {
  uniqueId: string
  act: Act
  type: AuditEvent
  subjectId: string
  data: AuditDetail | undefined
  /** The conversation whose purge empties the event. */
  conversationId: string | undefined
}

/** What writes events. */
export interface EventWriter {
  /**
   * Takes positions, which follow each other, and returns the first. Until the transaction ends no other one takes positions of
   * the organization: so positions are committed in their order.
   */
  takePositions(organizationCode: string, count: number): Script<number>

  /** Writes events at positions that were taken. */
  append(organizationCode: string, first: number, events: readonly NewEvent[]): Script<unknown>
}

/** A script, and the events that it tells the log until it ends. */
export interface Logged<Result> {
  script: Script<Result>
  events: readonly NewEvent[]
}

/**
 * An audit log that keeps its events until they are written.
 *
 * @example
 * const log = createLog(nextId)
 * log.append(act, 'member.created', 'grace')
 * yield* appendEvents(writer, [log.events])
 */
export function createLog(nextId: () => string): AuditLog & { readonly events: readonly NewEvent[] } {
  const events: NewEvent[] = []
  return {
    append: (act, type, subjectId, data, conversationId) =>
      void events.push({ uniqueId: nextId(), act, type, subjectId, data, conversationId }),
    events,
  }
}

/** Begins an attempt of a job. */
export function logged<Result>(job: (audit: AuditLog) => Script<Result>, nextId: () => string): Logged<Result> {
  const log = createLog(nextId)
  return { script: job(log), events: log.events }
}

/** Runs a script, and then appends its events. */
export function* withEvents<Result>(writer: EventWriter, { script, events }: Logged<Result>): Script<Result> {
  const result = yield* script
  yield* appendEvents(writer, [events])
  return result
}

/** The events of each organization. Nearly always there is one event. */
function ofEach(events: readonly NewEvent[]): Iterable<readonly [code: string, own: readonly NewEvent[]]> {
  const [only] = events
  if (events.length === 1 && only !== undefined) return [[only.act.organizationCode, events]]
  return Map.groupBy(events, ({ act }) => act.organizationCode)
}

/**
 * Appends what the scripts of one transaction told the log, in their order. Positions are taken once for each organization, in the
 * order of their codes, so that no two transactions wait for each other.
 */
export function* appendEvents(writer: EventWriter, told: readonly (readonly NewEvent[])[]): Script<void> {
  const byOrganization = new Map<string, (readonly NewEvent[])[]>()
  for (const events of told) {
    for (const [code, own] of ofEach(events)) {
      const lists = byOrganization.get(code)
      if (lists === undefined) byOrganization.set(code, [own])
      else lists.push(own)
    }
  }
  for (const [code, lists] of [...byOrganization].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    let next = yield* writer.takePositions(code, count)
    for (const own of lists) {
      yield* writer.append(code, next, own)
      next += own.length
    }
  }
}
