// The rule of the operation `updateContact`: a member changes the properties of a contact.
import type { Contact, ContactUpdate } from '@parley/contract'
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
import { contactNotFound, lockVisibleContact, mergeAttributes, whyTooLarge } from '../tables/contact.ts'
import { type ProfileTimes, withAttributeTimes } from '../tables/profile-times.ts'

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
  const tooLarge = whyTooLarge(before.attributes, attributes)
  if (tooLarge !== undefined) return new ServiceError('attributes_too_large', {}, tooLarge)
  const updated = { ...before, ...update, attributes }
  const withoutNumber: GivenNumber = { contact: { ...updated, phone: before.phone } }
  const given = number === undefined ? withoutNumber : yield* giveNumber(act.organization, before, updated, number)
  if (given instanceof ServiceError) return given
  const { contact, write } = given
  if (canonical(contact) === canonical(before)) return { outcome: 'kept', contact: locked.contact }
  if (onlyIf?.includes(revisionOf(locked.contact)) === false) return { outcome: 'rejected', contact: locked.contact }
  if (write !== undefined) yield* write
  const profileTimes = timesAfter(JSON.parse(locked.profileTimes ?? '{}'), update, act.at)
  yield* putRecordsOfType(act, 'contact', [{ ...contact, profileTimes }], { at: act.at })
  audit.append(act, 'contact.updated', contactId, { contact, channelId: act.channelId })
  return { outcome: 'changed', contact: contractSerializers.contact(contact) }
}

/** Returns the times after a member's update. A name that a member wrote has no time, so that no application replaces it. */
function timesAfter({ name: namedAt, ...times }: ProfileTimes, update: ContactUpdate, at: Date): ProfileTimes {
  const kept = update.name === undefined && namedAt !== undefined ? { ...times, name: namedAt } : times
  return withAttributeTimes(kept, update.attributes ?? {}, at.toISOString())
}

/**
 * Locks a phone number. The contact is locked after it: the transaction that stores a message takes locks in the same order, so the
 * transactions don't deadlock. Returns an error if the number belongs to the first channel.
 */
function* lockNumber({ organization }: Act, number: string): Script<ServiceError | undefined> {
  const channelRow = yield* lockKeys({ organization, channelId: FIRST_CHANNEL, texts: [number] })
  return channelRow && validateIdentifiers(JSON.parse(channelRow.json), { phone: number })
}
