// What messaging applications send is mapped as docs/channels.md says, delivered to the service, and read back by members and webhooks.
import { readFileSync } from 'node:fs'
import type {
  ChangeResults,
  ContactDetails,
  Event,
  EventPage,
  Message,
  MessagePage,
  ReceivedMessageResults,
  ReceiptResults,
} from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { put } from '../contents.ts'
import { EXAMPLE, HARBOUR, OWNER } from '../fixture.ts'
import { createHarness } from '../harness.ts'
import { FIRST_CHANNEL, firstChannel } from '../../src/domain/kernel/first-channel.ts'
import { stage } from '../webhook-stage.ts'
import { APPLICATIONS } from './applications.ts'
import type { Application, Json, Mapped } from './application.ts'

/** Starts a service and a webhook endpoint of it, and returns what an adapter, a member and the endpoint do. */
async function open({ phoneMatching }: Application) {
  const { storage, endpoints, add, start } = await stage()
  const channel = firstChannel(EXAMPLE.createdAt, phoneMatching)
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  await add('/desk')
  start()
  const { keyOf, send, clock } = await createHarness({ storage })
  const key = await keyOf(OWNER)
  const ask = async <Body>(path: string, json?: object, headers = {}): Promise<Body> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The harness compares each response with the contract.
    (await (
      await send(json === undefined ? 'GET' : 'POST', path, { key, headers, ...(json && { json }) })
    ).json()) as Body
  const messagesOf = async (conversationId: string) =>
    (await ask<MessagePage>(`/api/conversation/${conversationId}/messages?limit=50`)).messages
  return {
    ask,
    clock,
    deliver: (messages: Mapped['messages']) =>
      ask<ReceivedMessageResults>('/api/channel/messages', { channelId: FIRST_CHANNEL, messages }),
    report: (receipts: object[]) =>
      ask<ReceiptResults>('/api/channel/receipts', { channelId: FIRST_CHANNEL, receipts }),
    messagesOf,
    /** Sends a message of a member, and returns its identifier. */
    write: async (conversationId: string, name: string) => {
      const json = { messageType: 'Text', messageData: { text: name } }
      const headers = { 'Idempotency-Key': name.replaceAll(/\W/g, '-') }
      const path = `/api/conversation/${conversationId}/messages`
      return (await ask<{ message: Message }>(path, json, headers)).message.uniqueId
    },
    /** Waits for a webhook about each message with its status, and returns the messages of the webhooks. */
    told: async (types: readonly Event['type'][], messages: readonly (Message | undefined)[]) => {
      const found = () => {
        const sent = endpoints.deliveries.map(({ event }) => messageIn(event, types))
        return messages.map((message) =>
          sent.find((each) => each?.uniqueId === message?.uniqueId && each?.status === message?.status),
        )
      }
      await endpoints.until(() => found().every((message) => message !== undefined))
      return found()
    },
  }
}

const messageIn = (event: Event, types: readonly Event['type'][]): Message | undefined =>
  types.includes(event.type) && event.data !== undefined && 'message' in event.data ? event.data.message : undefined

/** Returns a mapped value as the service stores it: what is empty counts as left out, and a link is encoded. */
function stored(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => stored(each))
  if (typeof value === 'string' && name === 'link') return new URL(value).href
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== '' && each !== undefined)
  return Object.fromEntries(
    entries.map(([each, content]) => [each, each === 'content' ? content : stored(content, each)]),
  )
}

/** The mapping gets what the application sends, whatever this is. */
const mapped = ({ map }: Application, notification: unknown): Mapped => map(notification as never)
const messagesIn = (application: Application, notifications: Record<string, unknown>) =>
  Object.values(notifications).flatMap((notification) => mapped(application, notification).messages)

describe.each(APPLICATIONS)('$name', (application) => {
  const { notifications } = application

  test('each message is stored with all that it has, and a list and a webhook return it', async () => {
    const { deliver, messagesOf, told } = await open(application)
    const messages = messagesIn(application, notifications.messages)
    expect(messages).toHaveLength(Object.keys(notifications.messages).length)
    const { results } = await deliver(messages)
    expect(results.filter(({ result }) => result !== 'Created')).toEqual([])
    const created = results.flatMap((result) => (result.result === 'Created' ? result : []))
    const conversations = [...new Set(created.map(({ conversationId }) => conversationId))]
    const listed = (await Promise.all(conversations.map(messagesOf))).flat()
    const read = created.map(({ messageId }) => listed.find(({ uniqueId }) => uniqueId === messageId))
    const kept = new Set([
      'direction',
      'messagingAppMessageId',
      'sentAt',
      'messageType',
      'messageData',
      'attachments',
      'metadata',
    ])
    for (const [index, message] of messages.entries()) {
      const present = Object.entries(message).filter(([name]) => kept.has(name))
      expect(read[index]).toMatchObject(
        Object.fromEntries(present.map(([name, value]) => [name, name === 'metadata' ? value : stored(value)])),
      )
      expect(Object.keys(read[index]?.messageData ?? {}).toSorted()).toEqual(
        Object.keys(stored(message.messageData) as Json).toSorted(),
      )
    }
    expect(await told(['message.received', 'message.recorded'], read)).toEqual(read)
  })

  test('each status is applied with all that it has, and a list and a webhook return it', async () => {
    const { deliver, report, messagesOf, write, told } = await open(application)
    const [first] = messagesIn(application, notifications.messages)
    const { results } = await deliver(first === undefined ? [] : [first])
    const [{ conversationId } = { conversationId: '' }] = results.flatMap((each) =>
      each.result === 'Created' ? each : [],
    )
    for (const [name, notification] of Object.entries(notifications.receipts)) {
      // oxlint-disable-next-line no-await-in-loop -- Each message of the conversation is sent after the one before.
      const messageId = await write(conversationId, name)
      const { messages, receipts } = mapped(application, notification)
      expect([messages.length, receipts.length]).toEqual([0, 1])
      const [receipt = { status: 'Sent' as const }] = receipts
      const { messagingAppMessageId, status, reason, code, metadata, until } = receipt
      const at = '2026-03-13T15:04:00.000Z'
      // The application has accepted the message, unless it has no identifier for it.
      const accepted = { messageId, messagingAppMessageId: messagingAppMessageId ?? `${name} 1`, status: 'Sent', at }
      const hasNoName = messagingAppMessageId === undefined && until === undefined
      const linked = hasNoName ? [] : [accepted]
      const reported = hasNoName ? { messageId, ...receipt } : receipt
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const outcome = await report([...linked, reported])
      expect(outcome.results.filter(({ result }) => result === 'Rejected')).toEqual([])
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const read = (await messagesOf(conversationId)).find(({ uniqueId }) => uniqueId === messageId)
      const expected = { status, statusReason: reason || undefined, errorCode: code, statusMetadata: metadata }
      expect(read).toMatchObject(stored(expected) as Json)
      // A message is `Sent` from the beginning, so this receipt changes no status.
      const changed = status === 'Sent' ? [] : [read]
      // oxlint-disable-next-line no-await-in-loop -- As above.
      expect(await told(['message.status_changed'], changed)).toEqual(changed)
    }
  })

  test('a notification that is broken is the only one that is rejected, and others are not delivered', async () => {
    const { deliver } = await open(application)
    const [valid] = messagesIn(application, notifications.messages)
    const broken = messagesIn(application, notifications.broken)
    expect(broken).not.toEqual([])
    const { results } = await deliver([...broken, ...(valid === undefined ? [] : [valid])])
    expect(results.map((each) => (each.result === 'Rejected' ? each.code : each.result))).toEqual([
      ...broken.map(() => 'item_invalid'),
      'Created',
    ])
    for (const notification of Object.values(notifications.notDelivered))
      expect(Object.values(mapped(application, notification)).flat()).toEqual([])
  })
})

test('each change that WhatsApp reports is applied, and its metadata is in the event', async () => {
  const whatsapp = APPLICATIONS.find(({ name }) => name === 'WhatsApp')
  const notifications = whatsapp?.notifications.changes
  if (whatsapp === undefined || notifications === undefined) throw new Error('WhatsApp reports no changes.')
  const { ask, deliver, clock } = await open(whatsapp)
  const [first] = messagesIn(whatsapp, whatsapp.notifications.messages)
  // A change doesn't undo what the contact has got since.
  clock.ms = Date.parse(String(first?.['sentAt']))
  const { results: delivered } = await deliver(first === undefined ? [] : [first])
  const changes = Object.values(notifications).flatMap((each) => mapped(whatsapp, each).changes ?? [])
  expect(changes).toHaveLength(Object.keys(notifications).length)
  clock.ms += 3_600_000
  const { results } = await ask<ChangeResults>('/api/channel/changes', { channelId: FIRST_CHANNEL, changes })
  expect(results.map(({ result }) => result)).toEqual(changes.map(() => 'Applied'))
  const contactId = delivered.flatMap((each) => (each.result === 'Created' ? each.contactId : []))[0]
  expect((await ask<ContactDetails>(`/api/contact/${contactId}`)).contact).toMatchObject({
    messagingAppContactId: 'US.2131',
    phone: '+15550111',
    attributes: { marketing_messages: 'stop' },
  })
  const { events } = await ask<EventPage>('/api/events?type=contact.updated')
  const told = events.map(({ data }) => (data !== undefined && 'metadata' in data ? data.metadata : undefined))
  expect(told).toEqual(changes.filter(({ contact }) => contact !== undefined).map(({ metadata }) => metadata))
})

test('C28: what a person writes to a group becomes no message of this person', () => {
  const inGroup = {
    message_id: 1,
    from: { id: 5001 },
    chat: { id: -7, type: 'supergroup' },
    date: 1_773_414_243,
    text: 'Hello',
  }
  const [whatsapp, telegram] = ['WhatsApp', 'Telegram'].map((name) => APPLICATIONS.find((each) => each.name === name))
  if (whatsapp === undefined || telegram === undefined) throw new Error('The applications have no mappings.')
  const ofGroup = { id: 'wamid.1', from: '15550102', group_id: 'g1', timestamp: '1773414243' }
  const contents = [
    { type: 'text', text: { body: 'Hello' } },
    { type: 'reaction', reaction: { message_id: 'wamid.text', emoji: '👍' } },
    { type: 'revoke', revoke: { original_message_id: 'wamid.text' } },
  ]
  const all = contents.map((content) => mapped(whatsapp, { messages: [{ ...ofGroup, ...content }] }))
  for (const each of [...all, mapped(telegram, { message: inGroup })]) expect(Object.values(each).flat()).toEqual([])
})

test('messages with the same number in two chats of Telegram are both stored', async () => {
  const telegram = APPLICATIONS.find(({ name }) => name === 'Telegram')
  if (telegram === undefined) throw new Error('Telegram has no mapping.')
  const { deliver } = await open(telegram)
  const inChat = (id: number) =>
    mapped(telegram, {
      message: { message_id: 1042, from: { id }, chat: { id, type: 'private' }, date: 1_773_414_243, text: 'Hello' },
    }).messages
  const { results } = await deliver([...inChat(5001), ...inChat(5002)])
  expect(results.map(({ result }) => result)).toEqual(['Created', 'Created'])
})

/** The properties of every message. */
const ENVELOPE = new Set(['messagingAppMessageId', 'contact', 'sentAt', 'messageType', 'messageData', 'metadata'])
const RECEIPT = new Set(['messagingAppMessageId', 'status', 'at', 'metadata'])
/** The properties of every change. */
const CHANGE = new Set(['messagingAppMessageId', 'contact', 'kind', 'at', 'metadata'])

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const propertiesOf = (item: Json, others: ReadonlySet<string>) => Object.keys(item).filter((name) => !others.has(name))

/** Returns the cells of the table for a notification: what it becomes, its properties, and what is in `metadata`. */
function cellsOf({ messages: [message], receipts: [receipt], changes: [change] = [] }: Mapped): string[] {
  const kept = Object.values(((message ?? receipt ?? change)?.['metadata'] ?? {}) as Record<string, Json>).flatMap(
    Object.keys,
  )
  if (message !== undefined) {
    const content = Object.entries(message.messageData).flatMap(([name, value]) => (value === undefined ? [] : name))
    return [`\`${message.messageType}\``, codes([...content, ...propertiesOf(message, ENVELOPE)]), codes(kept)]
  }
  if (change !== undefined) return ['change', codes([change.kind, ...propertiesOf(change, CHANGE)]), codes(kept)]
  if (receipt === undefined) return ['not delivered', '', '']
  return [`receipt \`${receipt.status}\``, codes(propertiesOf(receipt, RECEIPT)), codes(kept)]
}

test('the table of the guide says where each part of a notification is kept', () => {
  const rows = APPLICATIONS.flatMap((application) => {
    const { messages, receipts, changes, notDelivered } = application.notifications
    const all = Object.entries({ ...messages, ...receipts, ...changes, ...notDelivered })
    const named = all.map(([name, notification]) => ({
      name: name.includes('`') ? name : `\`${name}\``,
      cells: cellsOf(mapped(application, notification)).join(' | '),
    }))
    return Array.from(
      Map.groupBy(named, ({ cells }) => cells),
      ([cells, group]) => [application.name, group.map(({ name }) => name).join(', '), cells].join(' | '),
    )
  })
  const guide = readFileSync(new URL('../../../../docs/channels.md', import.meta.url), 'utf8')
  const [, section = ''] = guide.split('### Where each part is kept\n')
  const [table = ''] = section.split('\n#')
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  expect(
    lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    ),
  ).toEqual(rows)
})
