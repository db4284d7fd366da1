// A subject of `identity-histories.ts` without a store: the server's rules for messages, and a second, short version of
// everything else that decides about identifiers. `identity-comparison.ts` compares it with the service.
import { readConfig } from '../src/config.ts'
import { changeIdentity, contactAsOf } from '../src/domain/identities/changed-identity.ts'
import { IdentityBook } from '../src/domain/identities/identity-book.ts'
import { type Pair } from '../src/domain/identities/identifier.ts'
import { numberOf } from '@parley/contract/phone-number'
import { MAX_IDENTIFIERS } from '../src/domain/kernel/identifier.ts'
import { type IdentityRule } from '../src/domain/identities/identity-rules.ts'
import type { ChangedPerson, ChannelSetting, Moved, Setting, Subject, Told } from './identity-model.ts'

type Rules = Readonly<Record<string, IdentityRule>>
interface Row {
  scope: string
  kind: 'app' | 'number' | 'phone'
  value: string
  contactId: string
  usedAt: string
}
interface Known {
  contactId: string
  createdAt: string
  /** When it wrote last, and when it was last written to. */
  wroteAt: string
  activeAt: string
  isBlocked: boolean
}
interface Talk {
  contactId: string
  channelId: string
  address: string | undefined
  isActive: boolean
}

const QUOTED_MS = 7 * 86_400_000
const byTime = (one: Row, other: Row) =>
  `${one.usedAt} ${one.value}` < `${other.usedAt} ${other.value}` ? -1 : Number(one !== other)

function existing<Value>(value: Value | undefined, id: string): Value {
  if (value === undefined) throw new Error(`There is no ${id}.`)
  return value
}

/** The rules with rows, contacts and conversations in memory. */
export class RulesInMemory implements Subject {
  readonly pairs = new Map<string, Pair>()
  /** The messages that can be quoted. */
  readonly handedOver = new Map<string, { contactId: string; channelId: string; at: Date }>()
  readonly #setting: Setting
  readonly #rules: Rules | undefined
  readonly #maxIdentifiers: number
  #rows: Row[] = []
  readonly #contacts = new Map<string, Known>()
  readonly #talks = new Map<string, Talk>()
  readonly #uses = new Map<string, IdentityBook['uses']>()
  #made = 0

  /** @param maxIdentifiers How many identifiers a contact can have. Default: as in the service. */
  constructor(setting: Setting, rules?: Rules, maxIdentifiers = MAX_IDENTIFIERS) {
    this.#setting = setting
    this.#rules = rules
    this.#maxIdentifiers = maxIdentifiers
  }

  receive(channelId: string, told: Parameters<Subject['receive']>[1], at: Date, quote = '') {
    const { book, scope } = this.#bookOf(channelId)
    const quoted = this.handedOver.get(quote)
    const counts = quoted?.channelId === channelId && quoted.at.getTime() >= at.getTime() - QUOTED_MS
    const quotedId = counts && told.phone === undefined ? quoted.contactId : undefined
    const now = at.toISOString()
    const { contactId, identifier } = book.identify(told, this.#newId('con'), now, quotedId)
    const known = this.#add(contactId, at)
    if (known.isBlocked) book.refresh(identifier, now)
    this.#keep(book, scope)
    if (known.isBlocked) return undefined
    known.wroteAt = now
    const conversationId = this.#talkOf(contactId, channelId, { reopens: true })
    Object.assign(this.#talk(conversationId), { isActive: true, address: told.messagingAppContactId })
    return { contactId, conversationId }
  }

  send(conversationId: string, at: Date, handedOver?: string) {
    const { contactId, channelId, address: stored, isActive } = this.#talk(conversationId)
    const contact = this.#contact(contactId)
    if (!isActive) return { code: 'conversation_not_active' }
    if (contact.isBlocked) return { code: 'contact_blocked' }
    const address = this.#addressOf(contactId, this.#channel(channelId), { stored })
    if (address === undefined) return { code: 'identity_lost' }
    contact.activeAt = at.toISOString()
    if (handedOver !== undefined) this.handedOver.set(handedOver, { contactId, channelId, at })
    return { address }
  }

  received(conversationId: string, recipient: Told, at: Date) {
    const { contactId, channelId } = this.#talk(conversationId)
    const { book, scope } = this.#bookOf(channelId)
    book.receive(contactId, recipient, at.toISOString())
    this.#keep(book, scope)
  }

  changed(channelId: string, { contact: before, to, happenedAt }: ChangedPerson, at: Date) {
    const { book, scope } = this.#bookOf(channelId)
    const [happened, now] = [happenedAt.toISOString(), at.toISOString()]
    const known = contactAsOf(book, before, happened, now)
    if (known === undefined) return
    const change = { contact: before, to, sender: before, target: to, at: happened, now }
    const { isChanged } = changeIdentity(book, known, change)
    this.#keep(book, scope)
    if (!isChanged || known.opaque.at(-1) !== to.messagingAppContactId) return
    const talks = [...this.#talks.values()].filter(({ contactId }) => contactId === known.contactId)
    for (const { id } of this.#setting.filter((channel) => channel.scope === scope))
      for (const talk of talks.filter((each) => each.channelId === id).slice(-20))
        talk.address = to.messagingAppContactId
  }

  echo(channelId: string, recipient: Told, at: Date) {
    const { book, scope } = this.#bookOf(channelId)
    const { contactId } = book.identify(recipient, this.#newId('con'), at.toISOString(), '', 'Echo')
    this.#add(contactId, at).activeAt = at.toISOString()
    this.#keep(book, scope)
    this.#talkOf(contactId, channelId, { reopens: true, isActive: false })
    return { contactId }
  }

  renamed(channelId: string, contact: Told, at: Date) {
    const { book } = this.#bookOf(channelId)
    const { contactId } = contactAsOf(book, contact, at.toISOString(), at.toISOString()) ?? {}
    return { contactId: contactId !== undefined && this.#contact(contactId).isBlocked ? undefined : contactId }
  }

  importContact(contactId: string, phone: string, at: Date, createdAt: Date) {
    const usedAt = at.toISOString()
    this.#make(contactId, createdAt, [{ scope: contactId, kind: 'phone', value: numberOf(phone) ?? '', usedAt }])
    return { conversationId: this.#talkOf(contactId, this.#setting[0]?.id ?? '') }
  }

  block(contactId: string) {
    this.#contact(contactId).isBlocked = true
  }

  create(name: Parameters<Subject['create']>[0], at: Date) {
    const { scope, phoneMatching } = this.#channel(name.channelId)
    const id = 'phone' in name ? undefined : name.messagingAppContactId
    const number = 'phone' in name ? numberOf(name.phone) : phoneMatching === 'Never' ? undefined : numberOf(id)
    const rankOf = ({ scope: held, kind, value }: Row) => {
      if (kind === 'phone') return Number(value === number)
      return held === scope && value === (kind === 'app' ? id : number) ? 2 : 0
    }
    const ageOf = (row: Row) =>
      row.kind === 'phone' ? this.#contact(row.contactId).createdAt + row.contactId : row.usedAt
    const [known] = this.#rows
      .filter((row) => rankOf(row) > 0)
      .toSorted((one, other) => rankOf(other) - rankOf(one) || (ageOf(one) < ageOf(other) ? 1 : -1))
    if (known !== undefined) return { contactId: known.contactId, isNew: false }
    const contactId = this.#newId('con')
    this.#make(contactId, at, [
      id === undefined
        ? { scope: contactId, kind: 'phone', value: number ?? '' }
        : { scope, kind: number === undefined ? 'app' : 'number', value: number ?? id, usedAt: at.toISOString() },
    ])
    return { contactId, isNew: true }
  }

  start({ contactId, channelId, address: requested }: Parameters<Subject['start']>[0]) {
    const address = this.#addressOf(contactId, this.#channel(channelId), { requested })
    if (address === undefined && requested !== undefined) return { code: 'reference_unknown' }
    if (this.#contact(contactId).isBlocked) return { code: 'contact_blocked' }
    const before = this.#talks.size
    const conversationId = this.#talkOf(contactId, channelId)
    if (this.#talks.size > before) this.#talk(conversationId).address = requested
    return { conversationId }
  }

  close(conversationId: string) {
    this.#talk(conversationId).isActive = false
  }

  move(contactId: string, toId: string | undefined, moved: readonly Moved[] | undefined, at: Date) {
    if (this.#contact(contactId).isBlocked || (toId !== undefined && this.#contact(toId).isBlocked)) return undefined
    const isMeant = (row: Row) =>
      moved === undefined ||
      moved.some(({ channelId, value }) => {
        const text = row.kind === 'app' ? value : numberOf(value)
        return row.value === text && (row.kind === 'phone' || row.scope === this.#channel(channelId).scope)
      })
    // A number that the organization gave stays if the other contact has it as an identifier.
    const isTheirs = ({ kind, value }: Row) =>
      kind === 'phone' &&
      this.#rows.some((row) => row.contactId === toId && row.kind === 'number' && row.value === value)
    const own = this.#rows.filter((row) => row.contactId === contactId)
    const chosen = own.filter((row) => isMeant(row) && !isTheirs(row)).toSorted(byTime)
    const held = this.#rows.filter((row) => row.contactId === toId)
    if (chosen.length === 0 || chosen.length + held.length > this.#maxIdentifiers) return undefined
    const targetId = toId ?? this.#newId('con')
    this.#add(targetId, at)
    const channelOf = ({ scope }: Row) =>
      (this.#setting.find((channel) => channel.scope === scope) ?? this.#setting[0])?.id ?? ''
    const names = chosen.map((row) => ({ channelId: channelOf(row), value: row.value }))
    this.#rows = this.#rows.filter((row) => !chosen.includes(row))
    for (const row of chosen)
      this.#put({ ...row, contactId: targetId, ...(row.kind === 'phone' && { scope: targetId }) })
    return { toId: targetId, moved: names }
  }

  /** Returns the identifiers of the identity scope of a channel. */
  #bookOf(channelId: string): { book: IdentityBook; scope: string } {
    const { scope, phoneMatching } = this.#channel(channelId)
    const { PHONE_SILENCE_DAYS } = readConfig({})
    const book = new IdentityBook(phoneMatching, PHONE_SILENCE_DAYS, this.#rules, this.#maxIdentifiers)
    this.#fill(book, scope)
    return { book, scope }
  }
  readonly #channel = (id: string) =>
    existing(
      this.#setting.find((channel) => channel.id === id),
      id,
    )
  readonly #contact = (id: string) => existing(this.#contacts.get(id), id)
  readonly #talk = (id: string) => existing(this.#talks.get(id), id)
  readonly #newId = (prefix: string) => `${prefix}_${String((this.#made += 1)).padStart(6, '0')}`
  #add(contactId: string, at: Date): Known {
    const fresh = { contactId, createdAt: at.toISOString(), wroteAt: '', activeAt: '', isBlocked: false }
    const contact = this.#contacts.get(contactId) ?? fresh
    this.#contacts.set(contactId, contact)
    return contact
  }
  #make(contactId: string, at: Date, rows: readonly (Omit<Row, 'contactId' | 'usedAt'> & { usedAt?: string })[]) {
    this.#add(contactId, at)
    for (const row of rows) this.#put({ usedAt: '', ...row, contactId })
  }
  /** A row takes the place of one with the same scope, kind and value. */
  #put(row: Row): void {
    const isSame = ({ scope, kind, value }: Row) => scope === row.scope && kind === row.kind && value === row.value
    this.#rows = [...this.#rows.filter((each) => !isSame(each)), row]
  }
  /** The active conversation of a contact on a channel; a message opens the newest closed one again, and an echo begins a closed one. */
  #talkOf(contactId: string, channelId: string, { reopens = false, isActive = true } = {}): string {
    const own = [...this.#talks].filter(([, talk]) => talk.contactId === contactId && talk.channelId === channelId)
    const [known] = own.find(([, talk]) => talk.isActive) ?? (reopens ? own.at(-1) : undefined) ?? []
    if (known !== undefined) return known
    const conversationId = this.#newId('cnv')
    this.#talks.set(conversationId, { contactId, channelId, address: undefined, isActive })
    return conversationId
  }
  #fill(book: IdentityBook, scope: string): void {
    for (const { contactId, kind, value, usedAt, scope: held } of this.#rows.toSorted(byTime)) {
      const { createdAt, wroteAt, activeAt } = this.#contact(contactId)
      const times = [createdAt, wroteAt === '' ? activeAt : wroteAt, usedAt]
      // A contact of another system was created here when it was imported.
      const madeAt = kind === 'phone' && usedAt > createdAt ? usedAt : createdAt
      const contact = book.add(contactId, madeAt, times.toSorted().at(-1))
      contact.hasWritten = wroteAt !== ''
      if (kind === 'phone') contact.given.add(value)
      else if (held === scope) book.hold(contact, [kind, value], usedAt)
      else contact.elsewhere.push({ kind, value, usedAt, identityScope: held })
    }
    for (const [alias, uses] of this.#uses.get(scope) ?? []) book.uses.set(alias, uses)
  }
  /** Writes what a message changed. */
  #keep(book: IdentityBook, scope: string): void {
    for (const [key, { identifier, at }] of book.changed) {
      const [kind, value] = identifier
      const holder = book.holders.get(key)
      this.#rows = this.#rows.filter((row) => row.scope !== scope || row.kind !== kind || row.value !== value)
      if (holder) this.#put({ scope, kind, value, contactId: holder.contactId, usedAt: at })
    }
    const isEvicted = ({ scope: held, kind, value }: Row) =>
      book.evicted.some((row) => row.identityScope === held && row.kind === kind && row.value === value)
    this.#rows = this.#rows.filter((row) => !isEvicted(row))
    for (const { contactId, lost } of book.contacts.values())
      this.#rows = this.#rows.filter(
        (row) => row.kind !== 'phone' || row.contactId !== contactId || !lost.has(row.value),
      )
    this.#uses.set(scope, book.uses)
    for (const [key, pair] of book.pairs) this.pairs.set(key, pair)
  }

  #addressOf(
    contactId: string,
    { scope, phoneMatching }: ChannelSetting,
    { stored, requested }: { stored?: string | undefined; requested?: string | undefined },
  ): string | undefined {
    const own = this.#rows.filter((row) => row.contactId === contactId).toSorted(byTime)
    const held = own.filter((row) => row.scope === scope && row.kind !== 'phone')
    const address = requested ?? stored
    if (held.some(({ kind, value }) => value === (kind === 'app' ? address : numberOf(address)))) return address
    const newest = held.findLast(({ kind }) => kind === 'app') ?? held.at(-1)
    const isTaken = (number: string) =>
      this.#rows.some((row) => row.scope === scope && row.kind === 'number' && row.value === number)
    // A conversation that began with a number goes on with it.
    const isKept = ({ kind, value }: Row) => kind === 'phone' && value === numberOf(stored) && !isTaken(value)
    if (requested === undefined && phoneMatching !== 'Never' && own.some(isKept)) return stored
    if (newest !== undefined && requested === undefined) return newest.value
    if (phoneMatching === 'Never') return undefined
    const given = own.filter(
      ({ kind, value }) => kind === 'phone' && (requested === undefined || value === numberOf(requested)),
    )
    return given.findLast(({ value }) => !isTaken(value))?.value
  }
}
