// Finds the contacts of an import whose phone number another contact had already. An import joins no contacts, so the operator learns how
// many people may have two contacts now.
import { MAX_ROWS, orgCode, rows, text } from '../../sql/columns.ts'
import { many, type Script } from '../../sql/statement.ts'
import { numberOf } from '@parley/contract/phone-number'
import type { StoreRecord } from '../tables/record.ts'
import { lockOrganizations } from '../tables/records.ts'

/** Selects the contacts whose number another contact has, as an identifier or because the organization gave it that number. */
const selectSharing = many(
  'contacts_sharing_number',
  { organization: orgCode, rows: rows({ contactId: text, value: text }, MAX_ROWS.import) },
  { contactId: text },
).sql(
  `SELECT given.contact_id FROM {rows :rows} AS given WHERE EXISTS (
     SELECT 1 FROM contact_identifiers i WHERE i.organization = :organization AND i.kind IN ('number', 'phone')
       AND i.value = given.value AND i.contact_id <> given.contact_id)`,
)

/** A contact of a batch that has a phone number. */
export interface NumberedContact {
  /** The place of its record in the batch. */
  index: number
  organizationId: string
  contactId: string
  /** The digits of the number. */
  value: string
  /** True if the store had another contact with the number before the batch. */
  isShared: boolean
}

/** Finds the contacts of a batch that have a phone number, before the batch is written. */
export function* findNumbered(records: readonly StoreRecord[]): Script<NumberedContact[]> {
  const numbered = records.flatMap((record, index) => {
    const value = record.type === 'contact' && record.phoneIsKnown !== false ? numberOf(record.phone) : undefined
    if (value === undefined || record.type !== 'contact') return []
    return [{ index, organizationId: record.organizationId, contactId: record.uniqueId, value }]
  })
  const byOrganization = Map.groupBy(numbered, ({ organizationId }) => organizationId)
  const sharing = new Map<string, ReadonlySet<string>>()
  for (const { organization, organizationId } of yield* lockOrganizations([...byOrganization.keys()].toSorted())) {
    const shared = yield* selectSharing({ organization, rows: byOrganization.get(organizationId) ?? [] })
    sharing.set(organizationId, new Set(shared.map(({ contactId }) => contactId)))
  }
  return numbered.map((contact) => ({
    ...contact,
    isShared: sharing.get(contact.organizationId)?.has(contact.contactId) ?? false,
  }))
}

/** Counts the contacts whose number the store had with another contact, or an earlier record of the batch has. */
export function countSharing(numbered: readonly NumberedContact[]): number {
  const firstWith = new Map<string, string>()
  const sharing = new Set<string>()
  for (const { organizationId, contactId, value, isShared } of numbered) {
    const number = `${organizationId} ${value}`
    const first = firstWith.get(number) ?? contactId
    firstWith.set(number, first)
    if (isShared || first !== contactId) sharing.add(`${organizationId} ${contactId}`)
  }
  return sharing.size
}
