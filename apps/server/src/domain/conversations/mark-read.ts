import type { Conversation, Message } from '@parley/contract'
import { json, text } from '../../sql/columns.ts'
import { many } from '../../sql/statement.ts'
import { findMessages, messageOf, setRead } from '../messages/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import { CONVERSATION } from './statements.ts'
import { type ConversationWrite, conversationRule, type Judged } from './write.ts'

/**
 * The unread messages up to a place, newest first. The search goes back from the place and ends with the last of as many as are
 * unread there, because those are new. Only what is after the place is counted.
 */
const findUnread = many(
  'messages_unread',
  { ...CONVERSATION, createdAt: text, messageId: text },
  { message: json<Message>() },
).sql(
  `SELECT json AS message FROM messages
   WHERE organization = :organization AND conversation_id = :conversationId AND unread = 1
     AND (created_at, unique_id) <= (:createdAt, :messageId)
   ORDER BY created_at DESC, unique_id DESC LIMIT (
     SELECT unread_messages - (
       SELECT count(*) FROM messages
       WHERE organization = :organization AND conversation_id = :conversationId AND unread = 1
         AND (created_at, unique_id) > (:createdAt, :messageId))
     FROM conversations WHERE organization = :organization AND unique_id = :conversationId)`,
)

export interface ReadMark extends ConversationWrite {
  upToMessageId: string
}

/** Marks the unread messages of the contact as read, up to one of the messages of the conversation. */
export const markRead = conversationRule(function* judge({ upToMessageId }: ReadMark, conversation, lock): Judged {
  const [last] = yield* findMessages(lock, [upToMessageId])
  if (last === undefined) {
    return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
  }
  const { createdAt, uniqueId: messageId } = last
  const unread = (yield* findUnread({ ...lock, createdAt, messageId })).map(messageOf).toReversed()
  const newest = unread.at(-1)
  if (newest === undefined) return undefined
  const { numberOfUnreadMessages: from }: Conversation = JSON.parse(conversation.snapshot().conversation)
  const data = { upToMessageId: newest.uniqueId, from, to: from - unread.length }
  return { type: 'conversation.read', data, write: setRead(lock, unread) }
})
