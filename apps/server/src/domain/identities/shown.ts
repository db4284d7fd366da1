// Keeps `phone` and `messagingAppContactId` of a contact equal to the identifiers that the contact has now.
import type { Contact } from '@parley/contract'
import type { IdentifierRow } from './identifier.ts'
import { numberOf } from './identity-rules.ts'

/** A change of the identifiers of a contact. */
interface IdentifierChange {
  /** The sender identifiers of the contact's messages, as the adapter sent them. */
  sent?: readonly string[]
  /** The newest phone number of the contact's messages, as the adapter sent it. */
  number?: string | undefined
  /** The numbers that the contact lost, as digits. */
  lost?: ReadonlySet<string>
  /** True if identifiers were moved, so the newest number may have changed. */
  isMoved?: boolean
}

/**
 * Returns the contact with `phone` and `messagingAppContactId` updated from its identifiers. If a number was only reported by a message,
 * it is shown until another number arrives.
 *
 * @param rows The contact's identifiers in all scopes, oldest first.
 * @example
 * shownBy(contact, [{ kind: 'app', value: 'app.5f1', usedAt: '2026-03-14T09:00:00.000Z' }], {}).messagingAppContactId // 'app.5f1'
 */
export function shownBy(
  contact: Contact,
  rows: readonly IdentifierRow[],
  { sent = [], number, lost = new Set(), isMoved = false }: IdentifierChange,
): Contact {
  const { messagingAppContactId, phone, phoneIsKnown, ...others } = contact
  const identifiers = rows.filter(({ kind }) => kind !== 'phone')
  const hasIdentifier = (text: string) =>
    identifiers.some(({ kind, value }) => value === (kind === 'app' ? text : numberOf(text)))
  const id =
    [messagingAppContactId, ...sent].find((text) => text !== undefined && hasIdentifier(text)) ??
    (identifiers.find(({ usedAt }) => usedAt !== '') ?? identifiers[0])?.value
  const isMovedNumber = isMoved && (rows.length === 0 || rows.some(({ kind }) => kind === 'number'))
  const keepsPhone = number === undefined && phoneIsKnown !== false && !isMovedNumber && !isLost(phone, rows, lost)
  const display = keepsPhone ? { phone, phoneIsKnown } : phoneOf(contact, rows, number)
  if (id === messagingAppContactId && display.phone === phone && display.phoneIsKnown === phoneIsKnown) return contact
  return {
    ...others,
    phone: display.phone,
    ...(id !== undefined && { messagingAppContactId: id }),
    ...(display.phoneIsKnown !== undefined && { phoneIsKnown: display.phoneIsKnown }),
  }
}

/** Returns whether the contact lost the number in its `phone` property. */
function isLost(phone: string, rows: readonly IdentifierRow[], lost: ReadonlySet<string>): boolean {
  const number = numberOf(phone)
  return number !== undefined && lost.has(number) && !rows.some(({ kind, value }) => kind !== 'app' && value === number)
}

/** Returns the value of `phone`: the newest number, else the newest opaque identifier, else the ID of the contact. */
function phoneOf({ uniqueId, phone }: Contact, rows: readonly IdentifierRow[], reportedNumber: string | undefined) {
  const newest = rows.findLast(({ kind }) => kind === 'number') ?? rows.findLast(({ kind }) => kind === 'phone')
  const number = reportedNumber ?? (newest && `+${newest.value}`)
  if (number !== undefined) return { phone: numberOf(number) === numberOf(phone) ? phone : number, phoneIsKnown: true }
  return { phone: rows.findLast(({ kind }) => kind === 'app')?.value ?? uniqueId, phoneIsKnown: false }
}
