// Everything that there is about a contact, for the person that it is.
import type { OrgCode } from '../../sql/columns.ts'
import type { Each } from '../../sql/statement.ts'
import { type AuditEntry, type AuditEvent, EVENT_TYPES } from '../../sql/audit.ts'
import { entryOf } from '../events/entries.ts'
import type { StoredEvent } from '../events/statements.ts'
import { allOrganizations } from '../organizations/organizations.ts'
import { conversationOf, type RecordOf } from '../records/record.ts'
import { conversationsOfContact } from '../records/statements.ts'
import { partsOfConversation } from '../stored.ts'
import { documentContact, identifiedContact, type IdentifiedContact } from '../identities/stored-identities.ts'
import { documentEntries, eventFloor } from './statements.ts'

/** A conversation comes after its contact and before its parts, such as messages. */
export type ContactItem =
  | { contact: IdentifiedContact }
  | { conversation: RecordOf<'conversation'> }
  | { partOf: string; part: unknown }
  /** The event is the same entry as followers see it, if they do. */
  | { entry: AuditEntry; event: StoredEvent | undefined }

/** Reads what there is about a contact: nothing if there is no such contact. */
export async function* readContact(each: Each, organization: OrgCode, contactId: string): AsyncIterable<ContactItem> {
  const [found] = await Array.fromAsync(each(documentContact.step({ organization, contactId })))
  if (found === undefined) return
  yield { contact: identifiedContact(found) }
  const conversations = await Array.fromAsync(each(conversationsOfContact.step({ organization, contactId })))
  const conversationIds: string[] = []
  for (const conversation of conversations.map(conversationOf)) {
    const { uniqueId: conversationId } = conversation
    conversationIds.push(conversationId)
    yield { conversation }
    for (const { table, step } of partsOfConversation) {
      for await (const row of each(step({ organization, contactId, conversationId, conversationIds }))) {
        yield { partOf: table, part: JSON.parse(String(Object.values(row)[0])) }
      }
    }
  }
  const organizations = await Array.fromAsync(each(allOrganizations.step({})))
  const { organizationId = '' } = organizations.find((other) => other.organization === organization) ?? {}
  const [floor] = await Array.fromAsync(each(eventFloor.step({ organization })))
  for await (const row of each(documentEntries.step({ organization, conversationIds, contactId }))) {
    const isFollowed = row.position > (floor?.position ?? 0) && FOLLOWED.has(row.type)
    yield { entry: entryOf(row, organizationId), event: isFollowed ? row : undefined }
  }
}

const FOLLOWED: ReadonlySet<AuditEvent> = new Set(EVENT_TYPES)
