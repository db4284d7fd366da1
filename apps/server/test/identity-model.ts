// People who own phone numbers, identifiers and browsers over time, adapters that say some of it, an organization that writes first and
// repairs contacts, and an oracle that knows who wrote. It imports nothing from the server, so that it can't have the errors of the
// rules. A reply must reach the person whose message the agent saw, and a first message the person whose number was asked for.

/** The sender of a message, as an adapter describes it. */
export interface Told {
  messagingAppContactId: string
  phone?: string
  aliases?: string[]
}

/** By what the organization creates a contact. */
export type NewName = { channelId: string } & ({ phone: string } | { messagingAppContactId: string })

/** An identifier as a move returns it. */
export interface Moved {
  channelId: string
  value: string
}

/** What histories are told to: the rules in memory, or a service. */
export interface Subject {
  /** True if its guide says to name the number of a first message, and to close a conversation that was silent for long before. */
  readonly sendsIdentity: boolean
  /** Undefined if the message is rejected. */
  receive(
    channelId: string,
    told: Told,
    at: Date,
    quote?: string,
  ): Outcome<{ contactId: string; conversationId: string } | undefined>
  /**
   * The address that the adapter gets, or the code of the problem.
   * @param handedOver The identifier of the message in the application, if the adapter reports it. Contacts can quote it then.
   */
  send(conversationId: string, at: Date, handedOver?: string): Outcome<{ address: string } | { code: string }>
  /** Imports a contact that is known by its phone number only, with a conversation on the first channel. */
  importContact(contactId: string, phone: string, at: Date): Outcome<{ conversationId: string }>
  block(contactId: string, at: Date): Outcome<void>
  /** Creates a contact. If there is one, it is that one. */
  create(name: NewName, at: Date): Outcome<{ contactId: string; isNew: boolean }>
  /** The active conversation of a contact on a channel, or a new one. */
  start(
    to: { contactId: string; channelId: string; identity?: string },
    at: Date,
  ): Outcome<{ conversationId: string } | { code: string }>
  close(conversationId: string, at: Date): Outcome<void>
  /**
   * Moves identifiers to a contact, or to a new one; all of them if none are named. Undefined if nothing moved. A service before 1.3 has
   * no moves.
   */
  move?(
    contactId: string,
    toId: string | undefined,
    moved: readonly Moved[] | undefined,
    at: Date,
  ): Outcome<{ toId: string; moved: readonly Moved[] } | undefined>
}
type Outcome<Value> = Value | Promise<Value>

/** Kinds of adapters. `Former` sends all former identifiers, `Shared` one alias for all people, and `Web` is a web chat with log-ins. */
export type Adapter = 'Number' | 'Opaque' | 'Migrating' | 'Alias' | 'Former' | 'Shared' | 'Web'
export interface ChannelSetting {
  readonly id: string
  readonly scope: string
  readonly adapter: Adapter
  readonly phoneMatching: 'Never' | 'Told' | 'Identifiers'
}
/** The channels of an organization, the first one first. */
export type Setting = readonly ChannelSetting[]

/** Avoidable, avoidable at the price of other failures, or not told by anything that was sent. */
const GRADES = ['avoidable', 'price', 'unavoidable'] as const
type Grade = (typeof GRADES)[number]
export const FAILURES = [
  'wrong person',
  'two in a conversation',
  'split',
  'undeliverable',
  'identity lost',
  'first message to a wrong person',
  'first message undeliverable',
  'identity lost of a first message',
] as const
export type Failure = (typeof FAILURES)[number]
const COUNTS = ['received', 'sent', 'rejected', 'first', 'moves', 'quotes', 'created'] as const
export type Tally = Record<(typeof COUNTS)[number], number> & Record<Failure, Record<Grade, number>>

export const newTally = (): Tally => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every count.
  ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<(typeof COUNTS)[number], number>),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every failure.
  ...(Object.fromEntries(FAILURES.map((failure) => [failure, { avoidable: 0, price: 0, unavoidable: 0 }])) as Record<
    Failure,
    Record<Grade, number>
  >),
})

/** Adds the counts of one tally to those of another. */
export function addTally(to: Tally, more: Tally): void {
  for (const count of COUNTS) to[count] += more[count]
  for (const failure of FAILURES) for (const grade of GRADES) to[failure][grade] += more[failure][grade]
}

/** In how many of 100,000 messages each failure happened: messages that were received, replies, or first messages. */
export function rates(tally: Tally): Record<Failure, Record<Grade | 'all', number>> {
  const rowOf = (failure: Failure) => {
    const messages =
      failure === 'split' || failure === 'two in a conversation'
        ? tally.received
        : failure.includes('first')
          ? tally.first
          : tally.sent
    const counts = tally[failure]
    const rate = (count: number) => Math.round((count * 1_000_000) / Math.max(messages, 1)) / 10
    const all = rate(counts.avoidable + counts.price + counts.unavoidable)
    return {
      avoidable: rate(counts.avoidable),
      price: rate(counts.price),
      unavoidable: rate(counts.unavoidable),
      all,
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every failure.
  return Object.fromEntries(FAILURES.map((failure) => [failure, rowOf(failure)])) as Record<
    Failure,
    Record<Grade | 'all', number>
  >
}

/** Random numbers, the same for each seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { next, below, is: (chance: number) => next() < chance, pick: <Of>(of: readonly Of[]) => of[below(of.length)] }
}
type Random = ReturnType<typeof randomFrom>

/** A computer with the web chat. Its visitor is new after each log-out. */
interface Browser {
  name: string
  visitors: number
  /** Who sat down last. */
  user?: Person
}
interface Person {
  name: string
  /** People of one household can have one number. */
  number: string
  id: string
  isHidden: boolean
  former: string[]
  browser: Browser
  isLoggedIn: boolean
  /** The visitor that logged in. It comes as an alias, once. */
  alias?: string | undefined
}

/** A message, or a contact that the organization made, as the oracle remembers it. */
export interface Trace {
  person: Person
  at: number
  /** Undefined for a contact that the organization made by a number. */
  scope: string | undefined
  channelId: string
  own: string
  /** All identifiers of the message but numbers. */
  told: readonly string[]
  number: string | undefined
  /** The identifiers that only the person has. */
  ids: readonly string[]
  contactId: string
  conversationId: string
  /** The contact to which the message went that this one quotes, and whether the person got it. */
  quote?: { contactId: string; isOwn: boolean } | undefined
}

/** A message of the organization that can be quoted. */
interface Sent {
  id: string
  at: number
  channelId: string
  contactId: string
  readers: readonly Person[]
}

export const DAY = 86_400_000
/** As long as the service takes a number for that of a silent contact. */
const SILENT_DAYS = 90
const QUOTED_DAYS = 7
export const BEGIN = Date.UTC(2025, 0, 1)
const visitorOf = ({ name, visitors }: Browser) => `vis.${name}.${visitors}`

/** The people, what they own now, and what was sent. */
export class World {
  readonly people: Person[] = []
  readonly traces: Trace[] = []
  readonly handedOver: Sent[] = []
  readonly tally: Tally
  readonly setting: Setting
  readonly #subject: Subject
  now = BEGIN
  /** The alias that a wrong adapter sends with each message, such as its own number. */
  shared = 'all'
  readonly #conversations = new Set<string>()
  #made = 0

  constructor(setting: Setting, subject: Subject, tally = newTally()) {
    this.setting = setting
    this.#subject = subject
    this.tally = tally
  }

  get at(): Date {
    return new Date(this.now)
  }

  person(number = `336${String(10_000_000 + (this.#made += 1))}`, browser?: Browser): Person {
    const name = `p${this.people.length}`
    const own = { name: `b${this.people.length}`, visitors: 0 }
    const person: Person = {
      name,
      number,
      id: `id.${name}.0`,
      isHidden: false,
      former: [],
      browser: browser ?? own,
      isLoggedIn: false,
    }
    this.people.push(person)
    return person
  }

  /** Gives a person another number. The former one is free then. */
  renumber(person: Person, number: string, hasNewId: boolean): void {
    person.former.unshift(...(hasNewId ? [person.id] : []))
    if (hasNewId) person.id = `id.${person.name}.${person.former.length}`
    person.number = number
  }

  isOwned(number: string): boolean {
    return this.people.some((person) => person.number === number)
  }

  /** Sits down at the computer. Who is logged in there is logged out first, and who isn't leaves the visitor as it is. */
  sitDown(person: Person): void {
    const { browser } = person
    if (browser.user !== person && browser.user?.isLoggedIn === true) this.logOut(browser.user)
    browser.user = person
  }

  logIn(person: Person): void {
    this.sitDown(person)
    person.isLoggedIn = true
    person.alias = visitorOf(person.browser)
  }

  logOut(person: Person): void {
    person.isLoggedIn = false
    person.alias = undefined
    person.browser.visitors += 1
  }

  /** The message that an adapter sends when a person writes. */
  told(person: Person, adapter: Adapter = this.setting[0]?.adapter ?? 'Opaque'): Told {
    const { id, number, isHidden, former } = person
    const told = { ...(!isHidden && { phone: `+${number}` }) }
    if (adapter === 'Web') return this.#toldOnWeb(person)
    if (adapter === 'Number') return { messagingAppContactId: number }
    if (adapter === 'Migrating') return this.told(person, this.now < BEGIN + 200 * DAY ? 'Number' : 'Opaque')
    if (adapter === 'Opaque') return { messagingAppContactId: id, ...told }
    if (adapter === 'Former')
      return { messagingAppContactId: id, ...told, ...(former.length > 0 && { aliases: former.slice(0, 4) }) }
    if (adapter === 'Shared')
      return { ...this.told(person, 'Alias'), aliases: [this.shared, ...(isHidden ? [] : [id])] }
    return isHidden ? { messagingAppContactId: id } : { messagingAppContactId: number, aliases: [id] }
  }

  #toldOnWeb(person: Person): Told {
    this.sitDown(person)
    if (!person.isLoggedIn) return { messagingAppContactId: visitorOf(person.browser) }
    const { alias } = person
    person.alias = undefined
    return { messagingAppContactId: `user.${person.name}`, ...(alias !== undefined && { aliases: [alias] }) }
  }

  /** A person writes; the oracle grades what comes of it. */
  async write(
    person: Person,
    channel: ChannelSetting,
    told = this.told(person, channel.adapter),
    quoted?: Sent,
  ): Promise<Trace | undefined> {
    const { messagingAppContactId: own, phone, aliases = [] } = told
    const found = await this.#subject.receive(channel.id, told, this.at, quoted?.id)
    this.tally.received += 1
    if (quoted !== undefined) this.tally.quotes += 1
    if (found === undefined) {
      this.tally.rejected += 1
      return undefined
    }
    const names = [own, ...aliases].filter((name) => /^(?:id|user|vis)\./.test(name))
    const isOnlyOf = (name: string) =>
      !name.startsWith('vis.') || this.traces.every((each) => each.person === person || !each.told.includes(name))
    const isNumber = !own.includes('.')
    const trace: Trace = {
      person,
      at: this.now,
      scope: channel.scope,
      channelId: channel.id,
      own,
      told: names,
      number: channel.adapter === 'Web' ? undefined : isNumber ? own : phone?.slice(1),
      ids: names.filter(isOnlyOf),
      ...found,
      quote: quoted && { contactId: quoted.contactId, isOwn: quoted.readers.includes(person) },
    }
    this.#gradeSplit(trace, channel, quoted)
    this.#gradeCompany(trace)
    this.traces.push(trace)
    this.#conversations.add(trace.conversationId)
    return trace
  }

  /** An agent replies to a message, which may be an old one. */
  async reply(seen: Trace, handedOver?: string): Promise<void> {
    const sent = await this.#subject.send(seen.conversationId, this.at, handedOver)
    if ('code' in sent && sent.code !== 'identity_lost') return
    this.tally.sent += 1
    if ('code' in sent) return this.#count('identity lost', this.#isReachable(seen) ? 'avoidable' : 'price')
    const readers = this.#note(sent.address, seen, handedOver)
    if (readers.includes(seen.person)) return
    if (readers.length === 0) return this.#count('undeliverable', this.#isReachable(seen) ? 'avoidable' : 'unavoidable')
    this.#count('wrong person', this.#gradeOfWrong(seen))
  }

  /** The people who read what is sent to an address. They can quote it. */
  #note(address: string, { channelId, contactId }: Pick<Trace, 'channelId' | 'contactId'>, id?: string): Person[] {
    const value = address.replace(/^\+/, '')
    const readers = this.people.filter((person) => {
      const { id: own, number, name, browser } = person
      const isVisitor = browser.user === person && visitorOf(browser) === value
      return own === value || number === value || `user.${name}` === value || isVisitor
    })
    if (id !== undefined) this.handedOver.push({ id, at: this.now, channelId, contactId, readers })
    return readers
  }

  async importContact(person: Person, number: string): Promise<void> {
    const contactId = `con_imported_${this.traces.length}`
    const { conversationId } = await this.#subject.importContact(contactId, `+${number}`, this.at)
    this.#addMade(person, number, { contactId, conversationId })
  }

  #addMade(person: Person, number: string, made: { contactId: string; conversationId: string }): void {
    const channelId = this.setting[0]?.id ?? ''
    const facts = { person, at: this.now, scope: undefined, channelId, own: number, told: [], number, ids: [] }
    this.traces.push({ ...facts, ...made })
    this.#conversations.add(made.conversationId)
  }

  /** The organization creates a contact by the identifier of a person, which another system told. */
  async createById(person: Person, { id: channelId, scope, adapter }: ChannelSetting): Promise<void> {
    const own = adapter === 'Web' ? `user.${person.name}` : adapter === 'Number' ? person.number : person.id
    const { contactId, isNew } = await this.#subject.create({ messagingAppContactId: own, channelId }, this.at)
    if (!isNew) return
    this.tally.created += 1
    const ids = own === person.number ? [] : [own]
    const number = own === person.number ? own : undefined
    const facts = { person, at: this.now, scope, channelId, own, told: ids, number, ids }
    this.traces.push({ ...facts, contactId, conversationId: '' })
  }

  /** The organization writes to the number of a person, as `start-a-conversation.md` says. */
  async writeFirst(person: Person, { id: channelId }: ChannelSetting, handedOver?: string): Promise<void> {
    const phone = `+${person.number}`
    const { contactId, isNew } = await this.#subject.create({ phone, channelId }, this.at)
    if (isNew) {
      this.tally.created += 1
      this.#addMade(person, person.number, { contactId, conversationId: '' })
    }
    const { sendsIdentity } = this.#subject
    const start = () =>
      this.#subject.start({ contactId, channelId, ...(sendsIdentity && { identity: phone }) }, this.at)
    let started = await start()
    const isOpen = 'conversationId' in started && this.#conversations.has(started.conversationId)
    const last = this.traces.findLast((each) => each.contactId === contactId && each.scope !== undefined)
    const isSilent = last !== undefined && last.at < this.now - SILENT_DAYS * DAY
    if (sendsIdentity && isSilent && isOpen && 'conversationId' in started) {
      await this.#subject.close(started.conversationId, this.at)
      started = await start()
    }
    if ('conversationId' in started) this.#conversations.add(started.conversationId)
    const sent = 'code' in started ? started : await this.#subject.send(started.conversationId, this.at, handedOver)
    if ('code' in sent && sent.code === 'contact_blocked') return
    this.tally.first += 1
    if ('code' in sent) return this.#count('identity lost of a first message', 'avoidable')
    const readers = this.#note(sent.address, { channelId, contactId }, handedOver)
    if (readers.includes(person)) return
    if (readers.length === 0) return this.#count('first message undeliverable', isSilent ? 'avoidable' : 'unavoidable')
    this.#count('first message to a wrong person', this.#gradeOfFirst(person.number, readers))
  }

  /** Moves all identifiers of a contact or one of them away, and back. Nothing of it may be left. */
  async moveAndBack({ contactId }: Trace, to: Trace | undefined, isAll: boolean): Promise<void> {
    const move = (fromId: string, toId?: string, moved?: readonly Moved[]) =>
      this.#subject.move?.(fromId, toId, moved, this.at)
    if (to?.contactId === contactId) return
    const away = await move(contactId, to?.contactId)
    if (away === undefined) return
    this.tally.moves += 1
    await move(away.toId, contactId, away.moved)
    if (isAll || away.moved.length < 2) return
    const one = await move(contactId, undefined, away.moved.slice(-1))
    if (one !== undefined) await move(one.toId, contactId, one.moved)
  }

  async block({ contactId }: Trace): Promise<void> {
    await this.#subject.block(contactId, this.at)
  }

  #count(failure: Failure, grade: Grade): void {
    this.tally[failure][grade] += 1
  }

  /** Says whether the newest message that an identifier links with one that was seen came from a valid identifier. */
  #isReachable({ person, own, ids }: Trace): boolean {
    const linked = this.traces.findLast((each) => each.person === person && each.ids.some((id) => ids.includes(id)))
    return own === person.id || linked?.own === person.id
  }

  /** A person gets another contact. */
  #gradeSplit(trace: Trace, { phoneMatching }: ChannelSetting, quoted: Sent | undefined): void {
    const own = this.traces.filter(
      ({ person, scope }) => person === trace.person && (scope === undefined || scope === trace.scope),
    )
    if (own.length === 0 || own.some(({ contactId }) => contactId === trace.contactId)) return
    const grades = new Set(
      own.map((each): Grade => {
        if (each.ids.some((id) => trace.ids.includes(id))) return 'avoidable'
        const company = this.traces.filter(({ contactId }) => contactId === each.contactId)
        const isQuoted =
          trace.number === undefined &&
          quoted?.contactId === each.contactId &&
          quoted.at >= this.now - QUOTED_DAYS * DAY &&
          company.every(({ scope, told }) => scope !== trace.scope || told.length === 0)
        if (isQuoted) return 'avoidable'
        const isMatched = phoneMatching !== 'Never' && trace.number !== undefined && trace.number === each.number
        if (!isMatched) return 'unavoidable'
        const isShared = this.traces.some(({ person, number }) => person !== trace.person && number === trace.number)
        const hasOther =
          trace.ids.length > 0 && own.some(({ contactId, ids }) => contactId === each.contactId && ids.length > 0)
        const isSilent = own.every(
          ({ contactId, at }) => contactId !== each.contactId || at < trace.at - SILENT_DAYS * DAY,
        )
        // A channel with `Told` can't tell the owner of a number from somebody who typed it.
        const isElsewhere =
          phoneMatching === 'Told' && company.some(({ scope }) => scope !== undefined && scope !== trace.scope)
        return isShared || hasOther || isSilent || isElsewhere ? 'price' : 'avoidable'
      }),
    )
    this.#count('split', GRADES.find((grade) => grades.has(grade)) ?? 'unavoidable')
  }

  /** A message comes into a conversation in which another person wrote last. */
  #gradeCompany(trace: Trace): void {
    const others = this.traces.filter(({ conversationId }) => conversationId === trace.conversationId)
    const last = others.at(-1)
    if (last === undefined || last.person === trace.person) return
    const theirs = others.filter(({ person }) => person === last.person)
    const known = theirs.some(({ ids }) => ids.length > 0)
    const isAvoidable = known && trace.ids.length > 0 && !isMisled(trace, theirs)
    const grade = isAvoidable ? 'avoidable' : known || trace.ids.length > 0 ? 'price' : 'unavoidable'
    this.#count('two in a conversation', grade)
  }

  /** Says whether anything that was sent tells that the address of a message is another person's by now. */
  #gradeOfWrong(seen: Trace): Grade {
    const { person, number, contactId } = seen
    const later = this.traces.slice(this.traces.indexOf(seen) + 1).filter((each) => each.person !== person)
    const company = later.filter(
      (each) => each.conversationId === seen.conversationId || (number !== undefined && each.number === number),
    )
    const own = this.traces.filter((each) => each.person === person && each.contactId === contactId)
    // Somebody quoted another's message, or sat down at another's computer.
    if (company.some((each) => isMisled(each, own))) return 'price'
    if (seen.own === person.id || seen.own === `user.${person.name}`) return 'avoidable'
    if (company.length === 0) return 'unavoidable'
    const isKnown = own.some((each) => each.number === number && each.ids.length > 0)
    const isOther = company.some(({ ids }) => ids.length > 0)
    return isKnown && isOther ? 'avoidable' : isKnown || isOther ? 'price' : 'unavoidable'
  }

  /** Says whether anything tells that a number isn't that of who got the message by now. */
  #gradeOfFirst(number: string, readers: readonly Person[]): Grade {
    const grades = readers.map((reader) => {
      const last = this.traces.findLast((each) => each.person === reader && each.number === number)
      if (last === undefined) return 'avoidable'
      const later = this.traces.slice(this.traces.indexOf(last) + 1)
      const isTold = later.some((each) =>
        each.person === reader ? each.number !== undefined : each.number === number && each.scope !== undefined,
      )
      return isTold || last.at < this.now - SILENT_DAYS * DAY ? 'avoidable' : 'unavoidable'
    })
    return grades.includes('avoidable') ? 'avoidable' : 'unavoidable'
  }
}

/** Says whether a message names somebody else's identifier, or quotes somebody else's message. */
const isMisled = ({ told, quote }: Trace, theirs: readonly Trace[]): boolean =>
  quote?.isOwn === false || theirs.some((each) => each.told.some((name) => told.includes(name)))

const ADAPTERS = ['Number', 'Opaque', 'Migrating', 'Migrating', 'Alias', 'Former'] as const

/** Says whether a history has an adapter that sends one alias for all people, if so many of the histories have one. */
export const isShared = (seed: number, shared: number): boolean => randomFrom(seed).is(shared)

/** A first channel, and in half of the histories a second one. */
function settingOf(random: Random, shared: number): Setting {
  const adapter = random.is(shared) ? 'Shared' : (random.pick(ADAPTERS) ?? 'Opaque')
  // Numbers are identifiers of some applications, and then a channel says so.
  const isOpaque = adapter === 'Opaque' || adapter === 'Former'
  const phoneMatching = isOpaque && random.is(0.3) ? 'Never' : random.is(0.2) ? 'Told' : 'Identifiers'
  const first = { id: 'chn_first', scope: 'chn_first', adapter, phoneMatching } as const
  const second = [
    { ...first, id: 'chn_twin' },
    { id: 'chn_sms', scope: 'chn_sms', adapter: 'Number', phoneMatching: 'Identifiers' },
    { id: 'chn_web', scope: 'chn_web', adapter: 'Web', phoneMatching: 'Never' },
  ] as const
  return [first, ...(random.is(0.5) ? [second[random.below(second.length)] ?? second[0]] : [])]
}

/** Tells a history of some people, over about two years, and then writes to everybody. */
export async function tellHistory(
  seed: number,
  open: (setting: Setting) => Subject | Promise<Subject>,
  tally: Tally,
  { shared = 0, onStep = () => {} }: { shared?: number; onStep?: (step: number) => void | Promise<void> } = {},
): Promise<void> {
  const random = randomFrom(seed)
  const setting = settingOf(random, shared)
  const world = new World(setting, await open(setting), tally)
  const isCrowd = setting[0]?.adapter === 'Shared'
  for (let count = isCrowd ? 15 + random.below(20) : 3 + random.below(5); count > 0; count -= 1) {
    const [number, browser] = [random.pick(world.people)?.number, random.pick(world.people)?.browser]
    world.person(random.is(0.05) ? number : undefined, random.is(0.2) ? browser : undefined)
  }
  if (isCrowd && random.is(0.5)) world.shared = '+33800000000'
  /* oxlint-disable no-await-in-loop -- One thing happens after the other. */
  for (let step = 0; step < STEPS; step += 1) {
    await onStep(step)
    world.now += Math.round(random.is(0.15) ? random.next() * 120 * DAY : random.next() * 3 * DAY)
    await happen(world, random)
  }
  const channel = setting.find(({ phoneMatching }) => phoneMatching === 'Identifiers')
  if (channel === undefined) return
  for (const person of world.people) {
    world.now += 1000
    await world.writeFirst(person, channel)
  }
  /* oxlint-enable no-await-in-loop */
}
export const STEPS = 70

async function happen(world: World, random: Random): Promise<void> {
  const person = random.pick(world.people)
  const seen = world.traces.at(-1 - random.below(Math.min(4, world.traces.length)))
  const channel = random.pick(world.setting)
  const [chance, draw, other] = [random.next(), random.next(), random.pick(world.traces)]
  const handedOver = draw < 0.4 ? `out.${world.now}` : undefined
  if (person === undefined || channel === undefined) return
  if (chance < 0.54) await write(world, person, { channel, random })
  else if (chance < 0.82) {
    if (seen !== undefined && seen.conversationId !== '') await world.reply(seen, handedOver)
  } else if (chance < 0.85) changeNumber(world, person, random)
  else if (chance < 0.87) person.isHidden = !person.isHidden
  else if (chance < 0.9) {
    const number = importedNumber(world, person, random)
    if (world.setting[0]?.phoneMatching !== 'Never') await world.importContact(person, number)
  } else if (chance < 0.94) {
    const usable = world.setting.find(({ phoneMatching }) => phoneMatching === 'Identifiers')
    if (usable !== undefined) await world.writeFirst(person, usable, handedOver)
  } else if (chance < 0.95) await world.createById(person, channel)
  else if (chance < 0.97) {
    if (seen !== undefined) await world.moveAndBack(seen, draw < 0.5 ? other : undefined, draw < 0.8)
  } else if (chance < 0.99) {
    if (person.isLoggedIn) world.logOut(person)
    else world.logIn(person)
  } else if (seen !== undefined && draw < 0.9) await world.block(seen)
}

/** A message, which can quote one that the person got, and rarely one that somebody else got. */
async function write(
  world: World,
  person: Person,
  { channel, random }: { channel: ChannelSetting; random: Random },
): Promise<void> {
  const told = world.told(person, channel.adapter)
  const [chance, draw] = [random.next(), random.next()]
  // Visitors can type any number.
  const typed = channel.adapter === 'Web' && random.is(0.05) ? random.pick(world.people)?.number : undefined
  const sent = world.handedOver.filter(({ channelId }) => channelId === channel.id)
  const isWrong = chance < 0.005
  const quotable = sent.filter(({ readers }) => readers.includes(person) !== isWrong)
  const quoted = isWrong || chance < 0.2 ? quotable.at(-1 - Math.floor(draw * Math.min(3, quotable.length))) : undefined
  await world.write(person, channel, { ...told, ...(typed !== undefined && { phone: `+${typed}` }) }, quoted)
}

/** A person gets a new number, or one that was another person's. */
function changeNumber(world: World, person: Person, random: Random): void {
  const former = world.traces.flatMap(({ number }) => number ?? []).filter((number) => !world.isOwned(number))
  const number = random.is(0.5) ? random.pick(former) : undefined
  world.renumber(person, number ?? `337${10_000_000 + random.below(80_000_000)}`, random.is(0.5))
}

/** The number of an import: that of the person, or one that the person had. */
function importedNumber(world: World, person: Person, random: Random): string {
  const former = world.traces.flatMap((each) => (each.person === person ? (each.number ?? []) : []))
  return (random.is(0.3) ? random.pick(former) : undefined) ?? person.number
}
