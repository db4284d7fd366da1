// The properties of a contact that show its identifiers: `phone` and `messagingAppContactId` are what it has now.
import type { Contact } from '@parley/contract'
import type { IdentifierRow } from './identifier.ts'
import { numberOf } from './identity-rules.ts'

/** The changes of a contact. */
interface News {
  /** The identifiers of the contact's messages, as they were sent. */
  sent?: readonly string[]
  /** The newest number that a message came with, as it was sent. */
  number?: string | undefined
  /** The numbers that the contact lost, as digits. */
  lost?: ReadonlySet<string>
  /** True if identifiers were moved, so that the newest number can be another one. */
  isMoved?: boolean
}

/**
 * The contact as its identifiers show it. A number that a message only told is shown until another one comes.
 *
 * @param rows The identifiers that the contact has in all scopes, the oldest first.
 * @example
 * shownBy(contact, [{ kind: 'app', value: 'app.5f1', usedAt: '2026-03-14T09:00:00.000Z' }], {}).messagingAppContactId // 'app.5f1'
 */
export function shownBy(
  contact: Contact,
  rows: readonly IdentifierRow[],
  { sent = [], number, lost = new Set(), isMoved = false }: News,
): Contact {
  const { messagingAppContactId, phone, phoneIsKnown, ...others } = contact
  const identifiers = rows.filter(({ kind }) => kind !== 'phone')
  const has = (text: string) =>
    identifiers.some(({ kind, value }) => value === (kind === 'app' ? text : numberOf(text)))
  const id =
    [messagingAppContactId, ...sent].find((text) => text !== undefined && has(text)) ??
    (identifiers.find(({ usedAt }) => usedAt !== '') ?? identifiers[0])?.value
  const isOther = isMoved && (rows.length === 0 || rows.some(({ kind }) => kind === 'number'))
  const isKept = number === undefined && phoneIsKnown !== false && !isOther && !isLost(phone, rows, lost)
  const shown = isKept ? { phone, phoneIsKnown } : phoneOf(contact, rows, number)
  if (id === messagingAppContactId && shown.phone === phone && shown.phoneIsKnown === phoneIsKnown) return contact
  return {
    ...others,
    phone: shown.phone,
    ...(id !== undefined && { messagingAppContactId: id }),
    ...(shown.phoneIsKnown !== undefined && { phoneIsKnown: shown.phoneIsKnown }),
  }
}

/** Says whether the contact lost the number that it shows. */
function isLost(phone: string, rows: readonly IdentifierRow[], lost: ReadonlySet<string>): boolean {
  const number = numberOf(phone)
  return number !== undefined && lost.has(number) && !rows.some(({ kind, value }) => kind !== 'app' && value === number)
}

/** The newest number, or else the newest identifier, or else the identifier of the contact. */
function phoneOf({ uniqueId, phone }: Contact, rows: readonly IdentifierRow[], told: string | undefined) {
  const held = rows.findLast(({ kind }) => kind === 'number') ?? rows.findLast(({ kind }) => kind === 'phone')
  const number = told ?? (held && `+${held.value}`)
  if (number !== undefined) return { phone: numberOf(number) === numberOf(phone) ? phone : number, phoneIsKnown: true }
  return { phone: rows.findLast(({ kind }) => kind === 'app')?.value ?? uniqueId, phoneIsKnown: false }
}
