// Everything that there is about a contact, for the person that it is.
import type { Contact, Message } from '@parley/contract'
import { integer, json, list, nullable, oneOf, text } from '../../store/kernel/columns.ts'
import { many, type Row } from '../../store/kernel/statement.ts'
import type { AuditEntry, AuditEvent } from '../audit.ts'
import type { StoredEvent } from '../events/store.ts'
import { conversationOf, conversationsOfContact, type Each } from '../records/read.ts'
import type { RecordOf } from '../records/record.ts'

/** A conversation comes after its contact and before its messages. */
type Part = { contact: Contact } | { conversation: RecordOf<'conversation'> } | { message: Message }
export type ContactItem =
  | Part
  /** The event is the same entry as followers see it, if they do. */
  | { entry: AuditEntry; event: StoredEvent | undefined }

const documentContact = many(
  'document_contact',
  { organization: text, contactId: text },
  { json: json<Contact>() },
).sql('SELECT json FROM contacts WHERE organization = :organization AND unique_id = :contactId')
const documentMessages = many(
  'document_messages',
  { organization: text, conversationId: text },
  { json: json<Message>() },
).sql(
  `SELECT json FROM messages WHERE organization = :organization AND conversation_id = :conversationId
   ORDER BY created_at, unique_id`,
)
// A contact and a conversation can have the same identifier, so each place is compared with identifiers of its type.
const documentEntries = many(
  'document_entries',
  { organization: text, conversationIds: list(), contactId: text },
  {
    position: integer,
    organization: text,
    uniqueId: text,
    type: oneOf<AuditEvent>(),
    subjectId: text,
    memberId: nullable(text),
    keyId: nullable(text),
    requestId: nullable(text),
    data: nullable(text),
    at: integer,
  },
).sql(
  `SELECT position, organization, unique_id, type, subject_id, member_id, key_id, request_id, data, at FROM events
   WHERE organization = :organization AND (
     conversation_id {in :conversationIds} OR (type LIKE 'conversation.%' AND subject_id {in :conversationIds})
     OR (type LIKE 'contact.%' AND subject_id = :contactId) OR {property data.contactId} = :contactId
   ) ORDER BY position`,
)

/** Reads what there is about a contact: nothing if there is no such contact. The entries of its events come as rows. */
export async function* readContact(
  each: Each,
  organization: string,
  contactId: string,
): AsyncIterable<Part | { row: Row }> {
  const [found] = await Array.fromAsync(each(documentContact.step({ organization, contactId })))
  if (found === undefined) return
  yield { contact: JSON.parse(found.json) }
  const conversations = await Array.fromAsync(each(conversationsOfContact.step({ organization, contactId })))
  const conversationIds: string[] = []
  for (const conversation of conversations.map(conversationOf)) {
    const { uniqueId: conversationId } = conversation
    conversationIds.push(conversationId)
    yield { conversation }
    for await (const { json: message } of each(documentMessages.step({ organization, conversationId })))
      yield { message: JSON.parse(message) }
  }
  for await (const row of each(documentEntries.step({ organization, conversationIds, contactId }))) yield { row }
}
