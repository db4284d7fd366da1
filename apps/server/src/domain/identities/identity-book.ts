// The identifiers of contacts in an identity scope, as one batch of messages reads and changes them.
import { hash } from 'node:crypto'
import type { PhoneMatching, ReceivedContact } from '@parley/contract'
import {
  type IdentityRule,
  identityRules,
  type KnownContact,
  numberOf,
  PHONE_SILENCE_DAYS,
  type Sender,
} from './identity-rules.ts'

/** An identifier of a contact: a phone number, as its digits, or an opaque one. */
export type Identifier = readonly [kind: 'app' | 'number', value: string]

/** The sender of a message, as an adapter describes it. */
export type Described = Pick<ReceivedContact, 'messagingAppContactId' | 'phone' | 'aliases'>

/** A contact of the book, with its phone numbers, the newest last. */
export interface BookContact extends KnownContact {
  readonly numbers: string[]
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

export const keyOf = ([kind, value]: Identifier) => `${kind} ${value}`
/** Uses of aliases are stored as hashes, because they are only compared. */
export const hashOf = (identifier: Identifier): string => hash('sha256', keyOf(identifier), 'base64url')

const uniqueOf = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  [...new Set(values)].filter((value) => value !== undefined)

/** Reads an identifier as a channel does. */
export function identifierOf(value: string, phoneMatching: PhoneMatching): Identifier {
  const number = phoneMatching === 'Never' ? undefined : numberOf(value)
  return number === undefined ? ['app', value] : ['number', number]
}

/** Everything by which the contact of a message is looked up: its identifier, the aliases, and the phone number. */
export function identifiersIn(described: Described, phoneMatching: PhoneMatching): Identifier[] {
  const { messagingAppContactId, aliases = [], phone } = described
  const told = phoneMatching === 'Never' ? undefined : numberOf(phone)
  const named = [messagingAppContactId, ...aliases].map((value) => identifierOf(value, phoneMatching))
  return told === undefined ? named : [...named, ['number', told]]
}

/** Finds the contacts of messages, one after the other, and notes what the messages change. */
export class IdentityBook {
  readonly contacts = new Map<string, BookContact>()
  /** Null if a contact lost the identifier, and no other has it. */
  readonly holders = new Map<string, BookContact | null>()
  /** The contacts without any identifier, by their phone numbers, the newest first. */
  readonly byPhone = new Map<string, readonly BookContact[]>()
  /** With which identifiers aliases came, as hashes. */
  readonly uses = new Map<string, Set<string>>()
  readonly newUses: { alias: string; usedBy: string; contactId: string }[] = []
  /** Identifiers that were given, moved or taken. An alias has no time, unless it is used as the identifier. */
  readonly changed = new Map<string, { identifier: Identifier; at: string; formerContactId?: string | undefined }>()
  /** Contacts that can be the same person: the one that wrote, and the other one. */
  readonly pairs = new Map<string, readonly [contactId: string, otherContactId: string]>()
  readonly #phoneMatching: PhoneMatching
  readonly #silentMs: number
  readonly #rules: readonly IdentityRule[]

  constructor(
    phoneMatching: PhoneMatching,
    silenceDays = PHONE_SILENCE_DAYS,
    rules: Readonly<Record<string, IdentityRule>> = identityRules,
  ) {
    this.#phoneMatching = phoneMatching
    this.#silentMs = silenceDays * DAY_MS
    this.#rules = Object.values(rules)
  }

  /** Adds a contact, unless it is there. */
  add(contactId: string, createdAt: string, lastAt = createdAt): BookContact {
    const contact = this.contacts.get(contactId) ?? { contactId, createdAt, lastAt, opaque: [], numbers: [] }
    this.contacts.set(contactId, contact)
    if (contact.lastAt < lastAt) contact.lastAt = lastAt
    return contact
  }

  /** Adds an identifier that a contact has. */
  hold(contact: BookContact, identifier: Identifier): void {
    const [kind, value] = identifier
    contact[kind === 'app' ? 'opaque' : 'numbers'].push(value)
    this.holders.set(keyOf(identifier), contact)
  }

  /** Finds the contact of a message, or adds it, and gives it the identifiers that came with the message. */
  identify(described: Described, newId: string, at: string): Identified {
    const read = this.#read(described)
    const { own, x, aliases, others, ignoredAliases, number, isTold } = read
    const found = this.#match(read, at)
    for (const alias of ignoredAliases) this.#ignore(identifierOf(alias, this.#phoneMatching), at)
    const contact = this.add(found.contact?.contactId ?? newId, at, at)
    for (const { contactId } of found.suspects ?? []) this.#suspect(contact, contactId)
    for (const alias of others) if (this.#holderOf(alias) === undefined) this.#give(contact, alias, '')
    this.#give(contact, x, at)
    const isStored = found.takesNumber === true || this.#phoneMatching === 'Identifiers' || !isTold
    if (number !== undefined && isStored) this.#give(contact, number, at)
    for (const alias of aliases) this.#use(contact, alias, own)
    return { contactId: contact.contactId, identifier: x, ignoredAliases }
  }

  /** The contact that a message would be from. Undefined is a new one. */
  find(described: Described, at: string): string | undefined {
    return this.#match(this.#read(described), at).contact?.contactId
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
    const told = this.#phoneMatching === 'Never' || own[0] === 'number' ? undefined : numberOf(phone)
    const sent = [own, ...aliases].find(([kind]) => kind === 'number')
    const x = own[0] === 'number' ? (aliases.find(([kind]) => kind === 'app') ?? own) : own
    const number: Identifier | undefined = told === undefined ? sent : ['number', told]
    const others = aliases.filter((alias) => alias[0] === 'app' && alias !== x)
    return { own, x, aliases, others, ignoredAliases, number, isTold: told !== undefined }
  }

  #match({ x, others, number }: Read, at: string) {
    const silentMs = this.#silentMs
    const sender: Sender = {
      holder: this.#holderOf(x),
      aliasHolders: uniqueOf(others.map((alias) => this.#holderOf(alias))),
      numberHolder: number && x[0] === 'app' ? this.#holderOf(number) : undefined,
      samePhone: this.byPhone.get(number?.[1] ?? '') ?? [],
      get silentSince() {
        return new Date(Date.parse(at) - silentMs).toISOString()
      },
    }
    for (const rule of this.#rules) {
      const found = rule(sender)
      if (found !== undefined) return found
    }
    throw new Error('A rule must fit each message.')
  }

  #holderOf(identifier: Identifier): BookContact | undefined {
    return this.holders.get(keyOf(identifier)) ?? undefined
  }

  /** Whether an alias came with more identifiers than one person has. */
  #isOfMany(alias: Identifier, own: Identifier): boolean {
    const uses = this.uses.get(hashOf(alias)) ?? []
    return new Set([...uses, hashOf(own)]).size > MAX_USES || [...uses].includes(EVERY)
  }

  /** From now on, an alias identifies no contact. */
  #ignore(alias: Identifier, at: string): void {
    const uses = this.uses.get(hashOf(alias)) ?? new Set()
    if (uses.has(EVERY)) return
    this.uses.set(hashOf(alias), uses.add(EVERY))
    this.newUses.push({ alias: hashOf(alias), usedBy: EVERY, contactId: '' })
    if (this.#holderOf(alias) !== undefined) this.#take(alias, at)
  }

  #use({ contactId }: BookContact, alias: Identifier, own: Identifier): void {
    const uses = this.uses.get(hashOf(alias)) ?? new Set()
    if (uses.has(hashOf(own))) return
    this.uses.set(hashOf(alias), uses.add(hashOf(own)))
    this.newUses.push({ alias: hashOf(alias), usedBy: hashOf(own), contactId })
  }

  /** Gives a contact an identifier. One that has an opaque identifier keeps its newest number only. */
  #give(contact: BookContact, identifier: Identifier, at: string): void {
    const [kind, value] = identifier
    const list = contact[kind === 'app' ? 'opaque' : 'numbers']
    const holder = this.#holderOf(identifier)
    if (holder !== contact) {
      if (holder !== undefined) this.#suspect(contact, holder.contactId)
      this.#take(identifier, at)
      this.holders.set(keyOf(identifier), contact)
      for (const [number, same] of this.byPhone)
        this.byPhone.set(
          number,
          same.filter((each) => each !== contact),
        )
    }
    if (list.at(-1) !== value) {
      remove(list, value)
      list.push(value)
      this.changed.set(keyOf(identifier), { identifier, at })
    }
    if (contact.opaque.length > 0) for (const former of contact.numbers.slice(0, -1)) this.#take(['number', former], at)
  }

  /** Takes an identifier from its contact. It stays known, so that nothing more is sent to it. */
  #take(identifier: Identifier, at: string): void {
    const [kind, value] = identifier
    const holder = this.#holderOf(identifier)
    if (holder !== undefined) remove(holder[kind === 'app' ? 'opaque' : 'numbers'], value)
    this.holders.set(keyOf(identifier), null)
    this.changed.set(keyOf(identifier), { identifier, at, formerContactId: holder?.contactId })
  }

  #suspect({ contactId }: BookContact, otherId: string): void {
    const key = contactId < otherId ? `${contactId} ${otherId}` : `${otherId} ${contactId}`
    if (contactId !== otherId && !this.pairs.has(key)) this.pairs.set(key, [contactId, otherId])
  }
}

function remove<Value>(list: Value[], value: Value): void {
  const place = list.indexOf(value)
  if (place >= 0) list.splice(place, 1)
}
