// Reads and locks a contact that the caller can see, and creates new contacts.
import { type Channel, type Contact, contract, type NewContact } from '@parley/contract'
import { json, optional, type Serialized, text } from '../../sql/columns.ts'
import { one, type ReadScript } from '../../sql/statement.ts'
import type { View } from '../kernel/act.ts'
import { ServiceError } from '../kernel/errors.ts'
import { identifierOf } from '../kernel/identifier.ts'
import { isContactInView, VIEW } from '../kernel/view.ts'

/** Creates the error of a request for a contact that doesn't exist, or that the caller can't see. */
export const contactNotFound = () => new ServiceError('contact_not_found', {}, 'No contact has this identifier.')

/** Creates the error for a request with an identifier or a phone number that belongs to an existing contact. */
export const contactExistsError = (contactId: string, detail = 'A contact has this identifier or phone number.') =>
  new ServiceError('contact_exists', { contactId }, detail)

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

export const lockVisibleContact = one(
  'contact_locked',
  { ...VIEW, contactId: text },
  { contact: json<Contact>(), profileTimes: optional(text) },
).sql(
  `SELECT json AS contact, profile_times FROM contacts
   WHERE organization = :organization AND unique_id = :contactId AND ${isContactInView(':contactId')} {lock}`,
)

type Attributes = Contact['attributes']

/** Sets attributes of a contact, each in place of the one of the same name. Null removes an attribute. */
export const mergeAttributes = (stored: Attributes, changes: Attributes): Attributes =>
  Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))

/** The maximum size of all attributes of a contact, in bytes of JSON. A message that creates a contact has the same limit. */
const { '/messages/*/contact/attributes': MAX_ATTRIBUTE_BYTES } =
  contract.paths['/api/channel/messages'].post['x-policy'].maxPartBytes

/** Returns why attributes are too large, for people; undefined if they aren't. Imported attributes can be larger, and can shrink. */
export function whyTooLarge(before: Attributes, after: Attributes): string | undefined {
  const bytes = sizeOf(after)
  if (bytes <= Math.max(MAX_ATTRIBUTE_BYTES, sizeOf(before))) return undefined
  return `The attributes would have ${bytes} bytes, and at most ${MAX_ATTRIBUTE_BYTES} are allowed.`
}
const sizeOf = (attributes: Attributes) => Buffer.byteLength(JSON.stringify(attributes))

/**
 * Creates a contact in memory. If `input` has no phone number, `phone` contains the messaging application's identifier, because clients
 * require `phone`. Unless `phoneMatching` (a setting of the channel) is `Never`, the identifier can be a phone number itself.
 */
export function newContact(input: NewContact, id: string, at: Date, phoneMatching: Channel['phoneMatching']): Contact {
  const { name, attributes = {}, channelId: _, ...identifiers } = input
  const hasAppId = 'messagingAppContactId' in identifiers
  const [kind] = hasAppId ? identifierOf(identifiers.messagingAppContactId, phoneMatching) : []
  return {
    uniqueId: id,
    ...(name !== undefined && { name }),
    // If `identifiers` has a phone number, it replaces the identifier in `phone`.
    ...(hasAppId ? { phone: identifiers.messagingAppContactId, ...identifiers } : identifiers),
    phoneIsKnown: identifiers.phone !== undefined || kind === 'number',
    attributes: mergeAttributes({}, attributes),
    createdAt: at.toISOString(),
    status: 'Active',
  }
}
