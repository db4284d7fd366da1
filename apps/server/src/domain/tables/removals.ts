// The statements that remove the rows of messages, conversations and contacts.
import { list, orgCode } from '../../sql/columns.ts'
import { change } from '../../sql/statement.ts'
import { MESSAGES_BY_ID } from './records.ts'
import { CONTACT_KEY, CONVERSATIONS } from './stored-row.ts'

const MESSAGES = { organization: orgCode, messageIds: list() }
const HAS_MESSAGE_ID = 'organization = :organization AND unique_id {in :messageIds}'
export const purgeMessages = change('purge_messages', MESSAGES, { messages: {} }).sql(
  `DELETE FROM messages ${MESSAGES_BY_ID} WHERE ${HAS_MESSAGE_ID}`,
)
export const purgeConversations = change('purge_conversations', CONVERSATIONS, {
  conversations: { unique_id: 'conversationIds' },
}).sql('DELETE FROM conversations WHERE organization = :organization AND unique_id {in :conversationIds}')

export const eraseContactRow = change('erasure_contact', CONTACT_KEY, { contacts: { unique_id: 'contactId' } }).sql(
  `DELETE FROM contacts WHERE organization = :organization AND unique_id = :contactId`,
)
