// The details of a contact: the identifiers by which messages find it, and the contacts that may be the same person.
import type { View } from '../../sql/audit.ts'
import type { Contact, ContactIdentity, PossibleDuplicate } from '@parley/contract'
import { oneOf, optional, type Serialized, text } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { isKnown, VIEW } from '../channels/view.ts'
import { ServiceError } from '../errors.ts'
import { getContact } from './find.ts'

const CONTACT = { ...VIEW, contactId: text }
const findIdentities = many('contact_details_identities', CONTACT, {
  identityScope: text,
  kind: oneOf<'app' | 'number'>(),
  value: text,
  usedAt: text,
}).sql(
  `SELECT identity_scope, kind, value, used_at FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id = :contactId AND kind <> 'phone' AND (
     CAST(:channelId AS TEXT) IS NULL OR identity_scope = (
       SELECT {property h.json.identityScope} FROM channels h WHERE h.organization = :organization AND h.unique_id = :channelId))
   ORDER BY used_at DESC, kind, value, identity_scope LIMIT 100`,
)
const findDuplicates = many('contact_details_duplicates', CONTACT, {
  contactId: text,
  suspectedAt: optional(text),
}).sql(
  `SELECT contact_id, suspected_at FROM (
     SELECT other_contact_id AS contact_id, suspected_at FROM suspected_duplicates
     WHERE organization = :organization AND contact_id = :contactId AND settled_at IS NULL
     UNION ALL SELECT contact_id, suspected_at FROM suspected_duplicates {only sqlite: INDEXED BY suspected_duplicates_of_other}
     WHERE organization = :organization AND other_contact_id = :contactId AND settled_at IS NULL) AS pair
   WHERE ${isKnown('pair.contact_id')} ORDER BY coalesce(suspected_at, '') DESC, contact_id LIMIT 20`,
)

export interface ContactDetails {
  contact: Serialized<Contact>
  identities: ContactIdentity[]
  possibleDuplicates: PossibleDuplicate[]
}

/** Reads a contact of any status with its details. */
export function* readDetails(view: View, contactId: string): ReadScript<ContactDetails | ServiceError> {
  const { organization, channelId } = view
  const contact = yield* getContact(view, contactId)
  if (contact instanceof ServiceError) return contact
  const rows = yield* findIdentities({ organization, channelId, contactId })
  const pairs = yield* findDuplicates({ organization, channelId, contactId })
  const identities = rows.map(({ identityScope, kind, value, usedAt }) => ({
    identityScope,
    kind: kind === 'app' ? ('App' as const) : ('PhoneNumber' as const),
    value,
    ...(usedAt !== '' && { changedAt: usedAt }),
  }))
  const possibleDuplicates = pairs.map(({ contactId: otherId, suspectedAt }) => ({
    contactId: otherId,
    ...(suspectedAt !== undefined && { suspectedAt }),
  }))
  return { contact, identities, possibleDuplicates }
}
