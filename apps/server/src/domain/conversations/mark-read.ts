import type { Conversation, Message } from '@parley/contract'
import { json, text } from '../../sql/columns.ts'
import { many } from '../../sql/statement.ts'
import { findMessages, messageOf, setRead } from '../messages/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import { CONVERSATION } from './statements.ts'
import { type ConversationWrite, conversationRule, type Decision } from './write.ts'

/**
 * Returns the unread messages up to a message (its time and ID), newest first. Without the LIMIT, the engine would scan back to the start
 * of the conversation. So the LIMIT is the number of rows: the conversation's unread messages, minus those after the message.
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

export interface ReadRequest extends ConversationWrite {
  upToMessageId: string
}

/** Marks the contact's unread messages as read, up to the message that the request names. Changes nothing if all of them are read. */
export const markRead = conversationRule(function* markUpTo(
  { upToMessageId }: ReadRequest,
  conversation,
  lock,
): Decision {
  const [upToMessage] = yield* findMessages(lock, [upToMessageId])
  if (upToMessage === undefined) {
    return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
  }
  const { createdAt, uniqueId: messageId } = upToMessage
  const unread = (yield* findUnread({ ...lock, createdAt, messageId })).map(messageOf).toReversed()
  const newestUnread = unread.at(-1)
  if (newestUnread === undefined) return undefined
  const { numberOfUnreadMessages: from }: Conversation = JSON.parse(conversation.snapshot().conversation)
  const data = { upToMessageId: newestUnread.uniqueId, from, to: from - unread.length }
  return { type: 'conversation.read', data, write: setRead(lock, unread) }
})
