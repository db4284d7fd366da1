// The rule of the operation `createContact`: a member adds a contact before the person has written.
import type { Channel, Contact, NewContact } from '@parley/contract'
import type { Serialized } from '../../sql/columns.ts'
import type { Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import { newContact, contactExistsError } from '../tables/contact.ts'
import { numberOf } from '@parley/contract/phone-number'
import { identifierOf, type ContactIdentifiers, validateIdentifiers } from '../kernel/identifier.ts'
import { ServiceError } from '../kernel/errors.ts'
import { writePairs } from '../identities/duplicates.ts'
import { lockKeys } from '../identities/lock.ts'
import { replaceIdentifiers } from '../identities/store.ts'
import type { ContactIdentity } from '../tables/contact-record.ts'
import { lockOrganization } from '../tables/organizations.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { contractSerializers } from '../tables/serialize.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { findPerson, findPossibleDuplicates } from '../identities/find.ts'

/** Creates a contact. Returns the error `contact_exists` if a contact already has the requested identifier or phone number. */
export function* createContact(
  { act, audit }: Writing,
  { contactId, body }: { contactId: string; body: NewContact },
): Script<Serialized<Contact> | ServiceError> {
  const { organization, at } = act
  // An import locks the organization as well, so it can't add the same contact at the same time.
  yield* lockOrganization({ organization })
  // A message that arrives could find or create the contact by one of these keys. The lock makes such a message wait.
  const { channelId, messagingAppContactId: id, phone }: ContactIdentifiers & { channelId: string } = body
  const texts = [id, phone].filter((identifier) => identifier !== undefined)
  const locked = yield* lockKeys({ organization, channelId, texts })
  if (locked === undefined) return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const channel: Channel = JSON.parse(locked.json)
  const invalid = validateIdentifiers(channel, { messagingAppContactId: id, phone })
  if (invalid !== undefined) return invalid
  const existing = yield* findPerson(organization, { ...body, channel })
  if (existing !== undefined) return contactExistsError(existing.uniqueId)
  const contact = newContact(body, contactId, at, channel.phoneMatching)
  yield* replaceIdentifiers(organization, [{ ...contact, identities: identitiesOf(contact, channel) }])
  // Other contacts with this phone number may be the same person. Each such pair is reported to the members, who decide.
  const duplicateIds = phone === undefined ? [] : yield* findPossibleDuplicates(organization, phone)
  yield* putRecordsOfType(act, 'contact', [contact], { at, mustBeNew: true })
  audit.append(act, 'contact.created', contactId, { contact, channelId })
  const pairs = duplicateIds.map((otherContactId) => ({ contactId, otherContactId }))
  for (const pair of yield* writePairs(organization, pairs, at))
    audit.append(act, 'contact.duplicate_suspected', contactId, { ...pair, channelId })
  return contractSerializers.contact(contact)
}

/**
 * Returns the rows to store for a new contact: the messaging application's identifier for the channel, and the phone number for all
 * channels. If `phone` and the identifier are the same text, the only row is the identifier's.
 */
function identitiesOf({ messagingAppContactId: id, phone, createdAt }: Contact, channel: Channel): ContactIdentity[] {
  const { identityScope, phoneMatching } = channel
  const number = phone === id ? undefined : numberOf(phone)
  const identities: ContactIdentity[] = number === undefined ? [] : [{ kind: 'phone', value: number }]
  if (id === undefined) return identities
  const [kind, value] = identifierOf(id, phoneMatching)
  return [...identities, { identityScope, kind, value, usedAt: createdAt }]
}
