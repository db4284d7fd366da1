// Finds contacts by ID, by identifiers of the messaging application, and by phone number.
import type { View } from '../../sql/audit.ts'
import type { Contact } from '@parley/contract'
import { integer, json, oneOf, rows, type Serialized, text, orgCode } from '../../sql/columns.ts'
import { one, page, type ReadScript } from '../../sql/statement.ts'
import { isContactInView, VIEW } from '../channels/view.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { oneFilter } from '../invalid-request.ts'
import { type Page, type PageRequest, portionOf, readPage } from '../paging.ts'

const PAGE_PARAMETERS = { organization: orgCode, after: text, limit: integer }
const CONTACT_ROW = { uniqueId: text, contact: json<Contact>() }
const SELECT_AFTER =
  'SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id > :after'

const selectContacts = page('contacts_after', PAGE_PARAMETERS, CONTACT_ROW, 'unique_id').sql(
  `${SELECT_AFTER} ORDER BY unique_id LIMIT :limit`,
)
/**
 * Selects a page of the contacts that have one of the identifiers in `names`. The identifiers are joined as rows: with a list, SQLite would
 * compare each contact of the organization with the list. An identifier of the kind `phone` is also compared with the property `phone` of
 * the contacts, which can be a spelling such as `+49 151 1`.
 */
export const selectContactsByIdentifier = page(
  'contacts_known_by_name',
  { ...PAGE_PARAMETERS, names: rows({ kind: oneOf<'app' | 'number' | 'phone'>(), value: text }) },
  CONTACT_ROW,
  'unique_id',
).sql(
  `${SELECT_AFTER} AND unique_id IN (
     SELECT i.contact_id FROM {rows :names} AS name CROSS JOIN contact_identifiers i
     WHERE i.organization = :organization AND i.kind = name.kind AND i.value = name.value
     UNION SELECT p.unique_id FROM {rows :names} AS name CROSS JOIN contacts p
     WHERE p.organization = :organization AND {property p.json.phone} = name.value AND name.kind = 'phone')
   ORDER BY unique_id LIMIT :limit`,
)

/** The identifier of a contact in the messaging application, and its phone number. At least one of the two is present. */
export interface ContactIdentifiers {
  messagingAppContactId?: string | undefined
  phone?: string | undefined
}

/**
 * Returns the stored identifiers of the contacts to find. If the identifier looks like a phone number, contacts with that number are found
 * as well. A phone number is found in each spelling that the store can have: as sent, as digits, and as `+` and digits.
 */
function namesOf({ messagingAppContactId: id, phone }: ContactIdentifiers) {
  const digits = numberOf(phone ?? id)
  const spellings = phone === undefined ? [] : [phone, ...(digits === undefined ? [] : [digits, `+${digits}`])]
  const appIds = id === undefined ? spellings : [id, ...spellings]
  return [
    ...appIds.map((value) => ({ kind: 'app' as const, value })),
    ...(digits === undefined ? [] : [{ kind: 'number' as const, value: digits }]),
    ...spellings.map((value) => ({ kind: 'phone' as const, value })),
  ]
}

/** Creates the error of a request for a contact that doesn't exist, or that the caller can't see. */
export const contactNotFound = () => new ServiceError('contact_not_found', {}, 'No contact has this identifier.')

/** Creates the error of a request that a `Blocked` contact doesn't allow. */
export const contactBlocked = () => new ServiceError('contact_blocked', {}, 'The contact is blocked.')

const selectContactInView = one('contact_in_view', { ...VIEW, contactId: text }, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts
   WHERE organization = :organization AND unique_id = :contactId AND ${isContactInView(':contactId')}`,
)

/** Reads a contact, whatever its status is. Returns an error if the contact doesn't exist, or if the caller can't see it. */
export function* getContact(
  { organization, channelId }: View,
  contactId: string,
): ReadScript<Serialized<Contact> | ServiceError> {
  const row = yield* selectContactInView({ organization, channelId, contactId })
  return row?.contact ?? contactNotFound()
}

/**
 * Reads a page of the organization's contacts, sorted by ID. The request can filter them by an identifier or by a phone number, but not
 * both.
 */
export function* listContacts(
  { organization }: View,
  request: ContactIdentifiers & PageRequest,
): ReadScript<Page<Serialized<Contact>> | ServiceError> {
  // The other properties of the request are its filters.
  const { cursor: _, limit: __, ...filters } = request
  const filterName = oneFilter(filters)
  if (filterName instanceof ServiceError) return filterName
  return yield* readPage('contacts', [''], request, function* read([after = ''], limit) {
    const contactRows = yield* filterName === undefined
      ? selectContacts({ organization, after, limit })
      : selectContactsByIdentifier({ organization, after, limit, names: namesOf(filters) })
    return portionOf(contactRows, ({ uniqueId, contact }) => ({ item: contact, place: [uniqueId] }))
  })
}
