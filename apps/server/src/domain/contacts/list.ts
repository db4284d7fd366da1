// Lists contacts, filtered by an identifier of the messaging application or by a phone number.
import type { View } from '../kernel/act.ts'
import type { Contact } from '@parley/contract'
import { json, oneOf, rows, type Serialized, text, orgCode, rowLimit } from '../../sql/columns.ts'
import { page, type ReadScript } from '../../sql/statement.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { ContactIdentifiers } from '../kernel/identifier.ts'
import { oneFilter } from '../kernel/invalid-request.ts'
import { type Page, type PageRequest, portionOf, readPage } from '../kernel/paging.ts'
import { identifiersToFind } from '../identities/find.ts'

const PAGE_PARAMETERS = { organization: orgCode, after: text, limit: rowLimit }
const CONTACT_ROW = { uniqueId: text, contact: json<Contact>() }
const SELECT_AFTER =
  'SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id > :after'

const selectContacts = page('contacts_after', PAGE_PARAMETERS, CONTACT_ROW, 'unique_id').sql(
  `${SELECT_AFTER} ORDER BY unique_id LIMIT :limit`,
)
/**
 * Selects a page of the contacts that have one of the identifiers in `names`. Each index is searched for the rows of `names`: with `IN`,
 * SQLite would scan all contacts of the organization. A name of the kind `phone` is also compared with the property `phone` of the
 * contacts, which can be a spelling such as `+49 151 1`.
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

/** Reads a page of contacts, sorted by ID. The request can filter them by an identifier or by a phone number, but not by both. */
export function* listContacts(
  { organization }: View,
  request: ContactIdentifiers & PageRequest,
): ReadScript<Page<Serialized<Contact>> | ServiceError> {
  // All other properties of the request are filters. The cursor of a page is the ID of its last contact.
  const { cursor: _, limit: __, ...filters } = request
  const filterName = oneFilter(filters)
  if (filterName instanceof ServiceError) return filterName
  return yield* readPage('contacts', [''], request, function* read([after = ''], limit) {
    const contactRows = yield* filterName === undefined
      ? selectContacts({ organization, after, limit })
      : selectContactsByIdentifier({ organization, after, limit, names: identifiersToFind(filters) })
    return portionOf(contactRows, ({ uniqueId, contact }) => ({ item: contact, place: [uniqueId] }))
  })
}
