// Tells the histories of `identity-model.ts` to a service through its API, that of this checkout or of an earlier one, and compares what
// the service decides with what the rules in memory decide.
import type { ContactDetails, EventPage } from '@parley/contract'
import assert from 'node:assert/strict'
import { numberOf } from '../src/domain/identities/identity-rules.ts'
import { readExport } from '../src/domain/records/export.ts'
import type { StoreRecord } from '../src/domain/records/record.ts'
import type { Store } from '../src/sql/store.ts'
import type { Stage } from './delivery-model.ts'
import {
  addTally,
  isShared,
  type Moved,
  newTally,
  randomFrom,
  type Setting,
  type Subject,
  type Tally,
  tellHistory,
} from './identity-model.ts'
import { RulesInMemory } from './identity-subjects.ts'

const HERE = new URL('../../../', import.meta.url)

/** What opens stores and services of a checkout of the repository. */
export async function checkoutAt(root: URL = HERE) {
  const load = async <Module>(path: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is used here is the same in both checkouts.
    (await import(new URL(`apps/server/src/${path}`, root).href)) as Module
  const { openStorage } = await load<typeof import('../src/commands/open-storage.ts')>('commands/open-storage.ts')
  const { importRecords } = await load<typeof import('../src/domain/records/import.ts')>('domain/records/import.ts')
  const { createApp } = await load<typeof import('../src/app.ts')>('app.ts')
  const { readConfig } = await load<typeof import('../src/config.ts')>('config.ts')
  const { createEventHub } = await load<typeof import('../src/domain/events/hub.ts')>('domain/events/hub.ts')
  const { createApiKeys } =
    await load<typeof import('../src/domain/api-keys/api-keys.ts')>('domain/api-keys/api-keys.ts')
  const { createLog } = await load<typeof import('../src/telemetry/log.ts')>('telemetry/log.ts')
  /** A service with a clock. */
  function serve(storage: Store) {
    const clock = { ms: 0 }
    const now = () => new Date(clock.ms)
    const { failedAuthentication, quotas, PHONE_SILENCE_DAYS: silenceDays } = readConfig({})
    const hub = createEventHub({ storage, maxWaiters: 100 })
    const log = createLog('fatal', (line) => console.error(line))
    const fixed = { elapsedMs: () => 0, graceSeconds: 0, origins: [], trustedProxies: [] }
    const app = createApp({ ...fixed, silenceDays, failedAuthentication, quotas, storage, hub, now, log })
    const keys = createApiKeys({ storage, now, graceSeconds: 0 })
    return { app, clock, keys }
  }
  const put = (storage: Store, records: readonly StoreRecord[]) => importRecords(storage, new Date(0), records)
  return { isBefore: root !== HERE, openStorage, put, serve }
}
type Checkout = Awaited<ReturnType<typeof checkoutAt>>

const isRecord = (line: { type: string }): line is StoreRecord => line.type !== 'position'

interface Answer {
  code?: string
  contactId?: string
  contact?: { uniqueId: string }
  toContact?: { uniqueId: string }
  moved?: Moved[]
  results?: { contactId: string; conversationId: string }[]
  conversation?: { uniqueId: string }
  message?: { uniqueId: string }
}

/** An organization of a service for one history. */
export class Service implements Subject {
  readonly sendsIdentity: boolean
  readonly #checkout: Checkout
  readonly #stage: Stage
  readonly #organizationId: string
  readonly #setting: Setting
  #server: ReturnType<Checkout['serve']>
  /** The keys of the adapters and of the owner. */
  readonly #keys = new Map<string, string>()
  /** The number that each contact came with last. */
  readonly #numbers = new Map<string, string>()
  #position = ''
  #made = 0

  private constructor(checkout: Checkout, stage: Stage, organizationId: string, setting: Setting) {
    this.#checkout = checkout
    this.#stage = stage
    this.#organizationId = organizationId
    this.#setting = setting
    this.sendsIdentity = !checkout.isBefore
    this.#server = checkout.serve(stage.storage)
  }

  static async open(checkout: Checkout, stage: Stage, organizationId: string, setting: Setting): Promise<Service> {
    const service = new Service(checkout, stage, organizationId, setting)
    const createdAt = new Date(0).toISOString()
    const memberOf = (uniqueId: string) => ({
      type: 'member' as const,
      organizationId,
      uniqueId,
      name: uniqueId,
      email: `${uniqueId}@acme.example`,
      status: 'Active' as const,
      createdAt,
    })
    await checkout.put(stage.storage, [
      { type: 'organization', uniqueId: organizationId, name: 'History', createdAt },
      ...setting.map(({ id, scope, phoneMatching }) => ({
        type: 'channel' as const,
        organizationId,
        uniqueId: id,
        name: id,
        createdAt,
        identityScope: scope,
        phoneMatching,
        usesAliases: true,
      })),
      { type: 'role', organizationId, uniqueId: 'rol_adapter', name: 'Adapter', permissions: ['Receive:Message'] },
      { ...memberOf('owner'), accessLevel: 'Owner' as const, roleIds: [] },
      ...setting.map(({ id }) => ({
        ...memberOf(id),
        accessLevel: 'Member' as const,
        roleIds: ['rol_adapter'],
        channelId: id,
      })),
    ])
    await service.#makeKeys()
    return service
  }

  async #makeKeys(): Promise<void> {
    for (const memberId of ['owner', ...this.#setting.map(({ id }) => id)]) {
      // oxlint-disable-next-line no-await-in-loop -- There are three.
      const apiKey = await this.#server.keys.create({ organizationId: this.#organizationId, memberId })
      this.#keys.set(memberId, apiKey?.key ?? '')
    }
  }

  /** Goes on with the store of the stage, which was opened again. */
  reopen(): void {
    this.#server = this.#checkout.serve(this.#stage.storage)
  }

  /** Goes on with another store, into which the content of the first was imported. Keys and positions aren't in it. */
  async moveTo(storage: Store): Promise<void> {
    const records = (await Array.fromAsync(this.#stage.storage.snapshot(readExport))).filter(isRecord)
    await this.#checkout.put(storage, records)
    await this.#stage.storage.close()
    this.#stage.storage = storage
    this.#position = ''
    this.reopen()
    await this.#makeKeys()
  }

  async #ask<Body = Answer>(at: Date, path: string, body?: object, member = 'owner'): Promise<Body> {
    const { app, clock } = this.#server
    clock.ms = at.getTime()
    const headers = {
      Authorization: `Bearer ${this.#keys.get(member)}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `key-${(this.#made += 1)}`,
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://parley.test/api/${path}`, init))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller knows what the operation returns.
    const answer = (await response.json()) as Body
    if (response.status === 400 || response.status >= 500) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  async receive(
    channelId: string,
    told: Parameters<Subject['receive']>[1],
    at: Date,
    quote?: string,
    interrupt?: () => Promise<void>,
  ) {
    const message = {
      messagingAppMessageId: `app.${(this.#made += 1)}`,
      contact: told,
      messageType: 'Text',
      messageData: { text: 'Hello' },
      ...(quote !== undefined && { replyToMessagingAppMessageId: quote }),
    }
    const deliver = () => this.#ask(at, 'channel/messages', { messages: [message] }, channelId)
    if (interrupt !== undefined) {
      const interrupted = deliver().catch(() => {})
      await interrupt()
      await interrupted
      this.reopen()
    }
    const { results: [result] = [] } = await deliver()
    if (result?.contactId === undefined) return undefined
    const texts = [told.messagingAppContactId, told.phone, ...(told.aliases ?? [])]
    const number = texts.map((text) => numberOf(text)).find((digits) => digits !== undefined)
    if (number !== undefined) this.#numbers.set(result.contactId, number)
    return { contactId: result.contactId, conversationId: result.conversationId }
  }

  async send(conversationId: string, at: Date, handedOver?: string) {
    const type = 'type=message.sent'
    if (this.#position === '')
      this.#position = (await this.#ask<EventPage>(at, `events?after=now&${type}`)).nextPosition
    const { code, message } = await this.#ask(at, `conversation/${conversationId}/messages`, {
      messageType: 'Text',
      messageData: { text: 'Hello' },
    })
    if (message === undefined) return { code: code ?? '' }
    const page = await this.#ask<EventPage>(at, `events?after=${this.#position}&${type}`)
    this.#position = page.nextPosition
    const [event] = page.events
    assert.ok(event?.type === 'message.sent' && event.data, 'A message that was sent has an event.')
    if (handedOver !== undefined) {
      const receipt = { messageId: message.uniqueId, messagingAppMessageId: handedOver, status: 'Sent', at }
      const { channelId = 'chn_first' } = event.data
      await this.#ask(at, 'channel/receipts', { receipts: [receipt] }, channelId)
    }
    const { contact } = event.data
    return { address: contact.messagingAppContactId ?? contact.phone }
  }

  async importContact(contactId: string, phone: string, at: Date) {
    const conversationId = `cnv_${contactId}`
    const facts = { organizationId: this.#organizationId, createdAt: at.toISOString(), status: 'Active' as const }
    await this.#checkout.put(this.#stage.storage, [
      { type: 'contact', ...facts, uniqueId: contactId, phone, attributes: {} },
      { type: 'conversation', ...facts, uniqueId: conversationId, contactId, tagIds: [], initiatedBy: 'Contact' },
    ])
    return { conversationId }
  }

  async block(contactId: string, at: Date) {
    await this.#ask(at, `contact/${contactId}`, { status: 'Blocked' })
  }

  async create(name: Parameters<Subject['create']>[0], at: Date) {
    const { channelId: _, ...names } = name
    const { contact, contactId } = await this.#ask(at, 'contacts', this.#checkout.isBefore ? names : name)
    return { contactId: contact?.uniqueId ?? contactId ?? '', isNew: contact !== undefined }
  }

  async start(to: Parameters<Subject['start']>[0], at: Date) {
    const { code = '', conversation } = await this.#ask(at, 'conversations', to)
    return conversation === undefined ? { code } : { conversationId: conversation.uniqueId }
  }

  async close(conversationId: string, at: Date) {
    await this.#ask(at, `conversation/${conversationId}`, { status: 'Closed' })
  }

  async move(contactId: string, toId: string | undefined, moved: readonly Moved[] | undefined, at: Date) {
    if (this.#checkout.isBefore) return undefined
    const to = toId === undefined ? { kind: 'NewContact' } : { kind: 'Contact', contactId: toId }
    const answer = await this.#ask(at, `contact/${contactId}/identities/move`, {
      to,
      ...(moved && { identities: moved }),
    })
    if (answer.code !== undefined && answer.code !== 'contact_blocked') throw new Error(JSON.stringify(answer))
    const { toContact, moved: done = [] } = answer
    return toContact === undefined || done.length === 0 ? undefined : { toId: toContact.uniqueId, moved: done }
  }

  /** Fails if a contact shows an identifier or a number that it doesn't have. */
  async check(contactId: string, at: Date): Promise<void> {
    const { contact, identities } = await this.#ask<ContactDetails>(at, `contact/${contactId}`)
    const { messagingAppContactId: id, phone, phoneIsKnown } = contact
    const values = identities.map(({ value }) => value)
    const numbers = identities.flatMap(({ kind, value }) => (kind === 'PhoneNumber' ? [value] : []))
    const has = (text: string) => values.includes(text) || numbers.includes(numberOf(text) ?? '')
    assert.equal(id === undefined, identities.length === 0, `${JSON.stringify(contact)} has ${values.join()}`)
    assert.ok(id === undefined || has(id), `${JSON.stringify(contact)} has ${values.join()}`)
    if (phoneIsKnown === false) assert.ok(has(phone) || phone === contactId, `${phone} of ${values.join()}`)
    const told = this.#numbers.get(contactId)
    if (told !== undefined && numbers.includes(told)) assert.equal(numberOf(phone), told)
  }
}

/** The decisions of a subject as lines, in which contacts and conversations have the names of their first appearance. */
function logged(subject: Subject, lines: string[], interrupt?: () => (() => Promise<void>) | undefined): Subject {
  const names = new Map<string, string>()
  const nameOf = (id: string) => {
    names.set(id, names.get(id) ?? `${names.size}`)
    return names.get(id) ?? ''
  }
  return {
    sendsIdentity: subject.sendsIdentity,
    async receive(channelId, told, at, quote) {
      const stops = subject instanceof Service ? interrupt?.() : undefined
      const found = await (subject instanceof Service
        ? subject.receive(channelId, told, at, quote, stops)
        : subject.receive(channelId, told, at, quote))
      const result = found && `${nameOf(found.contactId)} ${nameOf(found.conversationId)}`
      lines.push(`${channelId} ${JSON.stringify(told)} ${quote}: ${result}`)
      if (found !== undefined && subject instanceof Service) await subject.check(found.contactId, at)
      return found
    },
    async send(conversationId, at, handedOver) {
      const sent = await subject.send(conversationId, at, handedOver)
      const result = 'code' in sent ? sent.code : sent.address.replace('+', '')
      lines.push(`send ${nameOf(conversationId)}: ${result}`)
      return sent
    },
    async importContact(contactId, phone, at) {
      const made = await subject.importContact(contactId, phone, at)
      lines.push(`import ${phone}: ${nameOf(contactId)} ${nameOf(made.conversationId)}`)
      return made
    },
    block: (contactId, at) => subject.block(contactId, at),
    async create(name, at) {
      const made = await subject.create(name, at)
      lines.push(`create ${JSON.stringify(name)}: ${nameOf(made.contactId)} ${made.isNew}`)
      return made
    },
    async start(to, at) {
      const started = await subject.start(to, at)
      const result = 'code' in started ? started.code : nameOf(started.conversationId)
      lines.push(`start ${nameOf(to.contactId)} ${to.channelId} ${to.identity}: ${result}`)
      return started
    },
    close: (conversationId, at) => subject.close(conversationId, at),
    async move(contactId, toId, moved, at) {
      const done = await subject.move?.(contactId, toId, moved, at)
      lines.push(`move ${nameOf(contactId)}: ${done && nameOf(done.toId)} ${JSON.stringify(done?.moved)}`)
      return done
    },
  }
}

/** Fails at the first decision of one subject that isn't that of the other. */
export function expectSame(one: readonly string[], other: readonly string[], seed: number): void {
  const place = one.findIndex((line, index) => line !== other[index])
  assert.deepEqual(one.slice(0, place + 1).slice(-3), other.slice(0, place + 1).slice(-3), `history ${seed}`)
  assert.equal(one.length, other.length, `history ${seed}`)
}

/** What a history decides on a service. `onStep` is called before each step, and can put another store in the place of the first. */
export async function decisionsOf(
  stage: Stage,
  seed: number,
  onStep: (step: number, service: Service) => Promise<void> = async () => {},
): Promise<string[]> {
  const checkout = await checkoutAt()
  const lines: string[] = []
  let service: Service | undefined
  const open = async (setting: Setting) => {
    service = await Service.open(checkout, stage, `org_history_${seed}`, setting)
    return logged(service, lines)
  }
  await tellHistory(seed, open, newTally(), {
    onStep: async (step) => {
      if (service !== undefined) await onStep(step, service)
    },
  })
  return lines
}

/**
 * Tells histories to the service and to the rules, and throws at the first difference. One of 20 messages comes while the store stops, and is
 * sent again. Returns how many messages there were.
 */
export async function compareHistories(stage: Stage, { from, to }: { from: number; to: number }): Promise<number> {
  const checkout = await checkoutAt()
  const tally = newTally()
  /* oxlint-disable no-await-in-loop -- They share a store that stops. */
  for (let seed = from; seed <= to; seed += 1) {
    const [rules, service]: [string[], string[]] = [[], []]
    await tellHistory(seed, (setting) => logged(new RulesInMemory(setting), rules), tally, { shared: 0.2 })
    const random = randomFrom(seed)
    const stop = async () => {
      await stage.storage.close()
      stage.storage = await stage.reopen()
    }
    const open = async (setting: Setting) => {
      const subject = await Service.open(checkout, stage, `org_history_${seed}`, setting)
      return logged(subject, service, () => (random.is(0.05) ? stop : undefined))
    }
    await tellHistory(seed, open, newTally(), { shared: 0.2 })
    expectSame(service, rules, seed)
  }
  /* oxlint-enable no-await-in-loop */
  return tally.received
}

/** What histories come to: those without an adapter that sends one alias for all people, and those of 5 % of them with one. */
export interface Outcome {
  plain: Tally
  shared: Tally
}
export const newOutcome = (): Outcome => ({ plain: newTally(), shared: newTally() })

/** Adds what a subject makes of histories, a few of them at the same time. The other 95 % are the same with and without such adapters. */
export async function tallyHistories(
  open: (setting: Setting, name: string) => Promise<Subject> | Subject,
  { from, to }: { from: number; to: number },
  outcome: Outcome,
): Promise<void> {
  let next = from
  const tell = async (seed: number, shared: number) => {
    const tally = newTally()
    await tellHistory(seed, (setting) => open(setting, `${seed}_${shared * 100}`), tally, { shared })
    return tally
  }
  const lane = async () => {
    while (next <= to) {
      const seed = (next += 1) - 1
      // oxlint-disable-next-line no-await-in-loop -- A lane tells one history after the other.
      const plain = await tell(seed, 0)
      addTally(outcome.plain, plain)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      addTally(outcome.shared, isShared(seed, SHARED) ? await tell(seed, SHARED) : plain)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}
const SHARED = 0.05

/** Opens organizations on a service of a checkout. */
export const servicesOf = (checkout: Checkout, stage: Stage) => (setting: Setting, name: string) =>
  Service.open(checkout, stage, `org_history_${name}`, setting)
