import type { Channel, Contact, NewContact } from '@parley/contract'
import { type Serialized, text, orgCode } from '../../sql/columns.ts'
import { one, type Script } from '../../sql/statement.ts'
import type { Writing } from '../../sql/audit.ts'
import { isVisible, newContact } from '../channels/senders.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { ServiceError } from '../errors.ts'
import { identifierOf } from '../identities/identifier.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { writePairs } from '../identities/evidence.ts'
import { lockKeys } from '../identities/statements.ts'
import { type ContactIdentity, identifyContacts } from '../identities/stored-identities.ts'
import { invalidRequest } from '../invalid-request.ts'
import { putRecordsOfType } from '../records/put.ts'
import { contractSerializers } from '../records/serialize.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { ContactName } from './find.ts'
import { findPerson, findSuspects } from './find-person.ts'

/** Locks the organization's row, so that no import runs meanwhile. */
const lockCreation = one('contact_creation_locked', { organization: orgCode }, { organizationId: text }).sql(
  'SELECT unique_id AS organization_id FROM organizations WHERE organization = :organization {lock}',
)

/** Creates a contact, or returns `contact_exists` if another contact has its identifier or phone number. */
export function* createContact(
  { act, audit }: Writing,
  { contactId, body: { channelId: requested, ...body } }: { contactId: string; body: NewContact },
): Script<Serialized<Contact> | ServiceError> {
  const channelId = requested ?? FIRST_CHANNEL
  const { organization, at } = act
  const row = yield* lockCreation({ organization })
  if (row === undefined) throw new Error(`The organization ${organization} isn't there.`)
  // A message can find the contact by any of these.
  const { messagingAppContactId: id, phone }: ContactName = body
  const keys = [id, phone, numberOf(id), numberOf(phone)].filter((key) => key !== undefined)
  const locked = yield* lockKeys({ organization, channelId, keys })
  if (locked === undefined) return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const channel: Channel = JSON.parse(locked.json)
  const invalid = invalidNames(channel, { messagingAppContactId: id, phone })
  if (invalid !== undefined) return invalid
  const existing = yield* findPerson(organization, { ...body, channel, onlyInScope: requested !== undefined })
  if (existing !== undefined) return contactExists(existing.uniqueId)
  const contact = newContact(body, contactId, at, channel.phoneMatching)
  const record = { type: 'contact' as const, ...row, ...contact, identities: identitiesOf(contact, channel) }
  yield* identifyContacts(organization, [record])
  const suspects = phone === undefined ? [] : yield* findSuspects(organization, phone)
  yield* putRecordsOfType({ organization, ...row }, 'contact', [record], { at, mustBeNew: true })
  audit.append(act, 'contact.created', contactId, { contact })
  const pairs = suspects.map((otherContactId) => ({ contactId, otherContactId }))
  for (const pair of yield* writePairs(organization, pairs, at))
    audit.append(act, 'contact.duplicate_suspected', contactId, { ...pair, channelId })
  return contractSerializers.contact(contact)
}

/** The error if a request gives a contact an identifier or number that another contact has. */
export const contactExists = (contactId: string) =>
  new ServiceError('contact_exists', { contactId }, 'A contact has this identifier or phone number.')

/** Returns the identifiers of a new contact: the one on the channel, and the given phone number. */
function identitiesOf({ messagingAppContactId: id, phone, createdAt }: Contact, channel: Channel): ContactIdentity[] {
  const { identityScope, phoneMatching } = channel
  const number = phone === id ? undefined : numberOf(phone)
  const identities: ContactIdentity[] = number === undefined ? [] : [{ kind: 'phone', value: number }]
  if (id === undefined) return identities
  const [kind, value] = identifierOf(id, phoneMatching)
  return [...identities, { identityScope, kind, value, usedAt: createdAt }]
}

/** Returns an error if an identifier or phone number is invisible or is the channel's own number. */
export function invalidNames({ number }: Pick<Channel, 'number'>, names: ContactName): ServiceError | undefined {
  const digits = numberOf(number)
  const errors = Object.entries(names).flatMap(([name, identifier]: [string, string | undefined]) => {
    if (identifier === undefined) return []
    const detail = !isVisible(identifier)
      ? 'The identifier has no visible character.'
      : digits !== undefined && numberOf(identifier) === digits
        ? 'It is the number of the channel.'
        : undefined
    return detail === undefined ? [] : [{ in: 'body' as const, pointer: `/${name}`, detail }]
  })
  return errors.length === 0 ? undefined : invalidRequest(errors)
}
