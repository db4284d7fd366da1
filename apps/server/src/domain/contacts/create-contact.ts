import type { Contact, NewContact } from '@parley/contract'
import { type Serialized, text } from '../../store/kernel/columns.ts'
import { ScriptConflict } from '../../store/kernel/errors.ts'
import { one, type Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import { newContact } from '../channel/senders.ts'
import { ServiceError } from '../errors.ts'
import { identifyContacts } from '../identities/stored-identities.ts'
import { putOwned } from '../records/put.ts'
import { contractTexts } from '../records/serialize.ts'
import { findNamed } from './find.ts'

/** Several contacts can have one phone number, so no row of it could be locked. */
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
  const [known] = yield* findNamed(organization, body, { most: 1 })
  if (known !== undefined) {
    const extras = { contactId: known.uniqueId }
    return new ServiceError('contact_exists', extras, 'A contact has this identifier or phone number.')
  }
  const contact = newContact(body, contactId, at)
  const record = { type: 'contact' as const, ...of, ...contact }
  const identified = yield* identifyContacts(organization, [record])
  // The identifier was taken since it was looked for, by a message.
  if (contact.messagingAppContactId !== undefined && identified === 0) throw new ScriptConflict()
  yield* putOwned({ organization, ...of }, 'contact', [record], { at, mustBeNew: true })
  audit.append(act, 'contact.created', contactId, { contact })
  return contractTexts.contact(contact)
}
