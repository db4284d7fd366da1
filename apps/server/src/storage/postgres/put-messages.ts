import { isUnread } from '../../domain/messages.ts'
import { revisionOf } from '../../domain/revision.ts'
import { RecordRefused } from '../../domain/records/record.ts'
import { WINDOW } from '../limits.ts'
import { messageText } from '../serialize.ts'
import type { Session } from './connections.ts'
import { type Indexed, lastOf } from './gather.ts'
import { statement } from './statement.ts'

type Column = readonly string[]
type Numbers = readonly number[]

/**
 * Writes the messages of one batch, and brings their conversations up to date. The counters change by what is new, so that a
 * message costs the same in a conversation of ten and of a hundred thousand.
 */
export async function putMessages(
  session: Session,
  organization: string,
  messages: readonly Indexed<'message'>[],
): Promise<void> {
  if (messages.length === 0) return
  // Locked in one order, so that two batches never wait for each other, and what is read below is the last word.
  const conversationIds = [...new Set(messages.map(({ record }) => record.conversationId))].toSorted()
  await session.rows(lock, organization, conversationIds)
  const before = await readBefore(session, organization, messages)
  refuseMoved(messages, before)

  const records = lastOf(messages)
  const unread = records.map((message) => Number(isUnread(message)))
  await session.change(
    put,
    organization,
    records.map(({ uniqueId }) => uniqueId),
    records.map(({ conversationId }) => conversationId),
    records.map(({ createdAt }) => createdAt),
    unread,
    records.map(messageText),
  )
  const changes = records.map(({ uniqueId, conversationId }, place) => {
    const old = before.get(uniqueId)
    return { conversationId, total: old ? 0 : 1, unread: (unread[place] ?? 0) - (old?.unread ?? 0) }
  })
  await bringUpToDate(session, organization, conversationIds, changes)
}

interface Before {
  conversationId: string
  unread: number
}

async function readBefore(session: Session, organization: string, messages: readonly Indexed<'message'>[]) {
  const ids = [...new Set(messages.map(({ record }) => record.uniqueId))]
  const rows = await session.rows(find, organization, ids)
  return new Map(rows.map(([id, conversationId, unread]): [string, Before] => [id, { conversationId, unread }]))
}

/** A message belongs to its conversation for ever, also within a batch. */
function refuseMoved(messages: readonly Indexed<'message'>[], before: ReadonlyMap<string, Before>): void {
  const homes = new Map([...before].map(([id, { conversationId }]) => [id, conversationId]))
  for (const { index, record } of messages) {
    const home = homes.get(record.uniqueId) ?? record.conversationId
    homes.set(record.uniqueId, home)
    if (home === record.conversationId) continue
    throw new RecordRefused(
      index,
      `The message ${record.uniqueId} belongs to the conversation ${home}.`,
      '/conversationId',
    )
  }
}

interface Change {
  conversationId: string
  total: number
  unread: number
}

async function bringUpToDate(session: Session, organization: string, ids: Column, changes: readonly Change[]) {
  const newest = Map.groupBy(await session.rows(window, organization, ids), ([conversationId]) => conversationId)
  const texts = ids.map(
    (id) =>
      `[${(newest.get(id) ?? [])
        .map(([, json]) => json)
        .toReversed()
        .join(',')}]`,
  )
  await session.change(keepWindow, organization, ids, texts.map(revisionOf), texts)
  const perConversation = Map.groupBy(changes, ({ conversationId }) => conversationId)
  const sumOf = (member: 'total' | 'unread') =>
    ids.map((id) => (perConversation.get(id) ?? []).reduce((sum, change) => sum + change[member], 0))
  await session.change(count, organization, ids, sumOf('total'), sumOf('unread'))
}

const lock = statement<[organization: string, conversationIds: Column], [string]>(
  'conversations_locked',
  `SELECT unique_id FROM conversations WHERE organization = $1 AND unique_id = ANY($2::text[])
   ORDER BY unique_id FOR NO KEY UPDATE`,
)
const find = statement<
  [organization: string, uniqueIds: Column],
  [uniqueId: string, conversationId: string, unread: number]
>(
  'messages_before',
  'SELECT unique_id, conversation_id, unread FROM messages WHERE organization = $1 AND unique_id = ANY($2::text[])',
)
const put = statement<
  [organization: string, uniqueIds: Column, conversationIds: Column, createdAts: Column, unread: Numbers, jsons: Column]
>(
  'messages_put',
  `INSERT INTO messages (organization, unique_id, conversation_id, created_at, unread, json)
   SELECT $1, unique_id, conversation_id, created_at, unread, json
   FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
        AS new (unique_id, conversation_id, created_at, unread, json)
   ON CONFLICT (organization, unique_id) DO UPDATE SET
     created_at = excluded.created_at, unread = excluded.unread, json = excluded.json`,
)
const window = statement<[organization: string, conversationIds: Column], [conversationId: string, json: string]>(
  'messages_window',
  `SELECT touched.id, newest.json
   FROM unnest($2::text[]) AS touched (id) CROSS JOIN LATERAL (
     SELECT json, created_at, unique_id FROM messages
     WHERE organization = $1 AND conversation_id = touched.id
     ORDER BY created_at DESC, unique_id DESC LIMIT ${WINDOW}) AS newest
   ORDER BY touched.id, newest.created_at DESC, newest.unique_id DESC`,
)
const keepWindow = statement<[organization: string, conversationIds: Column, digests: Column, jsons: Column]>(
  'messages_window_kept',
  `INSERT INTO recent_messages (organization, conversation_id, digest, json)
   SELECT $1, conversation_id, digest, json
   FROM unnest($2::text[], $3::text[], $4::text[]) AS new (conversation_id, digest, json)
   ON CONFLICT (organization, conversation_id) DO UPDATE SET digest = excluded.digest, json = excluded.json`,
)
const count = statement<[organization: string, conversationIds: Column, total: Numbers, unread: Numbers]>(
  'conversations_counted',
  `UPDATE conversations SET total_messages = total_messages + new.total, unread_messages = unread_messages + new.unread,
     version = version + 1
   FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS new (id, total, unread)
   WHERE organization = $1 AND unique_id = new.id`,
)
