// Reads all stored data about a contact, for example to answer the person's request for it.
import type { OrgCode } from '../../sql/columns.ts'
import type { Each } from '../../sql/statement.ts'
import { type AuditEntry, type AuditEvent, EVENT_TYPES } from '../../sql/audit.ts'
import { entryOf } from '../events/entries.ts'
import type { StoredEvent } from '../events/statements.ts'
import { allOrganizations } from '../organizations/organizations.ts'
import { conversationFromRow, type RecordOf } from '../records/record.ts'
import { conversationsOfContact } from '../records/statements.ts'
import { partsOfConversation } from '../stored.ts'
import { documentContact, identifiedContact, type IdentifiedContact } from '../identities/stored-identities.ts'
import { documentEntries, eventFloor } from './statements.ts'

/** An item of the data about a contact. A conversation comes after its contact and before its parts, such as messages. */
export type ContactItem =
  | { contact: IdentifiedContact }
  | { conversation: RecordOf<'conversation'> }
  | { partOf: string; part: unknown }
  /** `event` is the entry as clients read it; undefined if clients can't read it. */
  | { entry: AuditEntry; event: StoredEvent | undefined }

/** Reads all data about a contact. Yields nothing if the contact doesn't exist. */
export async function* readContact(each: Each, organization: OrgCode, contactId: string): AsyncIterable<ContactItem> {
  const [row] = await Array.fromAsync(each(documentContact.step({ organization, contactId })))
  if (row === undefined) return
  yield { contact: identifiedContact(row) }
  const conversations = await Array.fromAsync(each(conversationsOfContact.step({ organization, contactId })))
  const conversationIds: string[] = []
  for (const conversation of conversations.map(conversationFromRow)) {
    const { uniqueId: conversationId } = conversation
    conversationIds.push(conversationId)
    yield { conversation }
    for (const { table, step } of partsOfConversation) {
      for await (const partRow of each(step({ organization, contactId, conversationId, conversationIds }))) {
        yield { partOf: table, part: JSON.parse(String(Object.values(partRow)[0])) }
      }
    }
  }
  const organizations = await Array.fromAsync(each(allOrganizations.step({})))
  const { organizationId = '' } = organizations.find((other) => other.organization === organization) ?? {}
  const [floor] = await Array.fromAsync(each(eventFloor.step({ organization })))
  for await (const entryRow of each(documentEntries.step({ organization, conversationIds, contactId }))) {
    const isReadable = entryRow.position > (floor?.position ?? 0) && CLIENT_EVENTS.has(entryRow.type)
    yield { entry: entryOf(entryRow, organizationId), event: isReadable ? entryRow : undefined }
  }
}

const CLIENT_EVENTS: ReadonlySet<AuditEvent> = new Set(EVENT_TYPES)
