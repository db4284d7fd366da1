// Reads and locks a contact that the caller can see.
import type { Contact } from '@parley/contract'
import { json, type Serialized, text } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { View } from '../kernel/audit.ts'
import { ServiceError } from '../kernel/errors.ts'
import { isContactInView, VIEW } from '../kernel/view.ts'

/** Creates the error of a request for a contact that doesn't exist, or that the caller can't see. */
export const contactNotFound = () => new ServiceError('contact_not_found', {}, 'No contact has this identifier.')

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

export const lockVisibleContact = one('contact_locked', { ...VIEW, contactId: text }, { contact: json<Contact>() }).sql(
  `SELECT json AS contact FROM contacts
   WHERE organization = :organization AND unique_id = :contactId AND ${isContactInView(':contactId')} {lock}`,
)
