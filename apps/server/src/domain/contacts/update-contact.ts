import type { Contact, ContactUpdate } from '@parley/contract'
import { json, type Serialized, text, orgCode, type OrgCode } from '../../sql/columns.ts'
import { change, type Script } from '../../sql/statement.ts'
import { canonical } from '../canonical.ts'
import { FIRST_CHANNEL } from '../channels/first-channel.ts'
import { ServiceError } from '../errors.ts'
import { numberOf } from '../identities/identity-rules.ts'
import { lockKeys } from '../identities/statements.ts'
import { findRows, forgetPhones, lockIdentities, phoneRow, putIdentifiers } from '../identities/stored-identities.ts'
import { contractSerializers } from '../records/serialize.ts'
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

/** Updates a contact unless it already has the requested state. Returns the contact after the update. */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | ServiceError> {
  const key = { organization: act.organization, contactId }
  const number = numberOf(update.phone)
  const forbidden = number === undefined ? undefined : yield* lockNumber(act, contactId, number)
  const locked = yield* contactLocked({ ...key, channelId: act.channelId })
  if (locked === undefined) return contactNotFound()
  if (forbidden !== undefined) return forbidden
  const before: Contact = JSON.parse(locked.contact)
  const conflict = number === undefined ? undefined : yield* giveNumber(act.organization, contactId, number)
  if (conflict !== undefined) return conflict
  const contact = { ...before, ...update, ...(number !== undefined && { phoneIsKnown: true }) }
  if (canonical(contact) === canonical(before)) return locked.contact
  const written = contractSerializers.contact(contact)
  yield* writeContact({ ...key, contact: written })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return written
}

/**
 * Locks a number and the identifiers of a contact, in the order of a delivery. Returns an error if the member can't
 * set numbers, or if the number belongs to the first channel.
 */
function* lockNumber({ organization, channelId }: Act, contactId: string, number: string) {
  // The response would reveal which contacts other channels have.
  if (channelId !== undefined)
    return new ServiceError('permission_missing', { permission: 'Update:Contact' }, 'The member is bound to a channel.')
  const locked = yield* lockKeys({ organization, channelId: FIRST_CHANNEL, keys: [number] })
  yield* lockIdentities({ organization, ids: [contactId] })
  return locked && invalidNames(JSON.parse(locked.json), { phone: number })
}

/** Gives a contact a number. Returns an error if the contact has a number as identifier, or another contact has this number. */
function* giveNumber(organization: OrgCode, contactId: string, number: string): Script<ServiceError | undefined> {
  const person = yield* findPerson(organization, { phone: number })
  if (person !== undefined && person.uniqueId !== contactId) return contactExists(person.uniqueId)
  const rows = (yield* findRows({ organization, ids: [contactId] })).filter(({ kind }) => kind !== 'app')
  if (rows.some(({ kind }) => kind === 'number')) return contactExists(contactId)
  yield* forgetPhones({ organization, rows: rows.map(({ value }) => phoneRow(contactId, value)) })
  yield* putIdentifiers({ organization, rows: [phoneRow(contactId, number)] })
  return undefined
}
