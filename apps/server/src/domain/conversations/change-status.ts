// Changes the status of a conversation. SQLite runs a script. PostgreSQL runs one statement for many requests, with the same outcomes.
import type { ConversationStatus } from '@parley/contract'
import { conversationNotFound, STATUSES, type StoredConversation } from './conversation.ts'
import type { Act } from '../kernel/audit.ts'
import { integer, orgCode, text, type Value } from '../../sql/columns.ts'
import { AlreadyWritten, OutcomeUnknown, StoreUnavailable } from '../../sql/errors.ts'
import { INTO_EVENTS } from '../../store/event-log.ts'
import { requestParam, requestRows, type RunSetForm, type SetForm, setFormOf } from '../../sql/set-form.ts'
import type { Script } from '../../sql/statement.ts'
import type { Batched } from '../../store/store.ts'
import { inView, sees } from '../kernel/view.ts'
import { deletedAtOf } from '../tables/conversation.ts'
import type { ServiceError } from '../kernel/errors.ts'
import {
  type ConversationLock,
  conversationRead,
  type ConversationRow,
  conversationRow,
  setDeletedAt,
  setStatus,
} from './statements.ts'
import { type ConversationWrite, conversationRule, preconditionHolds, type WriteOutcome } from './write.ts'

export interface StatusChange extends ConversationWrite {
  to: ConversationStatus
}

/** Returns the outcome of a change: `kept` if the status is already the new one, `rejected` if the precondition fails, or `changed`. */
export function outcomeFor(
  change: StatusChange,
  conversation: Pick<StoredConversation, 'status' | 'revision'>,
): WriteOutcome['outcome'] {
  if (conversation.status === change.to) return 'kept'
  return preconditionHolds(change, conversation) ? 'changed' : 'rejected'
}

/** The rule for SQLite. `snapshot` returns the conversation with the new status, without reading it again. */
// oxlint-disable-next-line require-yield -- The status is enough to decide, so no statement is needed.
const changeByScript = conversationRule(function* setTo({ to }: StatusChange, conversation, lock, { at }) {
  const { status: from } = conversation
  if (from === to) return undefined
  const write = writeStatus(lock, from, to, at)
  return { type: 'conversation.status_changed', data: { from, to }, write, snapshot: () => conversation.snapshot(to) }
})

/** Writes the status. Writes `deleted_at` only if it changes, because each write of this column also changes several indexes. */
function* writeStatus(
  lock: ConversationLock,
  from: ConversationStatus,
  to: ConversationStatus,
  at: Date,
): Script<void> {
  yield* setStatus({ ...lock, to })
  if (from === 'Deleted' || to === 'Deleted') yield* setDeletedAt({ ...lock, deletedAt: deletedAtOf(to, at) })
}

// On PostgreSQL, one statement (a `SetForm`) serves a batch of requests: it checks, updates, and writes the events. The script would take
// five round trips, and keep the conversation locked meanwhile. On two cores, the statement makes 1.5 to 7 times as many changes a second.

/** The maximum number of attempts: an attempt fails if another transaction changes the conversation first. */
const MAX_ATTEMPTS = 100

const readStatement = conversationRow.statement
const readForm = setFormOf(readStatement)

/**
 * The parameters of one request in the statement. `from` has the statuses that differ from `to`, joined with commas. `version` is the
 * version for which the precondition was checked, or null if there is no precondition. `channelId` is the channel of a bound caller.
 */
const CHANGE_PARAMS = {
  organization: orgCode,
  conversationId: text,
  to: text,
  deletedAt: integer,
  eventId: text,
  memberId: text,
  keyId: text,
  requestId: text,
  at: integer,
  from: text,
  version: integer,
  channelId: text,
  knownDigest: text,
}

/**
 * Creates the statement. It changes a row only if the row still has the version that the statement read, so that the returned conversation
 * is current. It skips a row whose event exists: an earlier attempt changed it. If `onLocked` is empty, it waits for rows that are locked.
 */
const createChangeForm = (name: string, onLocked: string): SetForm => ({
  name,
  text: `
    WITH requests AS (SELECT * FROM ${requestRows(CHANGE_PARAMS)}),
    present AS (
      -- A scalar subquery searches the index once for each row. For EXISTS, the planner may read the whole log.
      SELECT (SELECT unique_id FROM events WHERE organization = $1 AND unique_id = requests."eventId") IS NOT NULL AS has_event,
             one.*, place
      FROM requests CROSS JOIN LATERAL (${readStatement.textWith('postgres', requestParam)} OFFSET 0) one),
    matching AS (
      SELECT requests.*, c.status AS old_status, c.contact_id, c.channel_id
      FROM requests JOIN present USING (place) CROSS JOIN LATERAL (
        SELECT status, contact_id, channel_id FROM conversations
        WHERE organization = $1 AND unique_id = requests."conversationId" AND version = present.version AND NOT present.has_event
          AND version = coalesce(requests.version, version) AND status = ANY(string_to_array(requests."from", ','))
          AND ${inView('channel_id', 'requests."channelId"')}
        FOR NO KEY UPDATE ${onLocked}) c),
    changed AS (
      UPDATE conversations c SET status = matching."to", deleted_at = matching."deletedAt", version = c.version + 1
      FROM matching WHERE c.organization = $1 AND c.unique_id = matching."conversationId"),
    -- The rows are locked before the counter, which is the last lock of every transaction.
    counter AS (
      INSERT INTO event_counters (organization, position, floor_position)
      SELECT $1, count(*), 0 FROM matching HAVING count(*) > 0
      ON CONFLICT (organization) DO UPDATE SET position = event_counters.position + excluded.position
      RETURNING position),
    appended AS (
      ${INTO_EVENTS}
      SELECT $1, "eventId", 'conversation.status_changed', "conversationId", "memberId", "keyId", "requestId",
             json_build_object(
               'conversationId', "conversationId", 'contactId', contact_id, 'channelId', channel_id,
               'from', old_status, 'to', "to")::text, at,
             counter.position - count(*) OVER () + row_number() OVER (ORDER BY place), channel_id
      FROM matching, counter)
    SELECT place, matching.place IS NOT NULL, present.* FROM present LEFT JOIN matching USING (place)`,
  writes: true,
  alone: onLocked === '',
})

/** Changes a batch of conversations. It skips rows that other transactions have locked, so that these rows don't delay the batch. */
const changeMany = createChangeForm('conversation_changed', 'SKIP LOCKED')
/** Changes one conversation. If another transaction has locked the row, it waits for the lock. */
const changeOne = createChangeForm('conversation_changed_alone', '')

/** Converts the values of a result row to an object. Returns undefined if there is no row. */
function rowOf(columns: readonly unknown[] = []): ConversationRow | undefined {
  if (columns.length === 0) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The statement returns the columns of `conversationRow`.
  return readStatement.rowOf(columns as readonly Value[]) as unknown as ConversationRow
}

/** Returns the outcome for a conversation that was read but not changed; undefined if the change is allowed, and must still be made. */
function decide(
  act: Act,
  change: StatusChange,
  conversation: StoredConversation | undefined,
): WriteOutcome | ServiceError | undefined {
  if (conversation === undefined || !sees(act, conversation.channelId)) return conversationNotFound()
  const outcome = outcomeFor(change, conversation)
  return outcome === 'changed' ? undefined : { outcome, ...conversation.snapshot() }
}

/** Changes a status on PostgreSQL: first as part of a batch, and then alone if another transaction has locked or changed the row. */
async function changeInBatch(
  runSetForm: RunSetForm,
  eventId: string,
  act: Act,
  request: StatusChange,
): Promise<Batched<WriteOutcome | ServiceError>> {
  const { organization, memberId, keyId, requestId, at } = act
  const { conversationId, to, onlyIf } = request
  const from = STATUSES.filter(
    (status) => outcomeFor({ conversationId, to }, { status, revision: () => '' }) === 'changed',
  )
  const event = [eventId, memberId, keyId, requestId, at.getTime()]
  const change = [organization, conversationId, to, deletedAtOf(to, at)?.getTime(), ...event, from.join(',')] as const
  // SQL can't compute a revision. So a precondition is checked before the change, and the change requires the version that was checked.
  const { params, finish } = conversationRead({ organization, conversationId })
  let row = onlyIf && rowOf((await runSetForm(readForm, [organization, conversationId, params.knownDigest]))[0])
  let outcome = onlyIf && decide(act, request, row && finish(row))
  let form = changeMany
  let unknownOutcome: OutcomeUnknown | undefined
  for (let attempts = 0; outcome === undefined && attempts < MAX_ATTEMPTS; attempts++) {
    try {
      const conditions = [onlyIf && row?.version, act.channelId, params.knownDigest]
      const [[isChanged, hasEvent, ...columns] = []] = await runSetForm(form, [...change, ...conditions])
      row = rowOf(columns)
      const conversation = row && finish(row)
      if (conversation !== undefined && isChanged === true)
        outcome = { outcome: 'changed', ...conversation.snapshot(to) }
      // An earlier attempt committed, but its response was lost. Later changes of others are kept.
      else if (conversation !== undefined && hasEvent === true)
        outcome = { outcome: 'changed', ...conversation.snapshot() }
      else outcome = decide(act, request, conversation)
      form = changeOne
    } catch (error) {
      // The unique ID of the event makes a retry idempotent, and shows whether the earlier attempt committed.
      if (unknownOutcome === undefined && error instanceof OutcomeUnknown) unknownOutcome = error
      // The retry may have failed before it was sent, so its error says nothing about the earlier attempt.
      else if (unknownOutcome === undefined || !(error instanceof AlreadyWritten))
        throw error instanceof StoreUnavailable ? (unknownOutcome ?? error) : error
    }
  }
  if (outcome !== undefined) return { result: outcome, hasEvent: 'outcome' in outcome && outcome.outcome === 'changed' }
  throw new StoreUnavailable('Others changed the conversation each time.')
}

/** Changes the status of a conversation. PostgreSQL uses `batched` instead of the script. */
export const changeStatus = Object.assign(changeByScript, { batched: changeInBatch })
