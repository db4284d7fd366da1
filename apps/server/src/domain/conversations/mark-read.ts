import type { Conversation, Message } from '@parley/contract'
import { json, text } from '../../sql/columns.ts'
import { many } from '../../sql/statement.ts'
import { findMessages, messageOf, setRead } from '../messages/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import { CONVERSATION } from './statements.ts'
import { type ConversationWrite, conversationRule, type Decision } from './write.ts'

/**
 * Returns the unread messages up to a place, newest first. The search goes back from the place. Its LIMIT is the number of unread messages
 * up to the place, so it stops at the oldest unread message: the conversation's counter, minus the unread messages after the place.
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

/** Marks the contact's unread messages as read, up to one message of the conversation. */
export const markRead = conversationRule(function* markUpTo(
  { upToMessageId }: ReadRequest,
  conversation,
  lock,
): Decision {
  const [lastRead] = yield* findMessages(lock, [upToMessageId])
  if (lastRead === undefined) {
    return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
  }
  const { createdAt, uniqueId: messageId } = lastRead
  const unread = (yield* findUnread({ ...lock, createdAt, messageId })).map(messageOf).toReversed()
  const newest = unread.at(-1)
  if (newest === undefined) return undefined
  const { numberOfUnreadMessages: from }: Conversation = JSON.parse(conversation.snapshot().conversation)
  const data = { upToMessageId: newest.uniqueId, from, to: from - unread.length }
  return { type: 'conversation.read', data, write: setRead(lock, unread) }
})
