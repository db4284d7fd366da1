// An in-memory copy of the identifiers that a batch of messages needs. Each message reads and changes the copy. Then the book is stored.
import type { PhoneMatching } from '@parley/contract'
import {
  type Pair,
  type ScopedRow,
  type SenderIdentifiers,
  senderIdentifiersOf,
  type SenderInfo,
} from './identifier.ts'
import { hashOf, MAX_IDENTIFIERS, keyOf, type Identifier, identifierOf } from '../kernel/identifier.ts'
import type { MessageKind } from '../kernel/received-as.ts'
import type { IdentifierRow } from '../tables/contact-record.ts'
import {
  ageOf,
  type BookContact,
  countOf,
  forgetNumber,
  type Identified,
  leastUsedOf,
  newBookContact,
  OWN_SCOPE,
  removeFrom,
  rowsOf,
} from './book-contact.ts'
import {
  firstMatch,
  type IdentityRule,
  identityRules,
  type Match,
  MAX_RECIPIENT_SILENCE_MS,
  recipientRules,
  type SenderEvidence,
} from './identity-rules.ts'
import { addMs, timeOf } from '../../sql/time.ts'

/** An alias that came with more identifiers than this identifies no contact. */
export const MAX_USES = 3
/** A use with this identifier marks an alias as ignored. */
const IGNORED = ''

/** Finds the contact of each message in turn, and collects the changes to store. */
export class IdentityBook {
  readonly contacts = new Map<string, BookContact>()
  /** The contact of each identifier, by `keyOf`; null if a contact lost the identifier and no other has it. */
  readonly holders = new Map<string, BookContact | null>()
  /** By alias: the identifiers that it came with, and the contact of each. Aliases and identifiers are hashes. */
  readonly uses = new Map<string, Map<string, string>>()
  readonly newUses: { alias: string; usedBy: string; contactId: string }[] = []
  /** The contacts of each alias that the batch made ignored. */
  readonly ignored: (readonly string[])[] = []
  /** The identifiers that were added, moved or removed. An alias has an empty time until a sender uses it as its identifier. */
  readonly changed = new Map<string, { identifier: Identifier; at: string; formerContactId?: string | undefined }>()
  /** The identifiers of other scopes that contacts gave up, because they have too many. */
  readonly evicted: (ScopedRow & { contactId: string })[] = []
  /** When a contact last switched to each identifier. */
  readonly #usedAt = new Map<string, string>()
  readonly pairs = new Map<string, Pair>()
  readonly phoneMatching: PhoneMatching
  readonly #silentMs: number
  readonly #rules: readonly IdentityRule[]
  readonly #maxIdentifiers: number

  constructor(
    phoneMatching: PhoneMatching,
    silenceDays: number,
    rules: Readonly<Record<string, IdentityRule>> = identityRules,
    maxIdentifiers = MAX_IDENTIFIERS,
  ) {
    this.#maxIdentifiers = maxIdentifiers
    this.phoneMatching = phoneMatching
    this.#silentMs = silenceDays * 86_400_000
    this.#rules = Object.values(rules)
  }

  add(contactId: string, createdAt: string, lastAt = createdAt): BookContact {
    const contact = this.contacts.get(contactId) ?? newBookContact(contactId, createdAt, lastAt)
    this.contacts.set(contactId, contact)
    if (contact.lastAt < lastAt) contact.lastAt = lastAt
    return contact
  }

  /** Adds an identifier that the store already has for a contact. */
  hold(contact: BookContact, identifier: Identifier, usedAt = ''): void {
    const [kind, value] = identifier
    contact[kind === 'app' ? 'opaque' : 'numbers'].push(value)
    this.holders.set(keyOf(identifier), contact)
    this.#usedAt.set(keyOf(identifier), usedAt)
  }

  /** Returns all identifiers of a contact, oldest first. */
  rowsOf(contact: BookContact): IdentifierRow[] {
    return rowsOf(contact, (identifier) => this.usedAtOf(identifier))
  }

  /**
   * Finds or adds the contact of a message, and gives it the message's identifiers. `quotedId` received the quoted message. An echo or
   * a message of the history gives a known contact no identifier, and a new one those that no contact has.
   */
  identify(sender: SenderInfo, newId: string, at: string, quotedId = '', kind: MessageKind = 'Message'): Identified {
    const isMessage = kind === 'Message'
    const identifiers = this.identifiersOf(sender)
    const { senderId, primary, aliases, opaqueAliases, ignoredAliases, number } = identifiers
    const match = this.#match(identifiers, at, quotedId)
    const isKnown = match.contact !== undefined
    // An echo shows only that the contact was written to, and the history nothing about today.
    const isNoActivity = kind === 'History' || (kind === 'Echo' && match.contact?.hasWritten === true)
    const reachedAt = isKnown && isNoActivity ? '' : at
    const contact = this.add(match.contact?.contactId ?? newId, at, reachedAt)
    if (isKnown && !isMessage) return { contactId: contact.contactId, identifier: primary, ignoredAliases }
    for (const alias of ignoredAliases) this.#ignore(contact, identifierOf(alias, this.phoneMatching), at)
    for (const { contactId } of match.suspects ?? []) this.suspect(contact, contactId)
    // The new contact's identifier may have come as an alias of other contacts before.
    if (!isKnown) for (const id of this.uses.get(hashOf(primary))?.values() ?? []) this.suspect(contact, id)
    const senderIds = [primary, ...(number === undefined ? [] : [number])].filter(
      (identifier) => isMessage || this.holderOf(identifier) === undefined,
    )
    const added = senderIds.filter((identifier) => this.holderOf(identifier) !== contact)
    // An alias takes no place of another identifier, and leaves the places that the sender's identifiers need.
    const places = Math.max(0, this.#maxIdentifiers - countOf(contact) - added.length)
    const newAliases = opaqueAliases.filter((alias) => this.holderOf(alias) === undefined)
    const refusedAliases = newAliases.slice(places)
    for (const alias of newAliases.slice(0, places)) this.give(contact, alias, '')
    for (const identifier of senderIds) this.give(contact, identifier, at)
    for (const value of match.takesGivenNumber === true ? contact.given : [])
      if (this.holderOf(['number', value]) === undefined) this.give(contact, ['number', value], at)
    this.keepToLimit(contact, senderIds, at)
    for (const alias of aliases) if (!refusedAliases.includes(alias)) this.#recordUse(contact, alias, hashOf(senderId))
    ignoredAliases.push(...refusedAliases.map(([, value]) => value))
    return { contactId: contact.contactId, identifier: primary, ignoredAliases }
  }

  /** Returns the contact that a message would be from, without changing the book; undefined if it would be a new contact. */
  find(sender: SenderInfo, at: string, quotedId?: string): string | undefined {
    return this.#match(this.identifiersOf(sender), at, quotedId).contact?.contactId
  }

  /**
   * Gives the contact of a message the identifier of the person who received it, if `recipientRules` find this contact. Otherwise, no
   * identifier changes, and the contacts that the recipient points to are suspected. Returns whether the contact got the identifier.
   */
  receive(contactId: string, recipient: SenderInfo, at: string): boolean {
    const identifiers = this.identifiersOf(recipient)
    const { primary } = identifiers
    const holder = this.holderOf(primary)
    const evidence = this.#evidenceOf(identifiers, at, Math.min(this.#silentMs, MAX_RECIPIENT_SILENCE_MS))
    const match = holder === undefined && primary[0] === 'app' ? firstMatch(recipientRules, evidence) : undefined
    const contact = this.contacts.get(contactId)
    if (contact === undefined || match?.contact?.contactId !== contactId) {
      const others = [holder, evidence.numberHolder, match?.contact]
      for (const other of others) this.suspect({ contactId }, other?.contactId ?? '')
      return false
    }
    this.give(contact, primary, at)
    this.keepToLimit(contact, [primary], at)
    return true
  }

  /** Records that a contact wrote, although its message is rejected. */
  refresh(identifier: Identifier, at: string): void {
    this.changed.set(keyOf(identifier), { identifier, at })
  }

  /** Interprets the identifiers of a sender. */
  identifiersOf(sender: SenderInfo) {
    return senderIdentifiersOf(sender, this.phoneMatching, (alias, senderId) => this.#isIgnored(alias, senderId))
  }

  #match(identifiers: SenderIdentifiers, at: string, quotedId?: string): Match {
    const match = firstMatch(this.#rules, this.#evidenceOf(identifiers, at, this.#silentMs, quotedId))
    if (match === undefined) throw new Error('A rule must fit each message.')
    return match
  }

  #evidenceOf(identifiers: SenderIdentifiers, at: string, silentMs: number, quotedId = ''): SenderEvidence {
    const { primary, opaqueAliases, number } = identifiers
    const hasOnlyPhone = ({ opaque, numbers, lastAt }: BookContact) =>
      opaque.length + numbers.length === 0 && lastAt >= silentSince()
    const silentSince = () => addMs(timeOf(at), -silentMs).toISOString()
    const contactsWithNumber = () => (number === undefined ? [] : this.#contactsGiven(number[1]))
    const quoted = number === undefined ? this.contacts.get(quotedId) : undefined
    return {
      holder: this.holderOf(primary),
      aliasHolders: [...new Set(opaqueAliases.flatMap((alias) => this.holderOf(alias) ?? []))],
      numberHolder: number && primary[0] === 'app' ? this.holderOf(number) : undefined,
      quoted,
      // The first rule decides most messages and reads none of these, so they are computed on demand.
      get samePhone() {
        return contactsWithNumber().filter(hasOnlyPhone)
      },
      get formerPhone() {
        return contactsWithNumber().filter((contact) => !hasOnlyPhone(contact))
      },
      get silentSince() {
        return silentSince()
      },
    }
  }

  /** Returns the contacts to which the organization gave a number, newest first. */
  #contactsGiven(number: string): BookContact[] {
    return [...this.contacts.values()]
      .filter(({ given }) => given.has(number))
      .toSorted((left, right) => (ageOf(left) < ageOf(right) ? 1 : -1))
  }

  /** Returns the contact that has an identifier of the scope. */
  holderOf(identifier: Identifier): BookContact | undefined {
    return this.holders.get(keyOf(identifier)) ?? undefined
  }

  /** Returns whether an alias is ignored, because it came with too many identifiers to belong to one person. */
  #isIgnored(alias: Identifier, senderId: Identifier): boolean {
    const uses = this.uses.get(hashOf(alias)) ?? new Map<string, string>()
    return new Set([...uses.keys(), hashOf(senderId)]).size > MAX_USES || uses.has(IGNORED)
  }

  /** Makes an alias ignored: from now on it identifies no contact, unless a sender used it as its own identifier. */
  #ignore(contact: BookContact, alias: Identifier, at: string): void {
    const uses = this.#recordUse(contact, alias, IGNORED)
    if (uses === undefined) return
    this.ignored.push([...new Set(uses.values())].filter((id) => id !== ''))
    if (this.holderOf(alias) !== undefined && this.usedAtOf(alias) === '') this.take(alias, at)
  }

  /** Records that an alias came with an identifier of a contact, and returns all uses of the alias; undefined if this use is known. */
  #recordUse({ contactId }: BookContact, alias: Identifier, usedBy: string): Map<string, string> | undefined {
    const uses = this.uses.get(hashOf(alias)) ?? new Map<string, string>()
    if (uses.has(usedBy)) return undefined
    this.uses.set(hashOf(alias), uses.set(usedBy, contactId))
    this.newUses.push({ alias: hashOf(alias), usedBy, contactId })
    return uses
  }

  /** Gives a contact an identifier. If the contact has an opaque identifier, it keeps only its newest number. */
  give(contact: BookContact, identifier: Identifier, at: string): void {
    const [kind, text] = identifier
    const values = contact[kind === 'app' ? 'opaque' : 'numbers']
    const holder = this.holderOf(identifier)
    if (holder !== contact) {
      if (holder !== undefined) this.suspect(contact, holder.contactId, true)
      if (kind === 'number') for (const { contactId } of this.#contactsGiven(text)) this.suspect(contact, contactId)
      this.take(identifier, at)
      this.holders.set(keyOf(identifier), contact)
    }
    if (values.at(-1) !== text) {
      removeFrom(values, text)
      values.push(text)
      this.changed.set(keyOf(identifier), { identifier, at })
      this.#usedAt.set(keyOf(identifier), at)
      // A contact that was joined with another contact keeps the numbers of both until it gets a new number.
      const isNewer = kind === 'number' || values.length === 1
      if (isNewer && contact.opaque.length > 0)
        for (const former of contact.numbers.slice(0, -1)) this.take(['number', former], at)
    }
  }

  /** Removes an identifier from its contact. The store keeps the row without a contact, so that nothing more is sent to it. */
  take(identifier: Identifier, at: string): void {
    const [kind, text] = identifier
    const holder = this.holderOf(identifier)
    if (holder !== undefined) {
      removeFrom(holder[kind === 'app' ? 'opaque' : 'numbers'], text)
      if (kind === 'number') forgetNumber(holder, text)
    }
    this.holders.set(keyOf(identifier), null)
    this.changed.set(keyOf(identifier), { identifier, at, formerContactId: holder?.contactId })
  }

  /** Takes the identifiers that a contact used longest ago, and that it has too many of. `kept` are those of its message or change. */
  keepToLimit(contact: BookContact, kept: readonly Identifier[], at: string): void {
    while (countOf(contact) > this.#maxIdentifiers) {
      const row = leastUsedOf(contact, kept, (identifier) => this.usedAtOf(identifier))
      const { kind, value, identityScope } = row
      if (kind !== 'phone' && identityScope === OWN_SCOPE) {
        this.take([kind, value], at)
        continue
      }
      removeFrom(contact.elsewhere, row)
      if (kind !== 'app') forgetNumber(contact, value)
      if (kind !== 'phone') this.evicted.push({ ...row, usedAt: at, contactId: contact.contactId })
    }
  }

  /** Returns when a contact last switched to an identifier of the scope; empty if no contact did. */
  usedAtOf(identifier: Identifier): string {
    return this.#usedAt.get(keyOf(identifier)) ?? ''
  }

  /** Records that two contacts may be the same person. */
  suspect({ contactId }: Pick<BookContact, 'contactId'>, otherContactId: string, isMove = false): void {
    if (otherContactId === '') return
    const key = [contactId, otherContactId].toSorted().join(' ')
    if (contactId !== otherContactId && (isMove || !this.pairs.has(key)))
      this.pairs.set(key, { contactId, otherContactId, isMove })
  }
}
