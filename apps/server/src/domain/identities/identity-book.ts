// The identifiers of contacts in an identity scope, as one batch of messages reads and changes them.
import type { PhoneMatching } from '@parley/contract'
import {
  type Described,
  hashOf,
  type Identifier,
  type IdentifierRow,
  identifierOf,
  keyOf,
  type Pair,
} from './identifier.ts'
import { type IdentityRule, identityRules, type KnownContact, numberOf, type Sender } from './identity-rules.ts'

/** A contact of the book. */
export interface BookContact extends KnownContact {
  /** Its phone numbers in the scope, the newest last. */
  readonly numbers: string[]
  /** The numbers that the organization gave it. */
  readonly given: Set<string>
  /** Its identifiers in other scopes. */
  readonly elsewhere: IdentifierRow[]
  /** The numbers that it lost by messages. */
  readonly lost: Set<string>
}

/** X and N of the decision `contact-identity`, and the opaque aliases. */
interface Read {
  x: Identifier
  others: readonly Identifier[]
  number: Identifier | undefined
}

/** The contact that a message is from. */
export interface Identified {
  readonly contactId: string
  /** By what the contact is known. */
  readonly identifier: Identifier
  /** Those that came with more identifiers than one person has. */
  readonly ignoredAliases: readonly string[]
}

/** An alias that came with more identifiers than these identifies no contact. */
const MAX_USES = 3
/** Stands in the uses of such an alias. */
const EVERY = ''
const DAY_MS = 86_400_000

const uniqueOf = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  [...new Set(values)].filter((value) => value !== undefined)

/** Finds the contacts of messages, one after the other, and notes what the messages change. */
export class IdentityBook {
  readonly contacts = new Map<string, BookContact>()
  /** Null if a contact lost the identifier, and no other has it. */
  readonly holders = new Map<string, BookContact | null>()
  /** With which identifiers aliases came, as hashes, and for which contact. */
  readonly uses = new Map<string, Map<string, string>>()
  readonly newUses: { alias: string; usedBy: string; contactId: string }[] = []
  /** The contacts of each alias that identifies no contact from now on. */
  readonly ignored: (readonly string[])[] = []
  /** Identifiers that were given, moved or taken. An alias has no time, unless it is used as the identifier. */
  readonly changed = new Map<string, { identifier: Identifier; at: string; formerContactId?: string | undefined }>()
  /** When each identifier was used last. */
  readonly #usedAt = new Map<string, string>()
  /** Contacts that can be the same person: the one that wrote, and the other one. */
  readonly pairs = new Map<string, Pair>()
  readonly #phoneMatching: PhoneMatching
  readonly #silentMs: number
  readonly #rules: readonly IdentityRule[]

  constructor(
    phoneMatching: PhoneMatching,
    silenceDays: number,
    rules: Readonly<Record<string, IdentityRule>> = identityRules,
  ) {
    this.#phoneMatching = phoneMatching
    this.#silentMs = silenceDays * DAY_MS
    this.#rules = Object.values(rules)
  }

  /** Adds a contact, unless it is there. */
  add(contactId: string, createdAt: string, lastAt = createdAt): BookContact {
    const contact = this.contacts.get(contactId) ?? {
      contactId,
      createdAt,
      lastAt,
      opaque: [],
      numbers: [],
      given: new Set(),
      elsewhere: [],
      lost: new Set(),
    }
    this.contacts.set(contactId, contact)
    if (contact.lastAt < lastAt) contact.lastAt = lastAt
    return contact
  }

  /** Adds an identifier that a contact has. */
  hold(contact: BookContact, identifier: Identifier, usedAt = ''): void {
    const [kind, value] = identifier
    contact[kind === 'app' ? 'opaque' : 'numbers'].push(value)
    this.holders.set(keyOf(identifier), contact)
    this.#usedAt.set(keyOf(identifier), usedAt)
  }

  /** Everything by which a contact is found, the oldest first. */
  rowsOf({ opaque, numbers, given, elsewhere }: BookContact): IdentifierRow[] {
    const rowOf = (kind: 'app' | 'number', text: string) => ({
      kind,
      value: text,
      usedAt: this.#usedAt.get(keyOf([kind, text])) ?? '',
    })
    const own = [...opaque.map((value) => rowOf('app', value)), ...numbers.map((value) => rowOf('number', value))]
    const phones = Array.from(given, (value) => ({ kind: 'phone' as const, value, usedAt: '' }))
    return [...phones, ...elsewhere, ...own].toSorted((one, other) =>
      one.usedAt < other.usedAt ? -1 : Number(one.usedAt > other.usedAt),
    )
  }

  /**
   * Finds the contact of a message, or adds it, and gives it the identifiers that came with the message.
   * @param quotedId The contact to which the message went that this one quotes.
   */
  identify(described: Described, newId: string, at: string, quotedId?: string): Identified {
    const read = this.#read(described)
    const { own, x, aliases, others, ignoredAliases, number, isTold } = read
    const match = this.#match(read, at, quotedId)
    const contact = this.add(match.contact?.contactId ?? newId, at, at)
    for (const alias of ignoredAliases) this.#ignore(contact, identifierOf(alias, this.#phoneMatching), at)
    for (const { contactId } of match.suspects ?? []) this.#suspect(contact, contactId)
    // The identifier came as an alias of others before.
    if (match.contact === undefined)
      for (const id of this.uses.get(hashOf(x))?.values() ?? []) this.#suspect(contact, id)
    for (const alias of others) if (this.#holderOf(alias) === undefined) this.#give(contact, alias, '')
    this.#give(contact, x, at)
    const isStored = match.takesNumber === true || this.#phoneMatching === 'Identifiers' || !isTold
    if (number !== undefined && isStored) this.#give(contact, number, at)
    for (const value of match.takesGiven === true ? contact.given : [])
      if (this.#holderOf(['number', value]) === undefined) this.#give(contact, ['number', value], at)
    for (const alias of aliases) this.#use(contact, alias, own)
    return { contactId: contact.contactId, identifier: x, ignoredAliases }
  }

  /** The contact that a message would be from. Undefined is a new one. */
  find(described: Described, at: string, quotedId?: string): string | undefined {
    return this.#match(this.#read(described), at, quotedId).contact?.contactId
  }

  /** Notes that a contact is still there, though its message isn't stored. */
  refresh(identifier: Identifier, at: string): void {
    this.changed.set(keyOf(identifier), { identifier, at })
  }

  #read({ messagingAppContactId, phone, aliases: named = [] }: Described) {
    const own = identifierOf(messagingAppContactId, this.#phoneMatching)
    const isOfMany = (alias: string) => this.#isOfMany(identifierOf(alias, this.#phoneMatching), own)
    const ignoredAliases = named.filter((alias) => alias !== messagingAppContactId && isOfMany(alias))
    const aliases = named
      .filter((alias) => alias !== messagingAppContactId && !ignoredAliases.includes(alias))
      .map((alias) => identifierOf(alias, this.#phoneMatching))
    const givenNumber = this.#phoneMatching === 'Never' || own[0] === 'number' ? undefined : numberOf(phone)
    const sent = [own, ...aliases].find(([kind]) => kind === 'number')
    const x = own[0] === 'number' ? (aliases.find(([kind]) => kind === 'app') ?? own) : own
    const number: Identifier | undefined = givenNumber === undefined ? sent : ['number', givenNumber]
    const others = aliases.filter((alias) => alias[0] === 'app' && alias !== x)
    return { own, x, aliases, others, ignoredAliases, number, isTold: givenNumber !== undefined }
  }

  #match({ x, others, number }: Read, at: string, quotedId = '') {
    const isFound = ({ opaque, numbers, elsewhere, lastAt }: BookContact) =>
      opaque.length + numbers.length === 0 &&
      (this.#phoneMatching === 'Identifiers' || elsewhere.length === 0) &&
      lastAt >= silentSince()
    const silentSince = () => new Date(Date.parse(at) - this.#silentMs).toISOString()
    const given = () => (number === undefined ? [] : this.#given(number[1]))
    const quoted = number === undefined ? this.contacts.get(quotedId) : undefined
    const sender: Sender = {
      holder: this.#holderOf(x),
      aliasHolders: uniqueOf(others.map((alias) => this.#holderOf(alias))),
      numberHolder: number && x[0] === 'app' ? this.#holderOf(number) : undefined,
      quoted,
      // The first rule decides most messages, and looks at none of these.
      get samePhone() {
        return given().filter(isFound)
      },
      get formerPhone() {
        return given().filter((contact) => !isFound(contact))
      },
      get silentSince() {
        return silentSince()
      },
    }
    for (const rule of this.#rules) {
      const found = rule(sender)
      if (found !== undefined) return found
    }
    throw new Error('A rule must fit each message.')
  }

  /** The contacts to which the organization gave a number, the newest first. */
  #given(number: string): BookContact[] {
    const ageOf = ({ createdAt, contactId }: BookContact) => `${createdAt} ${contactId}`
    return [...this.contacts.values()]
      .filter(({ given }) => given.has(number))
      .toSorted((left, right) => (ageOf(left) < ageOf(right) ? 1 : -1))
  }

  #holderOf(identifier: Identifier): BookContact | undefined {
    return this.holders.get(keyOf(identifier)) ?? undefined
  }

  /** Says whether an alias came with more identifiers than one person has. */
  #isOfMany(alias: Identifier, own: Identifier): boolean {
    const uses = this.uses.get(hashOf(alias)) ?? new Map<string, string>()
    return new Set([...uses.keys(), hashOf(own)]).size > MAX_USES || uses.has(EVERY)
  }

  /** From now on, an alias identifies no contact, unless it was the identifier of one. */
  #ignore({ contactId }: BookContact, alias: Identifier, at: string): void {
    const uses = this.uses.get(hashOf(alias)) ?? new Map<string, string>()
    if (uses.has(EVERY)) return
    this.uses.set(hashOf(alias), uses.set(EVERY, contactId))
    this.newUses.push({ alias: hashOf(alias), usedBy: EVERY, contactId })
    this.ignored.push([...new Set(uses.values())].filter((id) => id !== ''))
    if (this.#holderOf(alias) !== undefined && this.#usedAt.get(keyOf(alias)) === '') this.#take(alias, at)
  }

  #use({ contactId }: BookContact, alias: Identifier, own: Identifier): void {
    const uses = this.uses.get(hashOf(alias)) ?? new Map<string, string>()
    if (uses.has(hashOf(own))) return
    this.uses.set(hashOf(alias), uses.set(hashOf(own), contactId))
    this.newUses.push({ alias: hashOf(alias), usedBy: hashOf(own), contactId })
  }

  /** Gives a contact an identifier. One that has an opaque identifier keeps its newest number only. */
  #give(contact: BookContact, identifier: Identifier, at: string): void {
    const [kind, text] = identifier
    const list = contact[kind === 'app' ? 'opaque' : 'numbers']
    const holder = this.#holderOf(identifier)
    if (holder !== contact) {
      if (holder !== undefined) this.#suspect(contact, holder.contactId, true)
      if (kind === 'number') for (const { contactId } of this.#given(text)) this.#suspect(contact, contactId)
      this.#take(identifier, at)
      this.holders.set(keyOf(identifier), contact)
    }
    if (list.at(-1) !== text) {
      remove(list, text)
      list.push(text)
      this.changed.set(keyOf(identifier), { identifier, at })
      this.#usedAt.set(keyOf(identifier), at)
      // A contact that was joined keeps the numbers of both until it gets another one.
      const isNewer = kind === 'number' || list.length === 1
      if (isNewer && contact.opaque.length > 0)
        for (const former of contact.numbers.slice(0, -1)) this.#take(['number', former], at)
    }
  }

  /** Takes an identifier from its contact. It stays known, so that nothing more is sent to it. */
  #take(identifier: Identifier, at: string): void {
    const [kind, text] = identifier
    const holder = this.#holderOf(identifier)
    if (holder !== undefined) {
      remove(holder[kind === 'app' ? 'opaque' : 'numbers'], text)
      if (kind === 'number') {
        holder.lost.add(text)
        holder.given.delete(text)
      }
    }
    this.holders.set(keyOf(identifier), null)
    this.changed.set(keyOf(identifier), { identifier, at, formerContactId: holder?.contactId })
  }

  #suspect({ contactId }: BookContact, otherContactId: string, isMove = false): void {
    if (otherContactId === '') return
    const key = [contactId, otherContactId].toSorted().join(' ')
    if (contactId !== otherContactId && (isMove || !this.pairs.has(key)))
      this.pairs.set(key, { contactId, otherContactId, isMove })
  }
}

function remove<Value>(list: Value[], value: Value): void {
  const place = list.indexOf(value)
  if (place >= 0) list.splice(place, 1)
}
