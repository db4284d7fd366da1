// Computes the properties `phone` and `messagingAppContactId` of a contact, which clients show, from the stored identifiers of the contact.
import type { Contact } from '@parley/contract'
import type { IdentifierRow } from '../tables/contact-record.ts'
import { numberOf } from '@parley/contract/phone-number'

/** The reason why the identifiers of a contact changed: the contact sent messages, or identifiers were moved between contacts. */
interface IdentifierChange {
  /** The sender identifiers of the contact's messages, as the adapter sent them. */
  sentIdentifiers?: readonly string[] | undefined
  /** The newest phone number of the contact's messages, as the adapter sent it. */
  sentNumber?: string | undefined
  /** The numbers that the contact lost, as digits. */
  lostNumbers?: ReadonlySet<string>
  /** True if identifiers were moved, so the newest number may have changed. */
  isMoved?: boolean
}

/**
 * Updates `phone` and `messagingAppContactId` of a contact to match its identifiers in all scopes (`rows`, oldest first). Returns the same
 * object if nothing changes. Each property keeps the spelling in which the adapter sent the identifier. Some channels report numbers but
 * don't store them as identifiers: such a number stays in `phone` until a message has another number.
 */
export function updateShownIdentifiers(
  contact: Contact,
  rows: readonly IdentifierRow[],
  { sentIdentifiers = [], sentNumber, lostNumbers = new Set(), isMoved = false }: IdentifierChange,
): Contact {
  const { messagingAppContactId, phone, phoneIsKnown, ...otherProperties } = contact
  const identifiers = rows.filter(({ kind }) => kind !== 'phone')
  const hasIdentifier = (text: string) =>
    identifiers.some(({ kind, value }) => value === (kind === 'app' ? text : numberOf(text)))
  // The shown identifier stays while the contact has it. After that, an identifier of a sender is preferred to an alias.
  const id =
    [messagingAppContactId, ...sentIdentifiers].find((text) => text !== undefined && hasIdentifier(text)) ??
    (identifiers.find(({ usedAt }) => usedAt !== '') ?? identifiers[0])?.value
  // After a move, another number may be the newest, or no identifier may be left.
  const numberMayHaveMoved = isMoved && (rows.length === 0 || rows.some(({ kind }) => kind === 'number'))
  const digits = numberOf(phone)
  const hasLostPhone =
    digits !== undefined &&
    lostNumbers.has(digits) &&
    !rows.some(({ kind, value }) => kind !== 'app' && value === digits)
  const keepsPhone = sentNumber === undefined && phoneIsKnown !== false && !numberMayHaveMoved && !hasLostPhone
  const shown = keepsPhone ? { phone, phoneIsKnown } : phoneToShow(contact, rows, sentNumber)
  if (id === messagingAppContactId && shown.phone === phone && shown.phoneIsKnown === phoneIsKnown) return contact
  return {
    ...otherProperties,
    phone: shown.phone,
    ...(id !== undefined && { messagingAppContactId: id }),
    ...(shown.phoneIsKnown !== undefined && { phoneIsKnown: shown.phoneIsKnown }),
  }
}

/**
 * Computes `phone` and `phoneIsKnown` of a contact. `phone` is the number of the newest message, else the newest stored number. If no
 * number is known, `phone` is the newest opaque identifier, else the ID of the contact, because clients require the property.
 */
function phoneToShow({ uniqueId, phone }: Contact, rows: readonly IdentifierRow[], sentNumber: string | undefined) {
  const newest = rows.findLast(({ kind }) => kind === 'number') ?? rows.findLast(({ kind }) => kind === 'phone')
  const number = sentNumber ?? (newest && `+${newest.value}`)
  if (number !== undefined) return { phone: numberOf(number) === numberOf(phone) ? phone : number, phoneIsKnown: true }
  return { phone: rows.findLast(({ kind }) => kind === 'app')?.value ?? uniqueId, phoneIsKnown: false }
}
