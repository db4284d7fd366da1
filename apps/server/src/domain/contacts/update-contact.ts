// The rule of the operation `updateContact`: a member changes the properties of a contact.
import { contract, type Contact, type ContactUpdate } from '@parley/contract'
import type { Serialized } from '../../sql/columns.ts'
import { revisionOf } from '../../sql/sql-text.ts'
import type { Script } from '../../sql/statement.ts'
import { canonical } from '../kernel/canonical.ts'
import { FIRST_CHANNEL } from '../kernel/first-channel.ts'
import { ServiceError } from '../kernel/errors.ts'
import { numberOf } from '@parley/contract/phone-number'
import { validateIdentifiers } from '../kernel/identifier.ts'
import { lockKeys } from '../identities/lock.ts'
import { giveNumber, type GivenNumber } from '../identities/store.ts'
import { putRecordsOfType } from '../tables/put.ts'
import { contractSerializers } from '../tables/serialize.ts'
import type { Writing } from '../kernel/audit.ts'
import type { Act } from '../kernel/act.ts'
import { contactNotFound, lockVisibleContact, mergeAttributes } from '../tables/contact.ts'

/** The outcome of an update, and the contact afterwards. `kept`: it already had these values. `rejected`: the precondition failed. */
export interface ContactOutcome {
  outcome: 'kept' | 'changed' | 'rejected'
  contact: Serialized<Contact>
}

/** An update of a contact. */
export interface ContactChange {
  contactId: string
  update: ContactUpdate
  /** The revisions in the `If-Match` header: the contact must have one of them. If omitted, any revision is accepted. */
  onlyIf?: readonly string[] | undefined
}

/**
 * Updates a contact, and returns the updated contact. An update that changes nothing writes neither the contact nor an event, and succeeds
 * even if `If-Match` is stale. So a client can retry after a lost response.
 */
export function* updateContact(
  { act, audit }: Writing,
  { contactId, update, onlyIf }: ContactChange,
): Script<ContactOutcome | ServiceError> {
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
  const withoutNumber: GivenNumber = { contact: { ...updated, phone: before.phone } }
  const given = number === undefined ? withoutNumber : yield* giveNumber(act.organization, before, updated, number)
  if (given instanceof ServiceError) return given
  const { contact, write } = given
  if (canonical(contact) === canonical(before)) return { outcome: 'kept', contact: locked.contact }
  if (onlyIf?.includes(revisionOf(locked.contact)) === false) return { outcome: 'rejected', contact: locked.contact }
  if (write !== undefined) yield* write
  yield* putRecordsOfType(act, 'contact', [contact], { at: act.at })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return { outcome: 'changed', contact: contractSerializers.contact(contact) }
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
