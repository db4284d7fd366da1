import type { RecordOf } from '../../domain/records/record.ts'
import { conversationText } from '../serialize.ts'
import type { Session } from './connections.ts'
import { type Indexed, lastOf } from './gather.ts'
import { statement } from './statement.ts'

type Column = readonly string[]

const put = statement<
  [
    organization: string,
    deletedAt: number,
    uniqueIds: Column,
    contactIds: Column,
    assignedToIds: readonly (string | null)[],
    statuses: Column,
    createdAts: Column,
    jsons: Column,
  ]
>(
  'conversations_put',
  `INSERT INTO conversations (organization, unique_id, contact_id, assigned_to_id, status, deleted_at, created_at, json,
                              total_messages, unread_messages)
   SELECT $1, unique_id, contact_id, assigned_to_id, status, CASE WHEN status = 'Deleted' THEN $2::bigint END, created_at,
          json, 0, 0
   FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
        AS new (unique_id, contact_id, assigned_to_id, status, created_at, json)
   ON CONFLICT (organization, unique_id) DO UPDATE SET
     contact_id = excluded.contact_id, assigned_to_id = excluded.assigned_to_id, status = excluded.status,
     deleted_at = CASE WHEN conversations.status = excluded.status THEN conversations.deleted_at ELSE excluded.deleted_at END,
     created_at = excluded.created_at, json = excluded.json, version = conversations.version + 1`,
)
const tagsForget = statement<[organization: string, conversationIds: Column]>(
  'conversation_tags_forget',
  'DELETE FROM conversation_tags WHERE organization = $1 AND conversation_id = ANY($2::text[])',
)
const tagsGive = statement<
  [organization: string, conversationIds: Column, positions: readonly number[], tagIds: Column]
>(
  'conversation_tags_give',
  `INSERT INTO conversation_tags (organization, conversation_id, position, tag_id)
   SELECT $1, conversation_id, position, tag_id
   FROM unnest($2::text[], $3::bigint[], $4::text[]) AS new (conversation_id, position, tag_id)`,
)

/** Writes conversations without their messages. One that is `Deleted` became so now, unless it was before. */
export async function putConversations(
  session: Session,
  organization: string,
  now: Date,
  conversations: readonly Indexed<'conversation'>[],
): Promise<void> {
  const records = lastOf(conversations)
  if (records.length === 0) return
  const of = <T>(column: (record: RecordOf<'conversation'>) => T) => records.map(column)
  const ids = of(({ uniqueId }) => uniqueId)
  await session.change(
    put,
    organization,
    now.getTime(),
    ids,
    of(({ contactId }) => contactId),
    of(({ assignedToId = null }) => assignedToId),
    of(({ status }) => status),
    of(({ createdAt }) => createdAt),
    of(conversationText),
  )
  await session.change(tagsForget, organization, ids)
  await giveTags(session, organization, records)
}

async function giveTags(session: Session, organization: string, records: readonly RecordOf<'conversation'>[]) {
  const given = records.flatMap(({ uniqueId, tagIds }) =>
    tagIds.map((tagId, position) => ({ uniqueId, position, tagId })),
  )
  if (given.length === 0) return
  await session.change(
    tagsGive,
    organization,
    given.map(({ uniqueId }) => uniqueId),
    given.map(({ position }) => position),
    given.map(({ tagId }) => tagId),
  )
}
