// The statements that several rules share to find the messages of a conversation.
import type { Contact, Message } from '@parley/contract'
import { json, list, type OrgCode } from '../../sql/columns.ts'
import { many, one, pipelined, type Script } from '../../sql/statement.ts'
import { CONVERSATION, type ConversationLock } from '../conversations/lock-conversation.ts'
import { MESSAGES_BY_ID } from '../tables/records.ts'

const lockContact = one('contact_of_conversation_held', CONVERSATION, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts WHERE organization = :organization AND unique_id = (
     SELECT contact_id FROM conversations WHERE organization = :organization AND unique_id = :conversationId) {lock to hold}`,
)
const findByIds = many('messages_of_conversation', { ...CONVERSATION, ids: list() }, { message: json<Message>() }).sql(
  `SELECT json AS message FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND conversation_id = :conversationId AND unique_id {in :ids}`,
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

/** Returns the messages of the conversation that have one of the IDs. */
export function* findMessages(lock: ConversationLock, ids: readonly string[]): Script<Message[]> {
  return ids.length === 0 ? [] : (yield* findByIds({ ...lock, ids })).map(({ message }): Message => JSON.parse(message))
}
