// The statements that several rules share to find and write the messages of a conversation.
import type { Contact, Message } from '@parley/contract'
import { json, list, type Serialized, type OrgCode } from '../../sql/columns.ts'
import { many, one, type Script, withoutResults } from '../../sql/statement.ts'
import { isUnread } from '../conversations/conversation.ts'
import { CONVERSATION, type ConversationLock } from '../conversations/statements.ts'
import { tablesOfRecords } from '../records/record-types.ts'
import { contractSerializers } from '../records/serialize.ts'
import { MESSAGES_BY_ID, updateCounters } from '../records/statements.ts'

const lockContact = one('contact_of_conversation_held', CONVERSATION, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts WHERE organization = :organization AND unique_id = (
     SELECT contact_id FROM conversations WHERE organization = :organization AND unique_id = :conversationId) {lock to hold}`,
)
const findByIds = many('messages_of_conversation', { ...CONVERSATION, ids: list() }, { message: json<Message>() }).sql(
  `SELECT json AS message FROM messages ${MESSAGES_BY_ID}
   WHERE organization = :organization AND conversation_id = :conversationId AND unique_id {in :ids}`,
)

/** Locks the contact of a conversation against changes. To prevent deadlocks, every transaction locks contacts before conversations. */
export function* holdContact(organization: OrgCode, conversationId: string): Script<Contact | undefined> {
  const row = yield* lockContact({ organization, conversationId })
  const contact: Contact | undefined = row && JSON.parse(row.contact)
  return contact
}

/** Returns the messages of the conversation that have one of the IDs. */
export function* findMessages(lock: ConversationLock, ids: readonly string[]): Script<Message[]> {
  return ids.length === 0 ? [] : (yield* findByIds({ ...lock, ids })).map(({ message }): Message => JSON.parse(message))
}

/** Writes a new message, and increments the conversation's counters. Returns the message as JSON text for clients. */
export function* addMessage(lock: ConversationLock, message: Message): Script<Serialized<Message>> {
  const text = contractSerializers.message(message)
  yield* put(lock, [rowOf(message, text)], { mustBeNew: 1 }, { total: 1, unread: Number(isUnread(message)) })
  return text
}

/** Changes unread messages to `Read`, and reduces the conversation's number of unread messages. */
export function* setRead(lock: ConversationLock, unread: readonly Message[]): Script<void> {
  const rows = unread.map((message) => rowOf({ ...message, status: 'Read' }))
  yield* put(lock, rows, { mustBeNew: 0 }, { total: 0, unread: -unread.length })
}

/** Writes messages of a conversation, and adds `counterChange` to its counters. If `mustBeNew` is 1, existing messages stay unchanged. */
function* put(
  { organization, conversationId }: ConversationLock,
  rows: readonly ReturnType<typeof rowOf>[],
  { mustBeNew }: { mustBeNew: 0 | 1 },
  counterChange: { total: number; unread: number },
): Script<void> {
  yield* withoutResults(tablesOfRecords.messages.put({ organization, rows, mustBeNew }))
  yield* withoutResults(updateCounters({ organization }, [{ conversationId, ...counterChange }]))
}

const rowOf = (message: Message, text = contractSerializers.message(message)) => ({
  uniqueId: message.uniqueId,
  json: text,
  ...tablesOfRecords.messages.columnsOf(message),
})
