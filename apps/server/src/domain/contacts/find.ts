// Finds contacts: by their own identifiers, and by what the messaging application calls them.
import type { View } from '../../sql/audit.ts'
import type { Contact } from '@parley/contract'
import { integer, json, oneOf, rows, type Serialized, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { one, page, type ReadScript } from '../../sql/statement.ts'
import { isKnown, VIEW } from '../channels/view.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { oneFilter } from '../invalid-request.ts'
import { type Page, type PageRequest, portionOf, readPage } from '../paging.ts'

const PAGE = { organization: orgCode, after: text, most: integer }
const FOUND = { uniqueId: text, contact: json<Contact>() }
const AFTER =
  'SELECT unique_id, json AS contact FROM contacts WHERE organization = :organization AND unique_id > :after'
const IN_ORDER = 'ORDER BY unique_id LIMIT :most'

const contactsAfter = page('contacts_after', PAGE, FOUND, 'unique_id').sql(`${AFTER} ${IN_ORDER}`)
/** The names are joined, because SQLite would compare each row of the organization with a list of them. */
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

/** The names of a contact in the messaging application, of which it has one at least. */
export interface ContactName {
  messagingAppContactId?: string | undefined
  phone?: string | undefined
}

/** Finds the contacts with one of the names, after an identifier. An identifier that is a number is found by the number, too. */
export function findNamed(
  organization: OrgCode,
  { messagingAppContactId: id, phone }: ContactName,
  { after = '', most }: { after?: string | undefined; most: number },
) {
  const number = numberOf(phone ?? id)
  const apps = [...(id === undefined ? [] : [id]), ...(phone === undefined ? [] : [phone])]
  const phones = phone === undefined ? [] : [phone, ...(number === undefined ? [] : [number, `+${number}`])]
  const names = [
    ...[...apps, ...phones.slice(1)].map((value) => ({ kind: 'app' as const, value })),
    ...(number === undefined ? [] : [{ kind: 'number' as const, value: number }]),
    ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ]
  return contactsNamed({ organization, after, most, names })
}

/** The error of a request for a contact that isn't there, or is of another organization. */
export const contactNotFound = () => new ServiceError('contact_not_found', {}, 'No contact has this identifier.')

/** The error of a request that needs a contact that isn't blocked. */
export const contactBlocked = () => new ServiceError('contact_blocked', {}, 'The contact is blocked.')

const contactInView = one('contact_in_view', { ...VIEW, contactId: text }, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts
   WHERE organization = :organization AND unique_id = :contactId AND ${isKnown(':contactId')}`,
)

/** Reads a contact, whatever its status. */
export function* getContact(
  { organization, channelId }: View,
  contactId: string,
): ReadScript<Serialized<Contact> | ServiceError> {
  const found = yield* contactInView({ organization, channelId, contactId })
  return found?.contact ?? contactNotFound()
}

/**
 * Reads a page of the contacts of an organization, in the order of their identifiers.
 * @returns ServiceError `request_invalid` for a cursor of another list, and for several filters.
 */
export function* listContacts(
  { organization }: View,
  request: ContactName & PageRequest,
): ReadScript<Page<Serialized<Contact>> | ServiceError> {
  const { cursor: _, limit: __, ...name } = request
  const filter = oneFilter(name)
  if (filter instanceof ServiceError) return filter
  return yield* readPage('contacts', [''], request, function* read([after = ''], most) {
    const found = yield* filter === undefined
      ? contactsAfter({ organization, after, most })
      : findNamed(organization, name, { after, most })
    return portionOf(found, ({ uniqueId, contact }) => ({ item: contact, place: [uniqueId] }))
  })
}
