// Changes the identifiers of a contact as a messaging application reports it, without a message: the decision `changed-identities`.
import type { ChangedIdentity, ReceiptContact } from '@parley/contract'
import { numberOf } from '@parley/contract/phone-number'
import { type Identifier, identifierOf, keyOf } from '../kernel/identifier.ts'
import { type BookContact, forgetNumber } from './book-contact.ts'
import type { SenderInfo } from './identifier.ts'
import type { IdentityBook } from './identity-book.ts'

/** The change of a person's identifiers. */
interface ChangedPerson {
  /** The person as it was, and as it is now, each as the application told it and as the sender of a message. */
  contact: ReceiptContact
  to: ChangedIdentity
  sender: SenderInfo
  target: SenderInfo
  /** When the person changed. */
  at: string
  now: string
}

/** The outcome of a change. */
interface ChangeOutcome {
  /** False if the change is known, or if something newer is. */
  isChanged: boolean
  /** True if another contact has the new opaque identifier. Then nothing changes. */
  isTaken?: true
  /** The new phone number as the application told it. Undefined if the contact didn't get it. */
  number?: string | undefined
}

/** Describes a person as the sender of a message. Returns undefined if nothing can identify the person on the channel. */
export function senderFrom(
  { messagingAppContactId, phone }: ReceiptContact,
  phoneMatching: 'Never' | 'Identifiers',
): SenderInfo | undefined {
  if (messagingAppContactId !== undefined) return { messagingAppContactId, phone }
  const isNumber = phone !== undefined && identifierOf(phone, phoneMatching)[0] === 'number'
  return isNumber ? { messagingAppContactId: phone } : undefined
}

/**
 * Returns the contact that a message of the person would belong to. Returns undefined if it would be a new contact, or if the contact is
 * known by a number that it got after `at`: then the number may have been another person's.
 */
export function contactAsOf(book: IdentityBook, sender: SenderInfo, at: string, now: string): BookContact | undefined {
  const contact = book.contacts.get(book.find(sender, now) ?? '')
  if (contact === undefined) return undefined
  const { primary, number } = book.identifiersOf(sender)
  if (primary[0] === 'app' && book.holderOf(primary) === contact) return contact
  const hasNumber = number !== undefined && book.holderOf(number) === contact
  const since = hasNumber ? book.usedAtOf(number) : contact.createdAt
  return since > at ? undefined : contact
}

/** Gives a contact its new identifiers, and takes its former numbers. */
export function changeIdentity(
  book: IdentityBook,
  contact: BookContact,
  { contact: before, to, sender, target, at, now }: ChangedPerson,
): ChangeOutcome {
  const { primary, number } = book.identifiersOf(target)
  const holder = book.holderOf(primary)
  if (primary[0] === 'app' && holder !== undefined && holder !== contact) {
    book.suspect(contact, holder.contactId)
    return { isChanged: false, isTaken: true }
  }
  const former = book.identifiersOf(sender).primary
  const targets = number === undefined || keyOf(number) === keyOf(primary) ? [primary] : [primary, number]
  const current = targets.filter((each) => !isOutdated(book, contact, each, { former, at }))
  const has = (identifier: Identifier) => current.some((each) => keyOf(each) === keyOf(identifier))
  const stateBefore = stateOf(contact)
  for (const identifier of current) book.give(contact, identifier, now)
  if (book.phoneMatching !== 'Never' && has(number ?? primary))
    for (const each of formerNumbers(before, to)) lose(book, contact, each, now)
  book.keepToLimit(contact, current, now)
  const texts = [to.phone, to.messagingAppContactId]
  return {
    isChanged: stateOf(contact) !== stateBefore,
    number: number !== undefined && has(number) ? texts.find((text) => numberOf(text) === number[1]) : undefined,
  }
}

/**
 * Says whether a contact doesn't get an identifier, because something newer than the change is known: another contact got the number, or
 * this contact got the identifier or another one of the kind. Suspects a contact that got the number.
 */
function isOutdated(
  book: IdentityBook,
  contact: BookContact,
  identifier: Identifier,
  { former, at }: { former: Identifier; at: string },
): boolean {
  const [kind, value] = identifier
  const holder = book.holderOf(identifier)
  const isLater = book.usedAtOf(identifier) >= at
  if (holder !== undefined && holder !== contact) {
    if (isLater) book.suspect(contact, holder.contactId)
    return isLater
  }
  if (holder === contact && isLater) return true
  const newest = contact[kind === 'app' ? 'opaque' : 'numbers'].at(-1)
  // An opaque identifier that the change names as the former one isn't newer, even if the first message with it was late.
  if (newest === undefined || newest === value || (kind === 'app' && newest === former[1])) return false
  return book.usedAtOf([kind, newest]) > at
}

/** Returns the numbers that aren't the person's any longer, as digits. A number that `to` repeats isn't among them. */
function formerNumbers(before: ReceiptContact, to: ChangedIdentity): string[] {
  const kept = [to.messagingAppContactId, to.phone].flatMap((text) => numberOf(text) ?? [])
  const phone = kept.length > 0 ? before.phone : undefined
  return [before.messagingAppContactId, phone]
    .flatMap((text) => numberOf(text) ?? [])
    .filter((each) => !kept.includes(each))
}

/** Takes a number from a contact, whether an application or the organization said that it has the number. */
function lose(book: IdentityBook, contact: BookContact, number: string, at: string): void {
  if (book.holderOf(['number', number]) === contact) book.take(['number', number], at)
  else if (contact.given.has(number)) forgetNumber(contact, number)
}

const stateOf = ({ opaque, numbers, given }: BookContact) => JSON.stringify([opaque, numbers, [...given]])
