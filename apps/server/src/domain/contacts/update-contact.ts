import type { Contact, ContactUpdate } from '@parley/contract'
import { json, type Serialized, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { canonical } from '../canonical.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { lockKeys } from '../identities/statements.ts'
import { findRows, forgetPhones, lockIdentities, phoneRow, putIdentifiers } from '../identities/stored-identities.ts'
import { contractTexts } from '../records/serialize.ts'
import type { Act, Writing } from '../../sql/audit.ts'
import { contactExists, invalidNames } from './create-contact.ts'
import { contactNotFound } from './find.ts'
import { findPerson } from './find-person.ts'
import { contactLocked } from './statements.ts'

const writeContact = change(
  'contact_update',
  { organization: orgCode, contactId: text, contact: json<Contact>() },
  { contacts: { unique_id: 'contactId' } },
).sql('UPDATE contacts SET json = :contact WHERE organization = :organization AND unique_id = :contactId')

/** Changes a contact, if it isn't as requested already. Returns it as it is then. */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | ServiceError> {
  const named = { organization: act.organization, contactId }
  const number = numberOf(update.phone)
  const invalid = number === undefined ? undefined : yield* lockNumber(act, contactId, number)
  const locked = yield* contactLocked({ ...named, channelId: act.channelId })
  if (locked === undefined) return contactNotFound()
  if (invalid !== undefined) return invalid
  const before: Contact = JSON.parse(locked.contact)
  const given = number === undefined ? undefined : yield* giveNumber(act.organization, contactId, number)
  if (given instanceof ServiceError) return given
  const contact = { ...before, ...update, ...(number !== undefined && { phoneIsKnown: true }) }
  if (canonical(contact) === canonical(before)) return locked.contact
  const written = contractTexts.contact(contact)
  yield* writeContact({ ...named, contact: written })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return written
}

/**
 * Locks a number and the rows of a contact, as a delivery does. Returns the error for a member that can't give numbers, and for the
 * number of the first channel.
 */
function* lockNumber({ organization, channelId }: Act, contactId: string, number: string) {
  // It would learn which contacts other channels have.
  if (channelId !== undefined)
    return new ServiceError('permission_missing', { permission: 'Update:Contact' }, 'The member is bound to a channel.')
  const locked = yield* lockKeys({ organization, channelId: FIRST_CHANNEL, keys: [number] })
  yield* lockIdentities({ organization, ids: [contactId] })
  return locked && invalidNames(JSON.parse(locked.json), { phone: number })
}

/** Gives a contact a number, unless a contact has one as an identifier, or the organization gave it to another contact. */
function* giveNumber(organization: OrgCode, contactId: string, number: string): Script<ServiceError | undefined> {
  const person = yield* findPerson(organization, { phone: number })
  if (person !== undefined && person.uniqueId !== contactId) return contactExists(person.uniqueId)
  const rows = (yield* findRows({ organization, ids: [contactId] })).filter(({ kind }) => kind !== 'app')
  if (rows.some(({ kind }) => kind === 'number')) return contactExists(contactId)
  yield* forgetPhones({ organization, rows: rows.map(({ value }) => phoneRow(contactId, value)) })
  yield* putIdentifiers({ organization, rows: [phoneRow(contactId, number)] })
  return undefined
}
