// Finds contacts by ID, by identifiers of the messaging application, and by phone number.
import type { View } from '../../sql/audit.ts'
import type { Contact } from '@parley/contract'
import { integer, json, oneOf, rows, type Serialized, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { one, page, type ReadScript } from '../../sql/statement.ts'
import { isKnown, VIEW } from '../channels/view.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { oneFilter } from '../invalid-request.ts'
import { type Page, type PageRequest, portionOf, readPage } from '../paging.ts'

const PAGE = { organization: orgCode, after: text, limit: integer }
const FOUND = { uniqueId: text, contact: json<Contact>() }
const AFTER =
  'SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id > :after'
const IN_ORDER = 'ORDER BY unique_id LIMIT :limit'

const contactsAfter = page('contacts_after', PAGE, FOUND, 'unique_id').sql(`${AFTER} ${IN_ORDER}`)
/** The names are joined as rows. With a list, SQLite would compare each row of the organization with it. */
export const contactsNamed = page(
  'contacts_known_by_name',
  { ...PAGE, names: rows({ kind: oneOf<'app' | 'number' | 'phone'>(), value: text }) },
  FOUND,
  'unique_id',
).sql(
  `${AFTER} AND unique_id IN (
     SELECT i.contact_id FROM {rows :names} AS name CROSS JOIN contact_identifiers i
     WHERE i.organization = :organization AND i.kind = name.kind AND i.value = name.value
     UNION SELECT p.unique_id FROM {rows :names} AS name CROSS JOIN contacts p
     WHERE p.organization = :organization AND {property p.json.phone} = name.value AND name.kind = 'phone')
   ${IN_ORDER}`,
)

/** The identifier and phone number of a contact. At least one is present. */
export interface ContactName {
  messagingAppContactId?: string | undefined
  phone?: string | undefined
}

/** Returns contacts that have the identifier or phone number, after an ID. If the identifier is a phone number, it matches as one, too. */
export function findNamed(
  organization: OrgCode,
  { messagingAppContactId: id, phone }: ContactName,
  { after = '', limit }: { after?: string | undefined; limit: number },
) {
  const number = numberOf(phone ?? id)
  const appIds = [id, phone].filter((value) => value !== undefined)
  const phones = phone === undefined ? [] : [phone, ...(number === undefined ? [] : [number, `+${number}`])]
  const names = [
    ...[...appIds, ...phones.slice(1)].map((value) => ({ kind: 'app' as const, value })),
    ...(number === undefined ? [] : [{ kind: 'number' as const, value: number }]),
    ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ]
  return contactsNamed({ organization, after, limit, names })
}

/** The error if the contact doesn't exist, or the caller can't see it. */
export const contactNotFound = () => new ServiceError('contact_not_found', {}, 'No contact has this identifier.')

/** The error if the contact is blocked. */
export const contactBlocked = () => new ServiceError('contact_blocked', {}, 'The contact is blocked.')

const contactInView = one('contact_in_view', { ...VIEW, contactId: text }, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts
   WHERE organization = :organization AND unique_id = :contactId AND ${isKnown(':contactId')}`,
)

/** Reads a contact of any status. */
export function* getContact(
  { organization, channelId }: View,
  contactId: string,
): ReadScript<Serialized<Contact> | ServiceError> {
  const row = yield* contactInView({ organization, channelId, contactId })
  return row?.contact ?? contactNotFound()
}

/**
 * Reads a page of the organization's contacts, ordered by ID.
 * @returns ServiceError `request_invalid` if the cursor belongs to another list, or if there is more than one filter.
 */
export function* listContacts(
  { organization }: View,
  request: ContactName & PageRequest,
): ReadScript<Page<Serialized<Contact>> | ServiceError> {
  const { cursor: _, limit: __, ...name } = request
  const filter = oneFilter(name)
  if (filter instanceof ServiceError) return filter
  return yield* readPage('contacts', [''], request, function* read([after = ''], limit) {
    const contactRows = yield* filter === undefined
      ? contactsAfter({ organization, after, limit })
      : findNamed(organization, name, { after, limit })
    return portionOf(contactRows, ({ uniqueId, contact }) => ({ item: contact, place: [uniqueId] }))
  })
}
