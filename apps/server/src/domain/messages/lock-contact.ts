// The statements that rules about a message share: they lock its contact, and find it.
import type { Contact, Message } from '@parley/contract'
import { json, nullable, type OrgCode, text } from '../../sql/columns.ts'
import { one, pipelined, type Script } from '../../sql/statement.ts'
import { CONVERSATION, type ConversationLock } from '../conversations/lock-conversation.ts'
import { type MessageState, stateOf } from '../tables/reactions.ts'
import { MESSAGES_BY_ID } from '../tables/records.ts'

const lockContact = one('contact_of_conversation_held', CONVERSATION, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts WHERE organization = :organization AND unique_id = (
     SELECT contact_id FROM conversations WHERE organization = :organization AND unique_id = :conversationId) {lock to hold}`,
)
const findById = one(
  'message_of_conversation',
  { ...CONVERSATION, messageId: text },
  { message: json<Message>(), unseenTimes: nullable(text) },
).sql(
  `SELECT json AS message, unseen_times FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND conversation_id = :conversationId AND unique_id = :messageId`,
)

/**
 * Locks the contact of a conversation against changes. To prevent deadlocks, every transaction locks contacts before conversations. The
 * returned function works only after the next statement.
 */
export function* holdContact(key: {
  organization: OrgCode
  conversationId: string
}): Script<() => Contact | undefined> {
  const row = yield* pipelined(lockContact.step(key))
  return () => JSON.parse(row()?.contact ?? 'null') ?? undefined
}

/** Returns a message of the conversation, and the times of its unseen changes. Undefined if the conversation has no such message. */
export function* findMessage(lock: ConversationLock, messageId: string): Script<MessageState | undefined> {
  const row = yield* findById({ ...lock, messageId })
  return row && stateOf(row)
}
