import { TEXT, property, sql } from './sql.ts'

const SENT_AT = property('sentAt', 'm.json')

/** From when the reply window of a conversation counts: the earlier of `sentAt` and acceptance of the contact's newest message. */
export const replyWindows = [
  sql`ALTER TABLE conversations ADD COLUMN window_from ${TEXT}`,
  sql`UPDATE conversations SET window_from = (
    SELECT CASE WHEN ${SENT_AT} < m.created_at THEN ${SENT_AT} ELSE m.created_at END FROM messages m
    WHERE m.organization = conversations.organization AND m.conversation_id = conversations.unique_id
      AND ${property('direction', 'm.json')} = 'InBound'
    ORDER BY m.created_at DESC, m.unique_id DESC LIMIT 1)`,
]
