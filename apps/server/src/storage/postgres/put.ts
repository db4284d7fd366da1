// Writes batches of records. A batch is judged first, so that the record at fault can be named, and is then written type by
// type: each type takes a few statements, however many records there are.
import { RecordRefused, type StoreRecord } from '../../domain/records/record.ts'
import type { Session } from './connections.ts'
import { findOrganizationCode } from './directory.ts'
import { gather } from './gather.ts'
import { refuseMissing } from './missing.ts'
import { putConversations } from './put-conversations.ts'
import { putMessages } from './put-messages.ts'
import { putContacts, putMembers, putOrganization, putRoles, putTags } from './put-people.ts'

/** Writes a batch within a transaction, as `Storage.put` says. */
export async function putBatch(session: Session, now: () => Date, records: readonly StoreRecord[]): Promise<void> {
  const codes = await putOrganizations(session, records)
  for (const [organization, batch] of gather(records, codes)) {
    await refuseMissing(session, organization, batch)
    await putRoles(session, organization, batch.role)
    await putMembers(session, organization, batch.member)
    await putContacts(session, organization, batch.contact)
    await putTags(session, organization, batch.tag)
    await putConversations(session, organization, now(), batch.conversation)
    await putMessages(session, organization, batch.message)
  }
}

/** Writes the organizations of a batch. Returns the codes of all that the batch names, by their identifiers. */
async function putOrganizations(session: Session, records: readonly StoreRecord[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>()
  for (const [index, record] of records.entries()) {
    const code =
      record.type === 'organization'
        ? await putOrganization(session, record)
        : (codes.get(record.organizationId) ?? (await findOrganizationCode(session, record.organizationId)))
    const id = record.type === 'organization' ? record.uniqueId : record.organizationId
    if (code === undefined) throw new RecordRefused(index, `There is no organization ${id}.`, '/organizationId')
    codes.set(id, code)
  }
  return codes
}
