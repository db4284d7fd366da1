// People who own phone numbers and identifiers over time, adapters that tell some of it, and an oracle that knows who wrote. It imports
// nothing from the server, so that it can't have the errors of the rules. A reply must reach the person whose message the agent saw.

/** The sender of a message, as an adapter describes it. */
export interface Told {
  messagingAppContactId: string
  phone?: string
  aliases?: string[]
}

/** The rules in memory, those of version 1.2, or the service. */
export interface Subject {
  /** Undefined if the message is rejected. */
  receive(told: Told, at: Date, quotedId?: string): Outcome<{ contactId: string; conversationId: string } | undefined>
  /** The address that the adapter gets; undefined if the identity is lost. */
  send(conversationId: string, at: Date): Outcome<string | undefined>
  /** Imports a contact that is known by its phone number only, with a conversation. */
  importContact(contactId: string, phone: string, at: Date): Outcome<{ conversationId: string }>
  block(contactId: string, at: Date): Outcome<void>
}
type Outcome<Value> = Value | Promise<Value>

/** Kinds of adapters. `Former` sends all former identifiers, and `Shared` one alias for all people. */
export type Adapter = 'Number' | 'Opaque' | 'Migrating' | 'Alias' | 'Former' | 'Shared'
export interface Setting {
  adapter: Adapter
  phoneMatching: 'Never' | 'Told' | 'Identifiers'
}

/** Avoidable, avoidable at the price of other failures, or not told by anything that was sent. */
const GRADES = ['avoidable', 'price', 'unavoidable'] as const
type Grade = (typeof GRADES)[number]
export const FAILURES = ['wrong person', 'two in a conversation', 'split', 'undeliverable', 'identity lost'] as const
export type Failure = (typeof FAILURES)[number]
export type Tally = { received: number; sent: number; rejected: number } & Record<Failure, Record<Grade, number>>

export const newTally = (): Tally => ({
  received: 0,
  sent: 0,
  rejected: 0,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every failure.
  ...(Object.fromEntries(FAILURES.map((failure) => [failure, { avoidable: 0, price: 0, unavoidable: 0 }])) as Record<
    Failure,
    Record<Grade, number>
  >),
})

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

interface Person {
  name: string
  number: string
  id: string
  isHidden: boolean
  former: string[]
}

/** A message, or an import, as the oracle remembers it. */
interface Trace {
  person: Person
  at: number
  own: string
  number: string | undefined
  /** The identifiers that only the person has. */
  ids: readonly string[]
  contactId: string
  conversationId: string
}

export const DAY = 86_400_000
/** As long as the service takes a number for that of a silent contact. */
const SILENT_DAYS = 90
export const BEGIN = Date.UTC(2025, 0, 1)

/** The people, what they own now, and what was sent. */
export class World {
  readonly people: Person[] = []
  readonly traces: Trace[] = []
  readonly tally: Tally
  readonly setting: Setting
  readonly #subject: Subject
  now = BEGIN
  /** The alias that a wrong adapter sends with each message, such as its own number. */
  shared = 'all'
  #made = 0

  constructor(setting: Setting, subject: Subject, tally = newTally()) {
    this.setting = setting
    this.#subject = subject
    this.tally = tally
  }

  get at(): Date {
    return new Date(this.now)
  }

  person(number = `336${String(10_000_000 + (this.#made += 1))}`): Person {
    const name = `p${this.people.length}`
    const person = { name, number, id: `id.${name}.0`, isHidden: false, former: [] }
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

  /** The message that an adapter sends when a person writes. */
  told(person: Person, adapter = this.setting.adapter): Told {
    const { id, number, isHidden, former } = person
    const told = { ...(!isHidden && { phone: `+${number}` }) }
    if (adapter === 'Number') return { messagingAppContactId: number }
    if (adapter === 'Migrating') return this.told(person, this.now < BEGIN + 200 * DAY ? 'Number' : 'Opaque')
    if (adapter === 'Opaque') return { messagingAppContactId: id, ...told }
    if (adapter === 'Former') return { messagingAppContactId: id, ...told, aliases: former.slice(0, 4) }
    if (adapter === 'Shared')
      return { ...this.told(person, 'Alias'), aliases: [this.shared, ...(isHidden ? [] : [id])] }
    return isHidden ? { messagingAppContactId: id } : { messagingAppContactId: number, aliases: [id] }
  }

  /** A person writes; the oracle grades what comes of it. */
  async write(person: Person, told = this.told(person)): Promise<Trace | undefined> {
    const { messagingAppContactId: own, phone, aliases = [] } = told
    const found = await this.#subject.receive(told, this.at)
    this.tally.received += 1
    if (found === undefined) {
      this.tally.rejected += 1
      return undefined
    }
    const ids = [own, ...aliases].filter((id) => id.startsWith('id.'))
    const number = own.startsWith('id.') ? phone?.slice(1) : own
    const trace = { person, at: this.now, own, number, ids, ...found }
    this.#gradeSplit(trace)
    this.#gradeCompany(trace)
    this.traces.push(trace)
    return trace
  }

  /** An agent replies to a message, which may be an old one. */
  async reply(seen: Trace): Promise<void> {
    this.tally.sent += 1
    const address = await this.#subject.send(seen.conversationId, this.at)
    if (address === undefined) return this.#count('identity lost', this.#isReachable(seen) ? 'avoidable' : 'price')
    const reached = this.#ownerOf(address)
    if (reached === seen.person) return
    if (reached === undefined)
      return this.#count('undeliverable', this.#isReachable(seen) ? 'avoidable' : 'unavoidable')
    this.#count('wrong person', this.#gradeOfWrong(seen))
  }

  async importContact(person: Person, number: string): Promise<Trace> {
    const contactId = `con_imported_${this.traces.length}`
    const { conversationId } = await this.#subject.importContact(contactId, `+${number}`, this.at)
    const trace = { person, at: this.now, own: number, number, ids: [], contactId, conversationId }
    this.traces.push(trace)
    return trace
  }

  async block({ contactId }: Trace): Promise<void> {
    await this.#subject.block(contactId, this.at)
  }

  #count(failure: Failure, grade: Grade): void {
    this.tally[failure][grade] += 1
  }

  #ownerOf(address: string): Person | undefined {
    const value = address.replace(/^\+/, '')
    return this.people.find(({ id, number }) => id === value || number === value)
  }

  /** Says whether the newest message that an identifier links with one that was seen came from a valid identifier. */
  #isReachable({ person, own, ids }: Trace): boolean {
    const linked = this.traces.findLast((each) => each.person === person && each.ids.some((id) => ids.includes(id)))
    return own === person.id || linked?.own === person.id
  }

  /** A person gets another contact. */
  #gradeSplit(trace: Trace): void {
    const own = this.traces.filter((each) => each.person === trace.person)
    if (own.length === 0 || own.some(({ contactId }) => contactId === trace.contactId)) return
    const grades = new Set(
      own.map((each): Grade => {
        if (each.ids.some((id) => trace.ids.includes(id))) return 'avoidable'
        const isMatched =
          this.setting.phoneMatching !== 'Never' && trace.number !== undefined && trace.number === each.number
        if (!isMatched) return 'unavoidable'
        const isShared = this.traces.some(({ person, number }) => person !== trace.person && number === trace.number)
        const hasOther =
          trace.ids.length > 0 && own.some(({ contactId, ids }) => contactId === each.contactId && ids.length > 0)
        const isSilent = own.every(
          ({ contactId, at }) => contactId !== each.contactId || at < trace.at - SILENT_DAYS * DAY,
        )
        return isShared || hasOther || isSilent ? 'price' : 'avoidable'
      }),
    )
    this.#count('split', GRADES.find((grade) => grades.has(grade)) ?? 'unavoidable')
  }

  /** A message comes into a conversation in which another person wrote last. */
  #gradeCompany(trace: Trace): void {
    const others = this.traces.filter(({ conversationId }) => conversationId === trace.conversationId)
    const last = others.at(-1)
    if (last === undefined || last.person === trace.person) return
    const known = others.filter(({ person, ids }) => person === last.person && ids.length > 0).length > 0
    const grade = known && trace.ids.length > 0 ? 'avoidable' : known || trace.ids.length > 0 ? 'price' : 'unavoidable'
    this.#count('two in a conversation', grade)
  }

  /** Says whether anything that was sent tells that the address of a message is another person's by now. */
  #gradeOfWrong(seen: Trace): Grade {
    if (seen.own === seen.person.id) return 'avoidable'
    const later = this.traces.slice(this.traces.indexOf(seen) + 1).filter(({ person }) => person !== seen.person)
    const company = later.filter((each) => each.conversationId === seen.conversationId || each.number === seen.number)
    if (company.length === 0) return 'unavoidable'
    const isKnown = this.traces.some(
      ({ person, ids, number, contactId }) =>
        person === seen.person && number === seen.number && contactId === seen.contactId && ids.length > 0,
    )
    const isOther = company.some(({ ids }) => ids.length > 0)
    return isKnown && isOther ? 'avoidable' : isKnown || isOther ? 'price' : 'unavoidable'
  }
}

const ADAPTERS = ['Number', 'Opaque', 'Migrating', 'Migrating', 'Alias', 'Former'] as const

/** A history of some people on one channel, over about two years. */
export async function tellHistory(
  seed: number,
  subject: (setting: Setting) => Subject,
  tally: Tally,
  shared = 0,
): Promise<void> {
  const random = randomFrom(seed)
  const adapter = random.is(shared) ? 'Shared' : (random.pick(ADAPTERS) ?? 'Opaque')
  // Numbers are identifiers of some applications, and then a channel says so.
  const isOpaque = adapter === 'Opaque' || adapter === 'Former'
  const phoneMatching = isOpaque && random.is(0.3) ? 'Never' : random.is(0.3) ? 'Told' : 'Identifiers'
  const setting: Setting = { adapter, phoneMatching }
  const world = new World(setting, subject(setting), tally)
  const isShared = adapter === 'Shared'
  for (let count = isShared ? 15 + random.below(20) : 3 + random.below(5); count > 0; count -= 1) world.person()
  if (isShared && random.is(0.5)) world.shared = '+33800000000'
  for (let step = 0; step < 70; step += 1) {
    world.now += Math.round(random.is(0.15) ? random.next() * 120 * DAY : random.next() * 3 * DAY)
    // oxlint-disable-next-line no-await-in-loop -- One thing happens after the other.
    await happen(world, random)
  }
}

async function happen(world: World, random: Random): Promise<void> {
  const person = random.pick(world.people)
  const seen = world.traces.at(-1 - random.below(Math.min(4, world.traces.length)))
  const chance = random.next()
  if (person === undefined) return
  if (chance < 0.55) await world.write(person)
  else if (chance < 0.86) {
    if (seen !== undefined) await world.reply(seen)
  } else if (chance < 0.89) changeNumber(world, person, random)
  else if (chance < 0.91) person.isHidden = !person.isHidden
  else if (chance < 0.95 && world.setting.phoneMatching !== 'Never')
    await world.importContact(person, importedNumber(world, person, random))
  else if (seen !== undefined && random.is(0.2)) await world.block(seen)
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
