// Reads what there is about a contact.
import { type AuditEvent, EVENT_TYPES } from '../../domain/audit.ts'
import type { ContactItem } from '../../domain/contacts/document.ts'
import type { StoredEvent } from '../../domain/events/store.ts'
import { entryOf, type EntryRow } from './audit.ts'
import { ENTRY, entryColumns } from './events.ts'
import { organizationStatements } from './organizations.ts'
import { conversationOf, recordStatements } from './records.ts'
import { integer, isIn, property, type Rows, sql, text } from './statement.ts'

/** The conversations of the contact. */
const IDS = isIn('$2')

export const documentStatements = {
  contact: sql('document_contact', [text, text], [text])`
    SELECT json FROM contacts WHERE organization = $1 AND unique_id = $2`,
  messages: sql('document_messages', [text, text], [text])`
    SELECT json FROM messages WHERE organization = $1 AND conversation_id = $2 ORDER BY created_at, unique_id`,
  floor: sql('document_floor', [text], [integer])`SELECT floor_position FROM event_counters WHERE organization = $1`,
  // A contact and a conversation can have the same identifier, so each place is compared with identifiers of its type.
  entries: sql('document_entries', [text, text, text], [integer, ...entryColumns])`
    SELECT position, ${ENTRY} FROM events
    WHERE organization = $1 AND (
      conversation_id ${IDS} OR (type LIKE 'conversation.%' AND subject_id ${IDS})
      OR (type LIKE 'contact.%' AND subject_id = $3) OR ${property('contactId', 'data')} = $3
    ) ORDER BY position`,
}

const of = documentStatements

export async function* readContact(
  rows: Rows,
  organizationCode: string,
  contactId: string,
): AsyncIterable<ContactItem> {
  const [found] = await Array.fromAsync(rows(of.contact, organizationCode, contactId))
  if (found === undefined) return
  yield { contact: JSON.parse(found[0]) }
  const conversations = await Array.fromAsync(
    rows(recordStatements.conversationsOfContact, organizationCode, contactId),
  )
  const ids: string[] = []
  for (const conversation of conversations.map(conversationOf)) {
    ids.push(conversation.uniqueId)
    yield { conversation }
    for await (const [json] of rows(of.messages, organizationCode, conversation.uniqueId))
      yield { message: JSON.parse(json) }
  }
  const organizations = await Array.fromAsync(rows(organizationStatements.all))
  const [, organizationId = ''] = organizations.find(([code]) => code === organizationCode) ?? []
  const [[floor] = [0]] = await Array.fromAsync(rows(of.floor, organizationCode))
  for await (const [position, ...entry] of rows(of.entries, organizationCode, JSON.stringify(ids), contactId)) {
    yield { entry: entryOf(entry, organizationId), event: position > floor ? eventOf(position, entry) : undefined }
  }
}

const FOLLOWED: ReadonlySet<AuditEvent> = new Set(EVENT_TYPES)

/** The entry as an event, if clients can follow events of its type. */
function eventOf(position: number, [, uniqueId, type, , memberId, keyId, requestId, data, at]: EntryRow) {
  if (!FOLLOWED.has(type)) return undefined
  const actor = { memberId: memberId ?? undefined, keyId: keyId ?? undefined, requestId: requestId ?? undefined }
  return { position, uniqueId, type, ...actor, data: data ?? undefined, at: new Date(at) } satisfies StoredEvent
}
