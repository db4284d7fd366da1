// The change of a conversation's status. PostgreSQL does it in one statement instead of the script, by the same two rules.
import type { ConversationStatus } from '@parley/contract'
import { conversationNotFound, STATUSES, type StoredConversation } from './conversation.ts'
import type { Act } from '../../sql/audit.ts'
import { integer, orgCode, text, type Value } from '../../sql/columns.ts'
import { AlreadyWritten, OutcomeUnknown, StoreUnavailable } from '../../sql/errors.ts'
import { INTO_EVENTS } from '../../sql/event-log.ts'
import { askedFor, askedRows, type AskSet, type SetForm, setFormOf } from '../../sql/set-form.ts'
import type { Script } from '../../sql/statement.ts'
import type { Batched } from '../../sql/store.ts'
import { inView, sees } from '../channels/view.ts'
import type { ServiceError } from '../errors.ts'
import {
  type ConversationLock,
  conversationRead,
  type ConversationRow,
  conversationRow,
  setDeletedAt,
  setStatus,
} from './statements.ts'
import { type ConversationWrite, conversationRule, holds, type WriteOutcome } from './write.ts'

export interface StatusChange extends ConversationWrite {
  to: ConversationStatus
}

/** Decides about a change of the status. PostgreSQL's own statement decides by it, too. */
export function outcomeFor(
  change: StatusChange,
  conversation: Pick<StoredConversation, 'status' | 'revision'>,
): WriteOutcome['outcome'] {
  if (conversation.status === change.to) return 'kept'
  return holds(change, conversation) ? 'changed' : 'rejected'
}

/** When a conversation counts as deleted if its status changes at a time: from then on the time until the purge counts. */
export const deletedAtOf = (status: ConversationStatus, at: Date) => (status === 'Deleted' ? at : undefined)

// oxlint-disable-next-line require-yield -- The status is enough to judge.
const changeByScript = conversationRule(function* judge({ to }: StatusChange, conversation, lock, { at }) {
  const { status: from } = conversation
  if (from === to) return undefined
  const write = writeStatus(lock, from, to, at)
  return { type: 'conversation.status_changed', data: { from, to }, write, snapshot: () => conversation.snapshot(to) }
})

function* writeStatus(
  lock: ConversationLock,
  from: ConversationStatus,
  to: ConversationStatus,
  at: Date,
): Script<void> {
  yield* setStatus({ ...lock, to })
  if (from === 'Deleted' || to === 'Deleted') yield* setDeletedAt({ ...lock, deletedAt: deletedAtOf(to, at) })
}

// On PostgreSQL a change of a status is a row of a set form, which compares and writes. The script
// takes five round trips in a transaction, and keeps the conversation locked between them. On two cores the form makes 1.5 times as many
// changes a second with one client, and 2.4 to 7 times as many with 16 and 64.

/** How often a change is tried if others were faster each time. */
const MAX_TRIES = 100

const read = conversationRow.statement
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
  knownDigest: text,
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

function rowOf(columns: readonly unknown[] | undefined): ConversationRow | undefined {
  if (columns === undefined) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are the columns of `conversation`.
  return read.rowOf(columns as readonly Value[]) as unknown as ConversationRow
}

/** Decides by a conversation that was read; returns undefined if it is to be changed. */
function decide(
  act: Act,
  change: StatusChange,
  conversation: StoredConversation | undefined,
): WriteOutcome | ServiceError | undefined {
  if (conversation === undefined || !sees(act, conversation.channelId)) return conversationNotFound()
  const outcome = outcomeFor(change, conversation)
  return outcome === 'changed' ? undefined : { outcome, ...conversation.snapshot() }
}

/** Changes a status in a batch. A row that was skipped, or that changed in between, is tried again alone. */
async function changeInBatch(
  ask: AskSet,
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
  // Only the text gives a revision, so a condition is judged first, and the write is for the version that was judged.
  const { params, finish } = conversationRead({ organization, conversationId })
  let row = onlyIf && rowOf((await ask(readForm, [organization, conversationId, params.knownDigest]))[0])
  let outcome = onlyIf && decide(act, request, row && finish(row))
  let form = changeMany
  let lost: OutcomeUnknown | undefined
  for (let tries = 0; outcome === undefined && tries < MAX_TRIES; tries++) {
    try {
      const conditions = [onlyIf && row?.version, act.channelId, params.knownDigest]
      const [[isChanged, isTold, ...columns] = []] = await ask(form, [...change, ...conditions])
      row = columns.length > 0 ? rowOf(columns) : undefined
      const conversation = row && finish(row)
      if (conversation !== undefined && isChanged === true)
        outcome = { outcome: 'changed', ...conversation.snapshot(to) }
      // An earlier attempt committed without a response. What came after it stands.
      else if (conversation !== undefined && isTold === true)
        outcome = { outcome: 'changed', ...conversation.snapshot() }
      else outcome = decide(act, request, conversation)
      form = changeAlone
    } catch (error) {
      // The unique identifier of the event makes a retry idempotent, and tells it whether the earlier attempt committed.
      if (lost === undefined && error instanceof OutcomeUnknown) lost = error
      // The retry may have failed before it was sent. That says nothing about the earlier attempt.
      else if (lost === undefined || !(error instanceof AlreadyWritten))
        throw error instanceof StoreUnavailable ? (lost ?? error) : error
    }
  }
  if (outcome !== undefined) return { result: outcome, hasEvent: 'outcome' in outcome && outcome.outcome === 'changed' }
  throw new StoreUnavailable('Others changed the conversation each time.')
}

/** Changes the status of a conversation, if the change is due. */
export const changeStatus = Object.assign(changeByScript, { batched: changeInBatch })
