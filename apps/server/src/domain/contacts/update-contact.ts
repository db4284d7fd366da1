// The rule of the operation `updateContact`: a member changes the properties of a contact.
import { contract, type Contact, type ContactUpdate } from '@parley/contract'
import type { Serialized } from '../../sql/columns.ts'
import type { Script } from '../../sql/statement.ts'
import { canonical } from '../kernel/canonical.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { ServiceError } from '../kernel/errors.ts'
import { numberOf } from '@parley/contract/phone-number'
import { validateIdentifiers } from '../kernel/identifier.ts'
import { lockKeys } from '../identities/lock.ts'
import { giveNumber } from '../identities/store.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { contractSerializers } from '../tables/serialize.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { contactNotFound, lockVisibleContact, mergeAttributes } from '../tables/contact.ts'

/** Updates a contact, and returns the updated contact. An update that changes nothing writes neither the contact nor an event. */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update }: { contactId: string; update: ContactUpdate },
): Script<Serialized<Contact> | ServiceError> {
  const number = numberOf(update.phone)
  // The phone number is locked before the contact, because other transactions take the locks in this order.
  const rejection = number === undefined ? undefined : yield* lockNumber(act, number)
  if (rejection !== undefined) return rejection
  const locked = yield* lockVisibleContact({ organization: act.organization, channelId: act.channelId, contactId })
  if (locked === undefined) return contactNotFound()
  const before: Contact = JSON.parse(locked.contact)
  const attributes = mergeAttributes(before.attributes, update.attributes ?? {})
  const tooLarge = attributesError(before.attributes, attributes)
  if (tooLarge !== undefined) return tooLarge
  const updated = { ...before, ...update, attributes }
  const withoutNumber = { ...updated, phone: before.phone }
  const contact = number === undefined ? withoutNumber : yield* giveNumber(act.organization, before, updated, number)
  if (contact instanceof ServiceError) return contact
  if (canonical(contact) === canonical(before)) return locked.contact
  yield* putRecordsOfType(act, 'contact', [contact], { at: act.at })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return contractSerializers.contact(contact)
}

/**
 * Locks a phone number. The contact is locked after it: the transaction that stores a message takes locks in the same order, so the
 * transactions don't deadlock. Returns an error if the number belongs to the first channel.
 */
function* lockNumber({ organization }: Act, number: string): Script<ServiceError | undefined> {
  const channelRow = yield* lockKeys({ organization, channelId: FIRST_CHANNEL, texts: [number] })
  return channelRow && validateIdentifiers(JSON.parse(channelRow.json), { phone: number })
}

/** The maximum size of all attributes of a contact, in bytes of JSON. A message that creates a contact has the same limit. */
const { '/messages/*/contact/attributes': MAX_BYTES } =
  contract.paths['/api/channel/messages'].post['x-policy'].maxPartBytes

/** Returns an error if the attributes are too large. Attributes that were imported can be larger, and can shrink. */
function attributesError(before: Contact['attributes'], after: Contact['attributes']): ServiceError | undefined {
  const bytes = sizeOf(after)
  if (bytes <= Math.max(MAX_BYTES, sizeOf(before))) return undefined
  const detail = `The attributes would have ${bytes} bytes, and at most ${MAX_BYTES} are allowed.`
  return new ServiceError('attributes_too_large', {}, detail)
}

const sizeOf = (attributes: Contact['attributes']) => Buffer.byteLength(JSON.stringify(attributes))
