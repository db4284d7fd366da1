// The one override of a script: on PostgreSQL a change of a status is a row of a set form, which compares and writes. The script
// takes five round trips in a transaction, and keeps the conversation locked between them. On two cores the form makes 1.5 times as many
// changes a second with one client, and 2.4 to 7 times as many with 16 and 64.
import { deletedAtOf, outcomeFor, type StatusChange } from '../domain/conversations/change-status.ts'
import type { WriteOutcome } from '../domain/conversations/write.ts'
import { OutcomeUnknown, StoreUnavailable } from '../sql/errors.ts'
import type { ServiceError } from '../domain/errors.ts'
import { inView, sees } from '../domain/channels/view.ts'
import type { Act } from '../sql/audit.ts'
import { STATUSES } from '../domain/conversations/conversation.ts'
import { askedFor, askedRows, type Batches, type SetForm, setFormOf } from './batches.ts'
import type { Row } from './exchange.ts'
import { isTaken } from './sqlstate.ts'
import { conversationNotFound } from '../domain/conversations/conversation.ts'
import { conversationOf, type ConversationRow, readConversation } from '../domain/conversations/statements.ts'
import { INTO_EVENTS } from '../sql/event-log.ts'
import { integer, text, type Value, orgCode } from '../sql/columns.ts'

/** How often a change is tried if others were faster each time. */
const MAX_TRIES = 100

const read = readConversation.statement
const readForm = setFormOf(read)

/** The parameters of a change. `from` are the statuses from which it is made, and `version` is set if it must be that one. */
const CHANGE = {
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
}

/**
 * Changes the rows that are as the statement's snapshot has them, so that what it returns is of the version that it locked. A
 * row that changed since is left alone, and so is one whose event is there: an earlier attempt changed it.
 */
const changeForm = (name: string, onLocked: string): SetForm => ({
  name,
  text: `
    WITH asked AS (SELECT * FROM ${askedRows(CHANGE)}),
    found AS (
      -- A scalar subquery is a search of the index for each row; for EXISTS the planner may read the whole log.
      SELECT (SELECT unique_id FROM events WHERE organization = $1 AND unique_id = asked."eventId") IS NOT NULL AS told,
             one.*, place
      FROM asked CROSS JOIN LATERAL (${read.textWith('postgres', askedFor)} OFFSET 0) one),
    due AS (
      SELECT asked.*, c.status AS was, c.contact_id, c.channel_id
      FROM asked JOIN found USING (place) CROSS JOIN LATERAL (
        SELECT status, contact_id, channel_id FROM conversations
        WHERE organization = $1 AND unique_id = asked."conversationId" AND version = found.version AND NOT found.told
          AND version = coalesce(asked.version, version) AND status = ANY(string_to_array(asked."from", ','))
          AND ${inView('channel_id', 'asked."channelId"')}
        FOR NO KEY UPDATE ${onLocked}) c),
    changed AS (
      UPDATE conversations c SET status = due."to", deleted_at = due."deletedAt", version = c.version + 1
      FROM due WHERE c.organization = $1 AND c.unique_id = due."conversationId"),
    -- The rows are locked before the counter, which is the last lock of every transaction.
    counted AS (
      INSERT INTO event_counters (organization, position, floor_position)
      SELECT $1, count(*), 0 FROM due HAVING count(*) > 0
      ON CONFLICT (organization) DO UPDATE SET position = event_counters.position + excluded.position
      RETURNING position),
    told AS (
      ${INTO_EVENTS}
      SELECT $1, "eventId", 'conversation.status_changed', "conversationId", "memberId", "keyId", "requestId",
             json_build_object(
               'conversationId', "conversationId", 'contactId', contact_id, 'channelId', channel_id, 'from', was, 'to', "to")::text, at,
             counted.position - count(*) OVER () + row_number() OVER (ORDER BY place), channel_id
      FROM due, counted)
    SELECT place, due.place IS NOT NULL, found.* FROM found LEFT JOIN due USING (place)`,
  writes: true,
  alone: onLocked === '',
})

/** A row that is locked is skipped, so that it does not stall the others. */
const changeMany = changeForm('conversation_changed', 'SKIP LOCKED')
const changeAlone = changeForm('conversation_changed_alone', '')

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the columns of `conversation`.
const rowOf = (found: Row | undefined) => found && (read.rowOf(found as readonly Value[]) as unknown as ConversationRow)

const changedTo = (row: ConversationRow, status?: StatusChange['to']): WriteOutcome => ({
  outcome: 'changed',
  ...conversationOf(row).snapshot(status),
})

/** Decides by a row that was read; returns undefined if it is to be changed. */
function decide(
  act: Act,
  change: StatusChange,
  row: ConversationRow | undefined,
): WriteOutcome | ServiceError | undefined {
  if (row === undefined || !sees(act, row.channelId)) return conversationNotFound()
  const found = conversationOf(row)
  const outcome = outcomeFor(change, found)
  return outcome === 'changed' ? undefined : { outcome, ...found.snapshot() }
}

/** Changes a status in a batch. A row that was skipped, or that changed in between, is tried again alone. */
export function createChangeStatus({ ask }: Pick<Batches, 'ask'>, nextEventId: () => string) {
  return async (act: Act, request: StatusChange): Promise<WriteOutcome | ServiceError> => {
    const { organization, memberId, keyId, requestId, at } = act
    const { conversationId, to, onlyIf } = request
    const from = STATUSES.filter(
      (status) => outcomeFor({ conversationId, to }, { status, revision: () => '' }) === 'changed',
    )
    const told = [nextEventId(), memberId, keyId, requestId, at.getTime()]
    const change = [organization, conversationId, to, deletedAtOf(to, at)?.getTime(), ...told, from.join(',')] as const
    // Only the text gives a revision, so a condition is judged first, and the write is for the version that was judged.
    let row = onlyIf && rowOf((await ask(readForm, [organization, conversationId]))[0])
    let outcome = onlyIf && decide(act, request, row)
    let form = changeMany
    let lost: OutcomeUnknown | undefined
    for (let tries = 0; outcome === undefined && tries < MAX_TRIES; tries++) {
      try {
        const [[isChanged, isTold, ...found] = []] = await ask(form, [...change, onlyIf && row?.version, act.channelId])
        row = found.length > 0 ? rowOf(found) : undefined
        if (row !== undefined && isChanged === true) outcome = changedTo(row, to)
        // An earlier attempt committed without a response. What came after it stands.
        else if (row !== undefined && isTold === true) outcome = changedTo(row)
        else outcome = decide(act, request, row)
        form = changeAlone
      } catch (error) {
        // The unique identifier of the event makes a retry idempotent, and tells it whether the earlier attempt committed.
        if (lost === undefined && error instanceof OutcomeUnknown) lost = error
        // The retry may have failed before it was sent. That says nothing about the earlier attempt.
        else if (lost === undefined || !isTaken(error))
          throw error instanceof StoreUnavailable ? (lost ?? error) : error
      }
    }
    if (outcome !== undefined) return outcome
    throw new StoreUnavailable('Others changed the conversation each time.')
  }
}
