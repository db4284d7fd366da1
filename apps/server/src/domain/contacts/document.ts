// Everything that there is about a contact, for the person that it is.
import type { Contact } from '@parley/contract'
import type { Row } from '../../store/kernel/statement.ts'
import type { AuditEntry } from '../audit.ts'
import type { StoredEvent } from '../events/store.ts'
import { conversationOf, conversationsOfContact, type Each } from '../records/read.ts'
import type { RecordOf } from '../records/record.ts'
import { partsOfConversation } from '../stored.ts'
import { documentContact, documentEntries } from './statements.ts'

/** A conversation comes after its contact and before its parts, such as messages. */
type Part = { contact: Contact } | { conversation: RecordOf<'conversation'> } | { partOf: string; part: unknown }
export type ContactItem =
  | Part
  /** The event is the same entry as followers see it, if they do. */
  | { entry: AuditEntry; event: StoredEvent | undefined }

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
    for (const { table, step } of partsOfConversation) {
      for await (const row of each(step({ organization, contactId, conversationId, conversationIds }))) {
        yield { partOf: table, part: JSON.parse(String(row.values[0])) }
      }
    }
  }
  for await (const row of each(documentEntries.step({ organization, conversationIds, contactId }))) yield { row }
}
