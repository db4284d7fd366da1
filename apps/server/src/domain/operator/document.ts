// Reads all stored data about a contact for the command `contact export`, with which an operator answers a person's request for their data.
import type { OrgCode } from '../../sql/columns.ts'
import type { Each } from '../../sql/statement.ts'
import { type AuditEntry, EVENT_TYPES } from '../kernel/audit.ts'
import { entryOf } from './audit-entries.ts'
import type { StoredEvent } from '../events/stored-events.ts'
import { selectOrganizations } from '../tables/organizations.ts'
import { conversationFromRow, type RecordOf } from '../tables/record.ts'
import { conversationsOfContact } from '../tables/records.ts'
import { partsOfConversation } from './stored.ts'
import { type IdentifiedContact, contactWithIdentities, documentContact } from '../tables/contact-record.ts'
import { documentEntries, selectEventFloor } from './removals.ts'

/** An item of the data about a contact: first the contact, then each conversation with its parts, and the audit entries last. */
export type ContactItem =
  | { contact: IdentifiedContact }
  | { conversation: RecordOf<'conversation'> }
  /** A row that belongs to the conversation, such as a message. `partOf` is the name of its table. */
  | { partOf: string; part: unknown }
  /** An entry of the audit log. If clients can read the entry as an event, `event` is that event. */
  | { entry: AuditEntry; event: StoredEvent | undefined }

/** Reads all data about a contact, item by item. Yields nothing if the contact doesn't exist. */
export async function* readContact(each: Each, organization: OrgCode, contactId: string): AsyncIterable<ContactItem> {
  const [row] = await Array.fromAsync(each(documentContact.step({ organization, contactId })))
  if (row === undefined) return
  yield { contact: contactWithIdentities(row) }
  const conversationRows = await Array.fromAsync(each(conversationsOfContact.step({ organization, contactId })))
  const conversationIds: string[] = []
  for (const conversation of conversationRows.map(conversationFromRow)) {
    const { uniqueId: conversationId } = conversation
    conversationIds.push(conversationId)
    yield { conversation }
    for (const { table, step } of partsOfConversation) {
      // Each statement selects one column, which contains JSON.
      for await (const partRow of each(step({ organization, contactId, conversationId, conversationIds }))) {
        const [json] = Object.values(partRow)
        yield { partOf: table, part: JSON.parse(String(json)) }
      }
    }
  }
  // Entries name their organization by its public ID, and `organization` is only the code that the store uses.
  const organizations = await Array.fromAsync(each(selectOrganizations.step({})))
  const { organizationId = '' } = organizations.find((other) => other.organization === organization) ?? {}
  // Clients can't read events up to this position, because the retention period of these events is over.
  const [floor = { position: 0 }] = await Array.fromAsync(each(selectEventFloor.step({ organization })))
  for await (const entryRow of each(documentEntries.step({ organization, conversationIds, contactId }))) {
    const isReadable = entryRow.position > floor.position && EVENT_TYPES.some((type) => type === entryRow.type)
    yield { entry: entryOf(entryRow, organizationId), event: isReadable ? entryRow : undefined }
  }
}
