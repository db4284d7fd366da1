import type { DatabaseSync } from 'node:sqlite'
import { refer } from './put-people.ts'
import { conversationText, type RecordOf } from './serialize.ts'
import { command, query } from './statements.ts'

type PutConversation = (organization: string, conversation: RecordOf<'conversation'>) => void

/** Writes conversations without their messages. One that is `Deleted` became so now, unless it was before. */
export function createPutConversation(db: DatabaseSync, now: () => Date): PutConversation {
  const sql = prepareConversations(db)

  function missing(organization: string, { contactId, assignedToId }: RecordOf<'conversation'>): string {
    return sql.findContact.get(organization, contactId) === undefined
      ? `The organization has no contact ${contactId}.`
      : `The organization has no member ${assignedToId}.`
  }

  return (organization, conversation) => {
    const { uniqueId, contactId, assignedToId = null, status, createdAt, tagIds } = conversation
    const deletedAt = status === 'Deleted' ? now().getTime() : null
    const json = conversationText(conversation)
    refer(
      () => sql.conversation(organization, uniqueId, contactId, assignedToId, status, deletedAt, createdAt, json),
      () => missing(organization, conversation),
    )
    sql.forgetTags(organization, uniqueId)
    for (const [position, tagId] of tagIds.entries()) {
      refer(
        () => sql.tag(organization, uniqueId, position, tagId),
        () => `The organization has no tag ${tagId}.`,
      )
    }
  }
}

function prepareConversations(db: DatabaseSync) {
  type Named = [organization: string, uniqueId: string]
  return {
    conversation: command<
      [
        ...Named,
        contactId: string,
        assignedToId: string | null,
        status: string,
        deletedAt: number | null,
        createdAt: string,
        json: string,
      ]
    >(
      db,
      `INSERT INTO conversations (organization, unique_id, contact_id, assigned_to_id, status, deleted_at, created_at, json,
                                  total_messages, unread_messages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
       ON CONFLICT (organization, unique_id) DO UPDATE SET
         contact_id = excluded.contact_id, assigned_to_id = excluded.assigned_to_id, status = excluded.status,
         deleted_at = CASE WHEN excluded.status = conversations.status THEN conversations.deleted_at
                           ELSE excluded.deleted_at END,
         created_at = excluded.created_at, json = excluded.json`,
    ),
    findContact: query<Named, object>(db, 'SELECT 1 FROM contacts WHERE organization = ? AND unique_id = ?'),
    forgetTags: command<Named>(db, 'DELETE FROM conversation_tags WHERE organization = ? AND conversation_id = ?'),
    tag: command<[...Named, position: number, tagId: string]>(
      db,
      'INSERT INTO conversation_tags (organization, conversation_id, position, tag_id) VALUES (?, ?, ?, ?)',
    ),
  }
}
