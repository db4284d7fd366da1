// Tells random histories of people to a subject, each one the same for its seed: people who own phone numbers, identifiers and browsers
// over time, adapters that say some of it, and an organization that writes first and repairs contacts.
import type { ChannelSetting, Setting, Subject } from './identity-model.ts'
import { DAY, type Person } from './identity-people.ts'
import type { Tally } from './identity-tally.ts'
import { World } from './identity-world.ts'

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

const ADAPTERS = ['Number', 'Opaque', 'Migrating', 'Migrating', 'Alias', 'Former'] as const

/** Says whether a history has an adapter that sends one alias for all people, if so many of the histories have one. */
export const isShared = (seed: number, shared: number): boolean => randomFrom(seed).is(shared)

/** A first channel, and in half of the histories a second one. */
function settingOf(random: Random, shared: number): Setting {
  const adapter = random.is(shared) ? 'Shared' : (random.pick(ADAPTERS) ?? 'Opaque')
  // Numbers are identifiers of some applications, and then a channel says so.
  const isOpaque = adapter === 'Opaque' || adapter === 'Former'
  const phoneMatching = isOpaque && random.is(0.3) ? 'Never' : 'Identifiers'
  const first = { id: 'chn_first', scope: 'chn_first', adapter, phoneMatching } as const
  const second = [
    { ...first, id: 'chn_twin' },
    { id: 'chn_sms', scope: 'chn_sms', adapter: 'Number', phoneMatching: 'Identifiers' },
    { id: 'chn_web', scope: 'chn_web', adapter: 'Web', phoneMatching: 'Never' },
  ] as const
  return [first, ...(random.is(0.5) ? [second[random.below(second.length)] ?? second[0]] : [])]
}

export type Imports = 'None' | 'New' | 'Old'

interface HistoryOptions {
  /** How many of the histories have an adapter that sends one alias for all people. */
  shared?: number
  /** How many of the messages that people receive have a receipt that names them. Half of them, if it is omitted. */
  receipts?: number
  /** How many of the changed numbers and identifiers the application tells. Half of them, if it is omitted. */
  notices?: number
  /** In how many of the steps the organization writes to somebody with another program, and somebody takes another name. */
  asides?: number
  /** How many identifiers each contact has already when the history begins. */
  former?: number
  /** The age of the contacts that the organization imports: none are imported, they are new, or up to 5 years old. Default: `Old`. */
  imports?: Imports
  onStep?: (step: number) => void | Promise<void>
}

/** Tells a history of some people, over about two years, and then writes to everybody. */
export async function tellHistory(
  seed: number,
  open: (setting: Setting) => Subject | Promise<Subject>,
  tally: Tally,
  {
    shared = 0,
    former = 0,
    receipts = 0.5,
    notices = 0.5,
    asides = 0.1,
    imports = 'Old',
    onStep = () => {},
  }: HistoryOptions = {},
): Promise<void> {
  const random = randomFrom(seed)
  const setting = settingOf(random, shared)
  // Receipts, notices and what happens aside have random numbers of their own, so that a history without them is otherwise the same.
  const { is } = randomFrom(seed + RECEIPT_SEEDS)
  const noticed = randomFrom(seed + NOTICE_SEEDS)
  const aside = randomFrom(seed + ASIDE_SEEDS)
  const world = new World(setting, await open(setting), tally, () => is(receipts))
  const isCrowd = setting[0]?.adapter === 'Shared'
  for (let count = isCrowd ? 15 + random.below(20) : 3 + random.below(5); count > 0; count -= 1) {
    const [number, browser] = [random.pick(world.people.all)?.number, random.pick(world.people.all)?.browser]
    world.people.person(random.is(0.05) ? number : undefined, random.is(0.2) ? browser : undefined)
  }
  if (isCrowd && random.is(0.5)) world.people.shared = '+33800000000'
  /* oxlint-disable no-await-in-loop -- One thing happens after the other. */
  if (former > 0) for (const [index, person] of world.people.all.entries()) await world.age(person, former, index % 2)
  for (let step = 0; step < STEPS; step += 1) {
    await onStep(step)
    world.now += Math.round(random.is(0.15) ? random.next() * 120 * DAY : random.next() * 3 * DAY)
    await world.passOn()
    await happen(world, random, imports, () => noticesOf(noticed, notices))
    if (aside.is(asides)) await happenAside(world, aside)
  }
  const channel = setting.find(({ phoneMatching }) => phoneMatching === 'Identifiers')
  if (channel === undefined) return
  for (const person of world.people.all) {
    world.now += 1000
    await world.writeFirst(person, channel)
  }
  /* oxlint-enable no-await-in-loop */
}
export const STEPS = 70
const RECEIPT_SEEDS = 1_000_000
const NOTICE_SEEDS = 2_000_000
const ASIDE_SEEDS = 3_000_000

/** The delays of the notices about a change: none if the application doesn't tell it. Some are late, and some are repeated for a week. */
function noticesOf(random: Random, notices: number): number[] {
  const [isTold, isLate, isRepeated] = [random.is(notices), random.is(0.3), random.is(0.3)]
  const delay = isLate ? random.next() * 7 * DAY : 0
  const repeated = delay + random.next() * 7 * DAY
  return isTold ? [delay, ...(isRepeated ? [repeated] : [])] : []
}

async function happen(world: World, random: Random, imports: Imports, delays: () => number[]): Promise<void> {
  const person = random.pick(world.people.all)
  const seen = world.oracle.traces.at(-1 - random.below(Math.min(4, world.oracle.traces.length)))
  const channel = random.pick(world.setting)
  const [chance, draw, other] = [random.next(), random.next(), random.pick(world.oracle.traces)]
  const handedOver = draw < 0.4 ? `out.${world.now}` : undefined
  if (person === undefined || channel === undefined) return
  if (chance < 0.54) await write(world, person, { channel, random })
  else if (chance < 0.82) {
    if (seen !== undefined && seen.conversationId !== '') await world.reply(seen, handedOver)
  } else if (chance < 0.85) await world.change(person, () => changeNumber(world, person, random), delays())
  else if (chance < 0.87) person.isHidden = !person.isHidden
  else if (chance < 0.9) {
    const number = importedNumber(world, person, random)
    // Histories with and without imports have the same random numbers, so they differ in nothing else.
    const ageMs = imports === 'Old' ? draw * 5 * 365 * DAY : 0
    if (imports !== 'None' && world.setting[0]?.phoneMatching !== 'Never')
      await world.importContact(person, number, ageMs)
  } else if (chance < 0.94) {
    const usable = world.setting.find(({ phoneMatching }) => phoneMatching === 'Identifiers')
    if (usable !== undefined) await world.writeFirst(person, usable, handedOver)
  } else if (chance < 0.95) await world.createById(person, channel)
  else if (chance < 0.97) {
    if (seen !== undefined) await world.moveAndBack(seen, draw < 0.5 ? other : undefined, draw < 0.8)
  } else if (chance < 0.99) {
    if (person.isLoggedIn) world.people.logOut(person)
    else world.people.logIn(person)
  } else if (seen !== undefined && draw < 0.9) await world.block(seen)
}

/** The organization writes to somebody with another program, or somebody takes another name. */
async function happenAside(world: World, random: Random): Promise<void> {
  const person = random.pick(world.people.all)
  const channel = random.pick(world.setting.filter(({ adapter }) => adapter !== 'Web'))
  if (person === undefined || channel === undefined) return
  if (random.is(0.5)) return world.rename(person, channel)
  const former = random.is(0.3) ? importedNumber(world, person, random) : undefined
  await world.writeElsewhere(person, channel, former)
}

/** A message, which can quote one that the person got, and rarely one that somebody else got. */
async function write(
  world: World,
  person: Person,
  { channel, random }: { channel: ChannelSetting; random: Random },
): Promise<void> {
  const told = world.told(person, channel)
  const [chance, draw] = [random.next(), random.next()]
  // Visitors can type any number.
  const typed = channel.adapter === 'Web' && random.is(0.05) ? random.pick(world.people.all)?.number : undefined
  const sent = world.handedOver.filter(({ channelId }) => channelId === channel.id)
  const isWrong = chance < 0.005
  const quotable = sent.filter(({ readers }) => readers.includes(person) !== isWrong)
  const quoted = isWrong || chance < 0.2 ? quotable.at(-1 - Math.floor(draw * Math.min(3, quotable.length))) : undefined
  await world.write(person, channel, { ...told, ...(typed !== undefined && { phone: `+${typed}` }) }, quoted)
}

/** A person gets a new number, or one that was another person's. */
function changeNumber(world: World, person: Person, random: Random): void {
  const former = world.oracle.traces
    .flatMap(({ number }) => number ?? [])
    .filter((number) => !world.people.isOwned(number))
  const number = random.is(0.5) ? random.pick(former) : undefined
  world.people.renumber(person, number ?? `337${10_000_000 + random.below(80_000_000)}`, random.is(0.5))
}

/** The number of an import: that of the person, or one that the person had. */
function importedNumber(world: World, person: Person, random: Random): string {
  const former = world.oracle.traces.flatMap((each) => (each.person === person ? (each.number ?? []) : []))
  return (random.is(0.3) ? random.pick(former) : undefined) ?? person.number
}
