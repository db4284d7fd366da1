// Reads a contact for `getContact`, with the identifiers by which messages find it, and with the contacts that may be the same person.
import type { View } from '../kernel/act.ts'
import type { Contact, ContactIdentity, PossibleDuplicate } from '@parley/contract'
import { oneOf, type Serialized, text } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import { isContactInView, VIEW } from '../kernel/view.ts'
import { ServiceError } from '../kernel/errors.ts'
import { MAX_IDENTIFIERS } from '../kernel/identifier.ts'
import { getContact } from '../tables/contact.ts'

const CONTACT_IN_VIEW = { ...VIEW, contactId: text }
/**
 * Selects the identifiers that messaging applications reported for a contact, the last used first. A caller that is bound
 * to a channel gets only identifiers in this channel's identity scope. For others, `channel_id` is the scope's first channel.
 */
const selectIdentities = many('contact_details_identities', CONTACT_IN_VIEW, {
  identityScope: text,
  channelId: text,
  kind: oneOf<'app' | 'number'>(),
  value: text,
  usedAt: text,
}).sql(
  `SELECT identity_scope, coalesce(CAST(:channelId AS TEXT), (SELECT min(h.unique_id) FROM channels h
     WHERE h.organization = :organization AND {property h.json.identityScope} = identity_scope)) AS channel_id, kind, value, used_at
   FROM contact_identifiers {only sqlite: INDEXED BY contact_identifiers_of_contact}
   WHERE organization = :organization AND contact_id = :contactId AND kind <> 'phone' AND (
     CAST(:channelId AS TEXT) IS NULL OR identity_scope = (
       SELECT {property h.json.identityScope} FROM channels h WHERE h.organization = :organization AND h.unique_id = :channelId))
   ORDER BY used_at DESC, kind, value, identity_scope LIMIT ${MAX_IDENTIFIERS}`,
)
/**
 * Selects up to 20 contacts that may be the same person as the given contact, and that the caller can see. The table has a row for each
 * pair of contacts, so the given contact can be in either column. If a member has dismissed a pair, its column `settled_at` has a time.
 */
const selectPossibleDuplicates = many('contact_details_duplicates', CONTACT_IN_VIEW, {
  contactId: text,
  suspectedAt: text,
}).sql(
  `SELECT contact_id, suspected_at FROM (
     SELECT other_contact_id AS contact_id, suspected_at FROM suspected_duplicates
     WHERE organization = :organization AND contact_id = :contactId AND settled_at IS NULL
     UNION ALL SELECT contact_id, suspected_at FROM suspected_duplicates {only sqlite: INDEXED BY suspected_duplicates_of_other}
     WHERE organization = :organization AND other_contact_id = :contactId AND settled_at IS NULL) AS pair
   WHERE ${isContactInView('pair.contact_id')} ORDER BY suspected_at DESC, contact_id LIMIT 20`,
)

export interface ContactDetails {
  contact: Serialized<Contact>
  identities: ContactIdentity[]
  possibleDuplicates: PossibleDuplicate[]
}

/** Reads a contact of any status with its details. Returns an error if the contact doesn't exist, or the caller can't see it. */
export function* readDetails(view: View, contactId: string): ReadScript<ContactDetails | ServiceError> {
  const { organization, channelId } = view
  const contact = yield* getContact(view, contactId)
  if (contact instanceof ServiceError) return contact
  const rows = yield* selectIdentities({ organization, channelId, contactId })
  const possibleDuplicates = yield* selectPossibleDuplicates({ organization, channelId, contactId })
  const identities = rows.map(({ usedAt, ...row }) => ({
    ...row,
    kind: row.kind === 'app' ? ('App' as const) : ('PhoneNumber' as const),
    // `usedAt` is empty if messages had the identifier only as an alias.
    ...(usedAt !== '' && { changedAt: usedAt }),
  }))
  return { contact, identities, possibleDuplicates }
}
