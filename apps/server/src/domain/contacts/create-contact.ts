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
import { putOwned } from '../records/put.ts'
import { contractTexts } from '../records/serialize.ts'
import { unknownReferences } from '../unknown-references.ts'
import type { ContactName } from './find.ts'
import { findPerson, findSuspects } from './find-person.ts'

/** Keeps imports away. */
const lockCreation = one('contact_creation_locked', { organization: orgCode }, { organizationId: text }).sql(
  'SELECT unique_id AS organization_id FROM organizations WHERE organization = :organization {lock}',
)

/** Creates a contact, unless there is one with its identifier or its phone number. */
export function* createContact(
  { act, audit }: Writing,
  { contactId, body: { channelId: requested, ...body } }: { contactId: string; body: NewContact },
): Script<Serialized<Contact> | ServiceError> {
  const channelId = requested ?? FIRST_CHANNEL
  const { organization, at } = act
  const creation = yield* lockCreation({ organization })
  if (creation === undefined) throw new Error(`The organization ${organization} isn't there.`)
  // A message can name the contact by each of these.
  const { messagingAppContactId: id, phone }: ContactName = body
  const keys = [id, phone, numberOf(id), numberOf(phone)].filter((name) => name !== undefined)
  const locked = yield* lockKeys({ organization, channelId, keys })
  if (locked === undefined) return unknownReferences([{ pointer: '/channelId', what: 'channel' }])
  const channel: Channel = JSON.parse(locked.json)
  const invalid = invalidNames(channel, { messagingAppContactId: id, phone })
  if (invalid !== undefined) return invalid
  const known = yield* findPerson(organization, { ...body, channel, isOnlyThere: requested !== undefined })
  if (known !== undefined) return contactExists(known.uniqueId)
  const contact = newContact(body, contactId, at, channel.phoneMatching)
  const record = { type: 'contact' as const, ...creation, ...contact, identities: identitiesOf(contact, channel) }
  yield* identifyContacts(organization, [record])
  const suspects = phone === undefined ? [] : yield* findSuspects(organization, phone)
  yield* putOwned({ organization, ...creation }, 'contact', [record], { at, mustBeNew: true })
  audit.append(act, 'contact.created', contactId, { contact })
  const pairs = suspects.map((otherContactId) => ({ contactId, otherContactId }))
  for (const pair of yield* writePairs(organization, pairs, at))
    audit.append(act, 'contact.duplicate_suspected', contactId, { ...pair, channelId })
  return contractTexts.contact(contact)
}

/** The error of a request for what is an identifier or a number of another contact. */
export const contactExists = (contactId: string) =>
  new ServiceError('contact_exists', { contactId }, 'A contact has this identifier or phone number.')

/** The identifiers that the organization gives a contact: one on the channel, and the number. */
function identitiesOf({ messagingAppContactId: id, phone, createdAt }: Contact, channel: Channel): ContactIdentity[] {
  const { identityScope, phoneMatching } = channel
  const number = phone === id ? undefined : numberOf(phone)
  const identities: ContactIdentity[] = number === undefined ? [] : [{ kind: 'phone', value: number }]
  if (id === undefined) return identities
  const [kind, value] = identifierOf(id, phoneMatching)
  return [...identities, { identityScope, kind, value, usedAt: createdAt }]
}

/** The errors of names that are invisible, or the number of the channel. */
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
