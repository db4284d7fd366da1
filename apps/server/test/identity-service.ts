// Tells the histories of `identity-histories.ts` to a service through its API.
import type { ContactDetails, EventPage } from '@parley/contract'
import assert from 'node:assert/strict'
import { numberOf } from '@parley/contract/phone-number'
import { readExport } from '../src/domain/operator/export.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import type { Store } from '../src/store/store.ts'
import type { Stage } from './delivery-model.ts'
import type { Checkout } from './identity-checkout.ts'
import type { ChangedPerson, Moved, Setting, Subject, Told } from './identity-model.ts'

const isRecord = (line: { type: string }): line is StoreRecord => line.type !== 'position'

/** Why a move changes nothing. */
const REFUSED = new Set(['contact_blocked', 'identity_limit_reached'])

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
  readonly #checkout: Checkout
  readonly #stage: Stage
  readonly #organizationId: string
  readonly #setting: Setting
  #server: ReturnType<Checkout['serve']>
  /** The keys of the adapters and of the owner. */
  readonly #keys = new Map<string, string>()
  /** The number that each contact came with last. */
  readonly #numbers = new Map<string, string>()
  /** The last message that was sent in each conversation. */
  readonly #lastSent = new Map<string, { messageId: string; channelId: string }>()
  #position = ''
  #made = 0

  private constructor(checkout: Checkout, stage: Stage, organizationId: string, setting: Setting) {
    this.#checkout = checkout
    this.#stage = stage
    this.#organizationId = organizationId
    this.#setting = setting
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
    const { channelId } = event.data
    this.#lastSent.set(conversationId, { messageId: message.uniqueId, channelId })
    if (handedOver !== undefined) {
      const receipt = { messageId: message.uniqueId, messagingAppMessageId: handedOver, status: 'Sent', at }
      await this.#ask(at, 'channel/receipts', { receipts: [receipt] }, channelId)
    }
    const { contact } = event.data
    return { address: contact.messagingAppContactId ?? contact.phone }
  }

  async received(conversationId: string, recipient: Told, at: Date) {
    const { messageId, channelId } = this.#lastSent.get(conversationId) ?? {}
    await this.#ask(
      at,
      'channel/receipts',
      { receipts: [{ messageId, status: 'Delivered', at, recipient }] },
      channelId,
    )
  }

  async changed(channelId: string, { contact, to, happenedAt }: ChangedPerson, at: Date) {
    const change = { kind: 'IdentityChanged', contact, to, at: happenedAt }
    await this.#ask(at, 'channel/changes', { changes: [change] }, channelId)
  }

  async echo(channelId: string, recipient: Told, at: Date) {
    const message = {
      direction: 'OutBound',
      messagingAppMessageId: `app.${(this.#made += 1)}`,
      contact: recipient,
      messageType: 'Text',
      messageData: { text: 'Hello' },
    }
    const { results: [result] = [] } = await this.#ask(at, 'channel/messages', { messages: [message] }, channelId)
    assert.ok(result, 'An echo has a result.')
    return { contactId: result.contactId }
  }

  async renamed(channelId: string, contact: Told, at: Date) {
    const change = { kind: 'ContactChanged', contact, name: `Name ${(this.#made += 1)}`, at }
    const { results: [result] = [] } = await this.#ask(at, 'channel/changes', { changes: [change] }, channelId)
    return { contactId: result?.contactId }
  }

  async importContact(contactId: string, phone: string, at: Date, createdAt: Date) {
    const conversationId = `cnv_${contactId}`
    const facts = {
      organizationId: this.#organizationId,
      createdAt: createdAt.toISOString(),
      status: 'Active' as const,
    }
    await this.#checkout.importBook(this.#stage.storage, at, [
      { type: 'contact', ...facts, uniqueId: contactId, phone, attributes: {} },
      { type: 'conversation', ...facts, uniqueId: conversationId, contactId, tagIds: [], initiatedBy: 'Contact' },
    ])
    return { conversationId }
  }

  async block(contactId: string, at: Date) {
    await this.#ask(at, `contact/${contactId}`, { status: 'Blocked' })
  }

  async create(name: Parameters<Subject['create']>[0], at: Date) {
    const { contact, contactId } = await this.#ask(at, 'contacts', name)
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
    const to = toId === undefined ? { kind: 'NewContact' } : { kind: 'Contact', contactId: toId }
    const answer = await this.#ask(at, `contact/${contactId}/identities/move`, {
      to,
      ...(moved && { identities: moved }),
    })
    if (answer.code !== undefined && !REFUSED.has(answer.code)) throw new Error(JSON.stringify(answer))
    const { toContact, moved: done = [] } = answer
    return toContact === undefined || done.length === 0 ? undefined : { toId: toContact.uniqueId, moved: done }
  }

  /** Fails if a contact shows an identifier or a number that it doesn't have. */
  async check(contactId: string, at: Date): Promise<void> {
    const { contact, identities } = await this.#ask<ContactDetails>(at, `contact/${contactId}`)
    const { messagingAppContactId: id, phone, phoneIsKnown } = contact
    const values = identities.map(({ value }) => value)
    const numbers = new Set(identities.flatMap(({ kind, value }) => (kind === 'PhoneNumber' ? [value] : [])))
    const has = (text: string) => values.includes(text) || numbers.has(numberOf(text) ?? '')
    assert.equal(id === undefined, identities.length === 0, `${JSON.stringify(contact)} has ${values.join()}`)
    assert.ok(id === undefined || has(id), `${JSON.stringify(contact)} has ${values.join()}`)
    if (phoneIsKnown === false) assert.ok(has(phone) || phone === contactId, `${phone} of ${values.join()}`)
    const told = this.#numbers.get(contactId)
    if (told !== undefined && numbers.has(told)) assert.equal(numberOf(phone), told)
  }
}

/** Opens organizations on a service of a checkout. */
export const servicesOf = (checkout: Checkout, stage: Stage) => (setting: Setting, name: string) =>
  Service.open(checkout, stage, `org_history_${name}`, setting)
