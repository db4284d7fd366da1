// The rule of the operation `markConversationRead`: a member has read the messages of a contact, up to a given message.
import type { Conversation, Message } from '@parley/contract'
import { json, text } from '../../sql/columns.ts'
import { many, type Script, withoutResults } from '../../sql/statement.ts'
import { findMessages } from '../messages/statements.ts'
import { putRecordsOfType } from '../records/put.ts'
import { updateCounters } from '../records/statements.ts'
import { unknownReferences } from '../unknown-references.ts'
import { CONVERSATION, type ConversationLock } from './statements.ts'
import { type ConversationWrite, conversationRule, type Decision } from './write.ts'

/**
 * Finds the unread messages up to and including the message `messageId`, newest first. The LIMIT is the exact number of these messages:
 * all unread messages minus the newer ones. Without a LIMIT, the engine would search all older messages for further unread messages.
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

/** Marks the contact's messages as read, up to the message that the request names. If none of them is unread, it changes nothing. */
export const markRead = conversationRule(function* markUpTo(
  { upToMessageId }: ReadRequest,
  conversation,
  lock,
  { at },
): Decision {
  const [upToMessage] = yield* findMessages(lock, [upToMessageId])
  if (upToMessage === undefined) {
    return unknownReferences([{ pointer: '/upToMessageId', what: 'message of this conversation' }])
  }
  const { createdAt, uniqueId: messageId } = upToMessage
  const newestFirst = yield* findUnread({ ...lock, createdAt, messageId })
  const unread = newestFirst.map(({ message }): Message => JSON.parse(message)).toReversed()
  const newestUnread = unread.at(-1)
  if (newestUnread === undefined) return undefined
  const { numberOfUnreadMessages: from }: Conversation = JSON.parse(conversation.snapshot().conversation)
  const data = { upToMessageId: newestUnread.uniqueId, from, to: from - unread.length }
  return { type: 'conversation.read', data, write: setRead(lock, unread, at) }
})

/** Changes unread messages to `Read`, and reduces the conversation's number of unread messages. */
function* setRead(lock: ConversationLock, unread: readonly Message[], at: Date): Script<void> {
  const messages = unread.map((message) => ({ ...message, status: 'Read' as const }))
  yield* withoutResults(putRecordsOfType(lock, 'message', messages, { at }))
  const change = { conversationId: lock.conversationId, total: 0, unread: -unread.length }
  yield* withoutResults(updateCounters(lock, [change]))
}
