import type { DatabaseSync } from 'node:sqlite'
import type { RecordOf } from '../../domain/records/record.ts'
import { refer } from './put-people.ts'
import { conversationText } from '../serialize.ts'
import { command, query } from './statements.ts'

type PutConversation = (organization: string, conversation: RecordOf<'conversation'>) => void

/** Writes conversations without their messages. One that is `Deleted` became so now, unless it was before. */
export function createPutConversation(db: DatabaseSync, now: () => Date): PutConversation {
  const sql = prepareConversations(db)

  function missing(organization: string, { contactId, assignedToId }: RecordOf<'conversation'>): [string, string] {
    return sql.findContact.get(organization, contactId) === undefined
      ? [`The organization has no contact ${contactId}.`, '/contactId']
      : [`The organization has no member ${assignedToId}.`, '/assignedToId']
  }

  return (organization, conversation) => {
    const { uniqueId, contactId, assignedToId = null, status, createdAt, tagIds } = conversation
    const deletedAt = status === 'Deleted' ? now().getTime() : null
    const row = [
      organization,
      uniqueId,
      contactId,
      assignedToId,
      status,
      deletedAt,
      createdAt,
      conversationText(conversation),
    ] as const
    refer(
      () => {
        if (sql.insert(...row) === 1) return
        sql.replace(...row)
        sql.forgetTags(organization, uniqueId)
      },
      () => missing(organization, conversation),
    )
    for (const [position, tagId] of tagIds.entries()) {
      refer(
        () => sql.tag(organization, uniqueId, position, tagId),
        () => [`The organization has no tag ${tagId}.`, `/tagIds/${position}`],
      )
    }
  }
}

type Named = [organization: string, uniqueId: string]
type Row = readonly [
  ...Named,
  contactId: string,
  assignedToId: string | null,
  status: string,
  deletedAt: number | null,
  createdAt: string,
  json: string,
]

function prepareConversations(db: DatabaseSync) {
  return {
    insert: command<Row>(
      db,
      `INSERT INTO conversations (organization, unique_id, contact_id, assigned_to_id, status, deleted_at, created_at, json,
                                  total_messages, unread_messages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0) ON CONFLICT (organization, unique_id) DO NOTHING`,
    ),
    replace: command<Row>(
      db,
      `UPDATE conversations SET contact_id = ?3, assigned_to_id = ?4, status = ?5,
         deleted_at = CASE WHEN status = ?5 THEN deleted_at ELSE ?6 END, created_at = ?7, json = ?8,
         version = version + 1
       WHERE organization = ?1 AND unique_id = ?2`,
    ),
    findContact: query<Named, object>(db, 'SELECT 1 FROM contacts WHERE organization = ? AND unique_id = ?'),
    forgetTags: command<Named>(db, 'DELETE FROM conversation_tags WHERE organization = ? AND conversation_id = ?'),
    tag: command<[...Named, position: number, tagId: string]>(
      db,
      'INSERT INTO conversation_tags (organization, conversation_id, position, tag_id) VALUES (?, ?, ?, ?)',
    ),
  }
}
