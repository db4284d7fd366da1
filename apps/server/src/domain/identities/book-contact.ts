// A contact in the in-memory copy of the identifiers that a batch of messages needs.
import { type Identifier, keyOf } from '../kernel/identifier.ts'
import type { IdentifierRow } from '../tables/contact-record.ts'
import { leastRecentlyUsed, type ScopedRow } from './identifier.ts'
import type { KnownContact } from './identity-rules.ts'

/** In the rows of a book, stands for the scope of its channel. */
export const OWN_SCOPE = ''

/** A contact in the book, with all its identifiers. Messages of the batch can change the identifiers. */
export interface BookContact extends KnownContact {
  /** The phone numbers that identify the contact in the channel's identity scope, newest last. */
  readonly numbers: string[]
  /** The phone numbers that the organization gave the contact. */
  readonly given: Set<string>
  /** The contact's identifiers in identity scopes of other channels. */
  readonly elsewhere: ScopedRow[]
  /** The lost numbers: phone numbers that messages moved from the contact to other contacts. */
  readonly lost: Set<string>
}

/** The sender of a message, after the rules have decided. */
export interface Identified {
  readonly contactId: string
  /** The identifier by which the contact is found from now on. */
  readonly identifier: Identifier
  /** The aliases that were sent with too many identifiers to belong to one person, or for whom the contact has too many identifiers. */
  readonly ignoredAliases: readonly string[]
}

export const newBookContact = (contactId: string, createdAt: string, lastAt: string): BookContact => ({
  contactId,
  createdAt,
  lastAt,
  opaque: [],
  numbers: [],
  given: new Set(),
  elsewhere: [],
  lost: new Set(),
})

/** Orders contacts by their creation. */
export const ageOf = ({ createdAt, contactId }: BookContact) => `${createdAt} ${contactId}`

/** Returns how many identifiers a contact has, in all scopes together. */
export const countOf = ({ opaque, numbers, given, elsewhere }: BookContact) =>
  opaque.length + numbers.length + given.size + elsewhere.length
/** Returns the numbers that the organization gave a contact. */
const phonesOf = ({ given, contactId }: BookContact) =>
  Array.from(given, (value) => ({ kind: 'phone' as const, value, identityScope: contactId, usedAt: '' }))

/** Removes a number that the contact lost from those that the organization gave it, and remembers to show another one. */
export function forgetNumber({ lost, given }: BookContact, number: string): void {
  lost.add(number)
  given.delete(number)
}

/** Removes a value from a list, if the list has it. */
export function removeFrom<Value>(list: Value[], value: Value): void {
  const index = list.indexOf(value)
  if (index >= 0) list.splice(index, 1)
}

/** Returns all identifiers of a contact, oldest first. `usedAtOf` says when the contact last switched to one. */
export function rowsOf(contact: BookContact, usedAtOf: (identifier: Identifier) => string): IdentifierRow[] {
  const { opaque, numbers, elsewhere } = contact
  const rows = (kind: 'app' | 'number', values: readonly string[]) =>
    values.map((value) => ({ kind, value, usedAt: usedAtOf([kind, value]) }))
  return [...phonesOf(contact), ...elsewhere, ...rows('app', opaque), ...rows('number', numbers)].toSorted(
    (left, right) => (left.usedAt < right.usedAt ? -1 : Number(left.usedAt > right.usedAt)),
  )
}

/**
 * Returns the identifier that a contact used longest ago, but none of `kept`: a message keeps its own identifiers, also if the clock was
 * ahead when others were used. `usedAtOf` says when the contact last switched to an identifier of the book's scope.
 */
export function leastUsedOf(
  contact: BookContact,
  kept: readonly Identifier[],
  usedAtOf: (identifier: Identifier) => string,
): ScopedRow {
  const keptKeys = new Set(kept.map(keyOf))
  const own = (kind: 'app' | 'number', values: readonly string[]) =>
    values
      .filter((value) => !keptKeys.has(keyOf([kind, value])))
      .map((value) => ({ kind, value, identityScope: OWN_SCOPE, usedAt: usedAtOf([kind, value]) }))
  const { opaque, numbers, elsewhere, contactId } = contact
  const row = leastRecentlyUsed([...own('app', opaque), ...own('number', numbers), ...elsewhere, ...phonesOf(contact)])
  if (row === undefined) throw new Error(`The contact ${contactId} has no identifier.`)
  return row
}
