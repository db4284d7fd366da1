// The rule of the operation `updateContact`: a member changes the properties of a contact.
import type { Contact, ContactUpdate } from '@parley/contract'
import type { OrgCode, Serialized } from '../../sql/columns.ts'
import type { Script } from '../../sql/statement.ts'
import { canonical } from '../kernel/canonical.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { ServiceError } from '../kernel/errors.ts'
import { leastRecentlyUsed, MAX_IDENTIFIERS } from '../identities/identifier.ts'
import type { IdentifierRow } from '../tables/contact-record.ts'
import { numberOf } from '../kernel/identifier.ts'
import { lockKeys } from '../identities/lock-keys.ts'
import { updateShownIdentifiers } from '../identities/shown.ts'
import { selectIdentifiers, forgetPhones, moveRows, phoneRow, putIdentifiers } from '../identities/stored-identities.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { contractSerializers } from '../tables/serialize.ts'
import type { Act, Writing } from '../kernel/audit.ts'
import { contactExistsError, validateIdentifiers } from './create-contact.ts'
import { findPerson } from './find.ts'
import { contactNotFound, lockVisibleContact } from '../tables/contact.ts'

/** Updates a contact, and returns the updated contact. An update that changes nothing writes neither the contact nor an event. */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | ServiceError> {
  const number = numberOf(update.phone)
  // The phone number is locked before the contact, because other transactions take the locks in this order.
  const rejection = number === undefined ? undefined : yield* lockNumber(act, contactId, number)
  if (rejection !== undefined) return rejection
  const locked = yield* lockVisibleContact({ organization: act.organization, channelId: act.channelId, contactId })
  if (locked === undefined) return contactNotFound()
  const before: Contact = JSON.parse(locked.contact)
  const identifiers = number === undefined ? undefined : yield* assignNumber(act.organization, before, number)
  if (identifiers instanceof ServiceError) return identifiers
  const contact =
    identifiers === undefined
      ? { ...before, ...update, phone: before.phone }
      : updateShownIdentifiers({ ...before, ...update, phoneIsKnown: true }, identifiers, {})
  if (canonical(contact) === canonical(before)) return locked.contact
  yield* putRecordsOfType(act, 'contact', [contact], { at: act.at })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return contractSerializers.contact(contact)
}

/**
 * Locks a phone number. The contact is locked after it: the transaction that stores a message takes locks in the same order, so the
 * transactions don't deadlock. Returns an error if the member may not set phone numbers, or if the number belongs to the first channel.
 */
function* lockNumber(
  { organization, channelId }: Act,
  contactId: string,
  number: string,
): Script<ServiceError | undefined> {
  // A member that is bound to a channel must not learn from the error `contact_exists` which contacts other channels have.
  if (channelId !== undefined)
    return new ServiceError('permission_missing', { permission: 'Update:Contact' }, 'The member is bound to a channel.')
  const channelRow = yield* lockKeys({ organization, channelId: FIRST_CHANNEL, texts: [number] })
  return channelRow && validateIdentifiers(JSON.parse(channelRow.json), { phone: number })
}

/**
 * Replaces the phone number that the organization gave to a contact. If the contact has too many identifiers then, it gives up the one that
 * it used longest ago. Returns its identifiers, oldest first, or undefined if a messaging application already identifies the contact by
 * the number that it shows. Returns an error if another contact has the number, or if an application identifies the contact by another one.
 */
function* assignNumber(
  organization: OrgCode,
  { uniqueId: contactId, phone }: Contact,
  number: string,
): Script<ServiceError | readonly IdentifierRow[] | undefined> {
  const rows = yield* selectIdentifiers({ organization, ids: [contactId] })
  if (numberOf(phone) === number && rows.some(({ kind, value }) => kind === 'number' && value === number))
    return undefined
  const person = yield* findPerson(organization, { phone: number })
  if (person !== undefined && person.uniqueId !== contactId) return contactExistsError(person.uniqueId)
  if (rows.some(({ kind }) => kind === 'number')) return contactExistsError(contactId)
  const phones = rows.filter(({ kind }) => kind === 'phone')
  const appIds = rows.filter(({ kind }) => kind === 'app')
  yield* forgetPhones({ organization, rows: phones.map(({ value }) => phoneRow(contactId, value)) })
  const evicted = appIds.length < MAX_IDENTIFIERS ? undefined : leastRecentlyUsed(appIds)
  if (evicted !== undefined) yield* moveRows({ organization, contactId }, [evicted], null)
  const given = phoneRow(contactId, number)
  yield* putIdentifiers({ organization, rows: [given] })
  return [given, ...appIds.filter((row) => row !== evicted)]
}
