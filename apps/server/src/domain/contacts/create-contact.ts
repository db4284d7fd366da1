import type { Contact, NewContact } from '@parley/contract'
import { type Serialized, text } from '../../store/kernel/columns.ts'
import { one, type Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { newContact } from '../channel/senders.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { lockKeys } from '../identities/statements.ts'
import { identifyContacts } from '../identities/stored-identities.ts'
import { putOwned } from '../records/put.ts'
import { contractTexts } from '../records/serialize.ts'
import { type ContactName, findNamed } from './find.ts'

/** Keeps imports away. */
const lockCreation = one('contact_creation_locked', { organization: text }, { organizationId: text }).sql(
  'SELECT unique_id AS organization_id FROM organizations WHERE organization = :organization {lock}',
)

/** Creates a contact, unless there is one with its identifier or its phone number. */
export function* createContact(
  { act, audit }: Writing,
  { contactId, body }: { contactId: string; body: NewContact },
): Script<Serialized<Contact> | ServiceError> {
  const { organization, at } = act
  const of = yield* lockCreation({ organization })
  if (of === undefined) throw new Error(`The organization ${organization} isn't there.`)
  // A message can name the contact by each of these.
  const { messagingAppContactId: id, phone }: ContactName = body
  const keys = [id, phone, numberOf(id), numberOf(phone)].filter((name) => name !== undefined)
  yield* lockKeys({ organization, channelId: FIRST_CHANNEL, keys })
  const [known] = yield* findNamed(organization, body, { most: 1 })
  if (known !== undefined) {
    const extras = { contactId: known.uniqueId }
    return new ServiceError('contact_exists', extras, 'A contact has this identifier or phone number.')
  }
  const contact = newContact(body, contactId, at)
  const record = { type: 'contact' as const, ...of, ...contact }
  yield* identifyContacts(organization, [record])
  yield* putOwned({ organization, ...of }, 'contact', [record], { at, mustBeNew: true })
  audit.append(act, 'contact.created', contactId, { contact })
  return contractTexts.contact(contact)
}
