// Changes of messages that the channel doesn't have yet: the decision `reported-changes`. A row has all changes that wait for one message.
import { instant, json, list, MAX_ROWS, orgCode, type OrgCode, rows, type Serialized, text } from '../../sql/columns.ts'
import { revisionOf } from '../../sql/sql-text.ts'
import { change, type Each, many, one, type Script } from '../../sql/statement.ts'
import type { MessageChange } from './message-changes.ts'
import type { PendingChanges } from './record.ts'
import type { ChannelKey, Organization } from './records.ts'
import { insertInto, MAX_REMOVED_ROWS } from './stored-row.ts'

/** For how long a change waits after its last report: applications repeat what they could not deliver for about as long. */
export const KEPT_MS = 7 * 86_400_000
/** The most messages of a channel for which changes wait. */
const MAX_OF_CHANNEL = 10_000

const OF_CHANNEL = { organization: orgCode, channelId: text, values: list() }

/** Selects the changes that wait for messages of a channel, by the identifiers of the messaging application. */
export const selectPending = many('pending_changes_of_messages', OF_CHANNEL, {
  value: text,
  changes: json<readonly MessageChange[]>(),
}).sql(
  `SELECT value, json AS changes FROM pending_changes
   WHERE organization = :organization AND channel_id = :channelId AND value {in :values}`,
)
/** Adds changes, or replaces those that wait for the same messages. These wait as long as the ones that were reported last. */
export const putPending = change(
  'pending_changes_put',
  { organization: orgCode, rows: rows({ value: text, channelId: text, reportedAt: instant, json: text }) },
  { pending_changes: {} },
).sql(
  `${insertInto('pending_changes')} ON CONFLICT (organization, value, channel_id)
   DO UPDATE SET json = excluded.json, reported_at = CASE WHEN excluded.reported_at > pending_changes.reported_at
     THEN excluded.reported_at ELSE pending_changes.reported_at END`,
)
export const removePending = change('pending_changes_remove', OF_CHANNEL, { pending_changes: {} }).sql(
  `DELETE FROM pending_changes
   WHERE organization = :organization AND channel_id = :channelId AND value {in :values}`,
)
/** Removes the changes of a channel beyond the most that it keeps. A request adds fewer than one call removes. */
const trimPending = change(
  'pending_changes_trim',
  { organization: orgCode, channelId: text },
  { pending_changes: {} },
).sql(
  `DELETE FROM pending_changes WHERE organization = :organization AND (value, channel_id) IN (
     SELECT value, channel_id FROM pending_changes WHERE organization = :organization AND channel_id = :channelId
     ORDER BY reported_at DESC, value DESC LIMIT ${MAX_REMOVED_ROWS} OFFSET ${MAX_OF_CHANNEL})`,
)
/** Removes changes that were last reported before a time. */
export const expirePending = change(
  'pending_changes_expire',
  { organization: orgCode, channelId: text, before: instant },
  { pending_changes: {} },
).sql(
  `DELETE FROM pending_changes WHERE organization = :organization AND (value, channel_id) IN (
     SELECT value, channel_id FROM pending_changes
     WHERE organization = :organization AND channel_id = :channelId AND reported_at < :before
     ORDER BY reported_at LIMIT ${MAX_REMOVED_ROWS})`,
)
/** Selects the channels with changes that were last reported before a time. */
export const channelsWithOldPending = many(
  'channels_with_old_changes',
  { before: instant },
  { organization: orgCode, channelId: text },
).sql(
  `SELECT h.organization, h.unique_id AS channel_id FROM channels h WHERE EXISTS (
     SELECT 1 FROM pending_changes p
     WHERE p.organization = h.organization AND p.channel_id = h.unique_id AND p.reported_at < :before)`,
)
export const exportPending = many(
  'pending_changes_all',
  { organization: orgCode },
  {
    value: text,
    channelId: text,
    reportedAt: instant,
    changes: json<readonly MessageChange[]>(),
  },
).sql(
  `SELECT value, channel_id, reported_at, json AS changes FROM pending_changes
   WHERE organization = :organization ORDER BY channel_id, value`,
)
const findAnyPending = one('pending_changes_any', { organization: orgCode }, { value: text }).sql(
  'SELECT value FROM pending_changes WHERE organization = :organization LIMIT 1',
)
const MESSAGES = {
  organization: orgCode,
  rows: rows({ value: text, conversationId: text }, MAX_ROWS.import),
}
/**
 * Selects the changes that wait for messages of an import, and the status of each contact. `CROSS JOIN` keeps SQLite from starting with all
 * changes.
 */
const selectPendingOfImported = many('pending_changes_of_import', MESSAGES, {
  value: text,
  channelId: text,
  conversationId: text,
  changes: json<readonly MessageChange[]>(),
  status: text,
}).sql(
  `SELECT p.value, p.channel_id, c.unique_id AS conversation_id, p.json AS changes, {property k.json.status} AS status
   FROM {rows :rows} AS new CROSS JOIN conversations c CROSS JOIN pending_changes p CROSS JOIN contacts k
   WHERE c.organization = :organization AND c.unique_id = new.conversation_id
     AND p.organization = :organization AND p.value = new.value AND p.channel_id = c.channel_id
     AND k.organization = :organization AND k.unique_id = c.contact_id`,
)

/** Reads the JSON of the changes that wait for a message. */
const changesIn = (stored: Serialized<readonly MessageChange[]>): readonly MessageChange[] => JSON.parse(stored)

/** Returns the changes of rows by the messaging application's IDs of their messages. */
export const changesByMessage = (
  found: readonly { value: string; changes: Serialized<readonly MessageChange[]> }[],
): Map<string, readonly MessageChange[]> => new Map(found.map(({ value, changes }) => [value, changesIn(changes)]))

/** Removes the changes that waited for messages which are now stored. */
export function* dropPending(
  { organization, channelId }: ChannelKey,
  stored: readonly { messagingAppMessageId: string }[],
  pending: ReadonlyMap<string, unknown>,
): Script<void> {
  const values = stored.map((message) => message.messagingAppMessageId).filter((value) => pending.has(value))
  if (values.length > 0) yield* removePending({ organization, channelId, values })
}

/** Returns the ID of the record of the changes that wait for a message. */
export const pendingIdOf = (channelId: string, messagingAppMessageId: string): string =>
  `pch_${revisionOf(`${channelId} ${messagingAppMessageId}`)}`

/** Reads the changes that wait in an organization one message at a time, for an export. */
export async function* readPendingChanges(
  each: Each,
  { organization, organizationId }: Organization,
): AsyncIterable<PendingChanges> {
  for await (const { value, channelId, reportedAt, changes } of each(exportPending.step({ organization })))
    yield {
      type: 'pendingChanges',
      organizationId,
      uniqueId: pendingIdOf(channelId, value),
      channelId,
      messagingAppMessageId: value,
      reportedAt: reportedAt.toISOString(),
      changes: changesIn(changes),
    }
}

/** Stores changes until their messages come. The lock of the organization keeps messages from coming meanwhile. */
export function* keepPending(
  { organization, channelId }: ChannelKey,
  reportedAt: Date,
  pending: ReadonlyMap<string, readonly MessageChange[]>,
): Script<void> {
  const rowsToPut = Array.from(pending, ([value, changes]) => ({
    value,
    channelId,
    reportedAt,
    json: JSON.stringify(changes),
  }))
  if (rowsToPut.length === 0) return
  yield* putPending({ organization, rows: rowsToPut })
  yield* trimPending({ organization, channelId })
}

/** The changes that waited for a message of an import. */
interface WaitingChanges {
  changes: readonly MessageChange[]
  /** True if its contact is blocked. */
  isBlocked: boolean
}
const NONE: WaitingChanges = { changes: [], isBlocked: false }

/** Takes the changes that waited for messages of an import: removes them, and returns them by conversation and identifier. */
export function* takePendingOfImport(
  organization: OrgCode,
  messages: readonly { conversationId: string; messagingAppMessageId?: string }[],
): Script<(conversationId: string, value: string | undefined) => WaitingChanges> {
  const named = messages.flatMap(({ conversationId, messagingAppMessageId: value }) =>
    value === undefined ? [] : [{ value, conversationId }],
  )
  // Nearly no import finds changes, so it looks for any first.
  if (named.length === 0 || (yield* findAnyPending({ organization })) === undefined) return () => NONE
  const found = yield* selectPendingOfImported({ organization, rows: named })
  for (const [channelId, ofChannel] of Map.groupBy(found, (row) => row.channelId))
    yield* removePending({ organization, channelId, values: ofChannel.map(({ value }) => value) })
  const byMessage = new Map(
    found.map(({ conversationId, value, changes, status }) => [
      `${conversationId} ${value}`,
      { changes: changesIn(changes), isBlocked: status === 'Blocked' },
    ]),
  )
  return (conversationId, value = '') => byMessage.get(`${conversationId} ${value}`) ?? NONE
}
