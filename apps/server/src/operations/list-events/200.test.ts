import { contract, type Event, type EventPage } from '@parley/contract'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { expect, test } from 'vitest'
import { openTwice } from '../../../test/engine.ts'
import { CEDAR, CONVERSATION, EXAMPLE, HARBOUR, MESSAGES_OF_EVERY_TYPE, OWNER } from '../../../test/fixture.ts'
import { createHarness, type Harness, type HarnessOptions } from '../../../test/harness.ts'
import { codeOf } from '../../../test/keys.ts'
import { changed, NOON, text, viewOf } from '../../../test/stores.ts'
import { createEventHub } from '../../domain/events/hub.ts'
import type { Script } from '../../sql/statement.ts'
import { put } from '../../../test/contents.ts'
import { purgeDeleted } from '../../domain/operator/purge.ts'
import { eraseContact } from '../../domain/operator/erase.ts'

const list = async ({ send }: Harness, key: string, query = '') => {
  const response = await send('GET', `/api/events${query}`, { key })
  expect(response.status).toBe(200)
  return (await response.json()) as EventPage
}

async function open(options: HarnessOptions = {}) {
  const harness = await createHarness(options)
  const key = await harness.keyOf(OWNER)
  const { nextPosition } = await list(harness, key, '?after=now')
  return { ...harness, key, nextPosition, list: (query: string) => list(harness, key, query) }
}

test('events of received messages and receipts have the identifiers and times of the messaging application', async () => {
  const { key, nextPosition, list: events, send, storage, clock } = await open()
  const sentAt = new Date(clock.ms - 1000).toISOString()
  await put(storage, [text('msg_sent', NOON, { direction: 'OutBound', status: 'Sent' })])
  const contact = { messagingAppContactId: 'app.eve', name: 'Eve' }
  const written = {
    messagingAppMessageId: 'app.1',
    contact,
    sentAt,
    messageType: 'Text',
    messageData: { text: 'Hello' },
  }
  const receipt = { messageId: 'msg_sent', status: 'Failed', at: sentAt, reason: 'The phone was off.' }
  for (const [path, body] of [
    ['/api/channel/messages', { channelId: FIRST_CHANNEL, messages: [written] }],
    ['/api/channel/receipts', { channelId: FIRST_CHANNEL, receipts: [receipt] }],
  ] as const) {
    expect((await send('POST', path, { key, json: body })).status).toBe(200)
  }
  const { events: page } = await events(`?after=${nextPosition}`)
  expect(page.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'records.imported' },
    { type: 'contact.created', data: { contact } },
    { type: 'conversation.created' },
    { type: 'message.received', data: { message: { sentAt, messagingAppMessageId: 'app.1' } } },
    { type: 'message.status_changed', data: { from: 'Sent', at: sentAt } },
  ])
})

test('a change creates an event with its position, its actor and the changed values', async () => {
  const { key, nextPosition, list: events, update, clock } = await open()
  await update(key, { status: 'Closed' }, { headers: { 'X-Request-Id': 'the-request' } })

  const page = await events(`?after=${nextPosition}`)

  const [event] = page.events
  expect(page).toEqual({ events: [event], nextPosition: event?.position })
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/) as string,
    position: expect.stringMatching(/^\d+\./) as string,
    type: 'conversation.status_changed',
    timestamp: new Date(clock.ms).toISOString(),
    actor: {
      kind: 'Member',
      memberId: OWNER,
      keyId: expect.stringMatching(/^key_/) as string,
      requestId: 'the-request',
    },
    data: {
      conversationId: CONVERSATION,
      contactId: EXAMPLE.contactId,
      channelId: FIRST_CHANNEL,
      from: 'Active',
      to: 'Closed',
    },
  } satisfies Event)
})

test('an import creates an event whose actor is the operator', async () => {
  const { nextPosition, list: events, storage } = await open()
  await put(storage, [changed('tag_refund', { label: 'Another' })])
  const [event] = (await events(`?after=${nextPosition}`)).events
  expect(event).toMatchObject({ type: 'records.imported', actor: { kind: 'Operator' }, data: { numberOfRecords: 1 } })
})

test('a purge creates an event, and removes the data of the conversation’s earlier events', async () => {
  const { key, nextPosition, list: events, update, storage, clock } = await open()
  await update(key, { status: 'Deleted' })
  const now = new Date(clock.ms + 1)
  await purgeDeleted(storage, { at: now }, now)
  const page = await events(`?after=${nextPosition}`)
  expect(page.events.map(({ type, ...event }) => [type, 'data' in event])).toEqual([
    ['conversation.status_changed', false],
    ['conversation.purged', true],
  ])
})

test('an erasure creates an event, and replaces the contact in earlier events by a placeholder', async () => {
  const { key, nextPosition, list: events, send, storage, clock } = await open()
  const json = { name: 'Augusta' }
  expect((await send('POST', `/api/contact/${EXAMPLE.contactId}`, { key, json })).status).toBe(200)
  const { contactId } = EXAMPLE
  await eraseContact(storage, { organization: await codeOf(storage, HARBOUR), at: new Date(clock.ms) }, contactId)
  const page = await events(`?after=${nextPosition}`)
  expect(page.events.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'contact.updated', data: { contact: { uniqueId: contactId, phone: 'erased', attributes: {} } } },
    { type: 'conversation.purged', data: { conversationId: CONVERSATION, contactId } },
    { type: 'contact.erased', data: { contactId } },
  ])
  expect(JSON.stringify(page.events)).not.toContain('Augusta')
  expect((await send('GET', `/api/conversation/${CONVERSATION}`, { key })).status).toBe(404)
})

test('without `after` the list begins with the oldest event', async () => {
  const { list: events } = await open()
  const [first] = (await events('')).events
  expect(first?.type).toBe('records.imported')
})

test('the list leaves out events of keys, and `nextPosition` skips them', async () => {
  const { nextPosition, list: events, keyOf } = await open()
  await keyOf(OWNER)
  const page = await events(`?after=${nextPosition}`)
  expect(page.events).toEqual([])
  expect(page.nextPosition).not.toBe(nextPosition)
  expect(await events(`?after=${page.nextPosition}`)).toEqual(page)
})

test('`type` can be repeated, and `limit` bounds a page', async () => {
  const { key, nextPosition, list: events, update, storage } = await open()
  await update(key, { status: 'Closed' })
  await put(storage, [changed('tag_refund', { label: 'Another' })])
  await update(key, { status: 'Active' })
  const types = async (query: string) => {
    const page = await events(`?after=${nextPosition}${query}`)
    return page.events.map(({ type }) => type)
  }
  expect(await types('&type=records.imported')).toEqual(['records.imported'])
  expect(await types('&type=records.imported&type=message.sent')).toEqual(['records.imported'])
  expect(await types('&limit=2')).toEqual(['conversation.status_changed', 'records.imported'])
})

const { schemas } = contract.components
/** The contract's example of an event of each type. */
const examples = schemas.Event.oneOf.map(({ $ref }) => {
  const [, schema] = Object.entries(schemas).find(([name]) => $ref.endsWith(`/${name}`)) ?? []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test of the contract validates the examples against their schemas.
  return (schema && 'examples' in schema ? schema.examples[0] : undefined) as Event
})

test('events of every type have the data that was written with the change', async () => {
  const { nextPosition, list: events, storage, clock } = await open()
  const actor = { organization: await codeOf(storage, HARBOUR), at: new Date(clock.ms) }
  const received = MESSAGES_OF_EVERY_TYPE.map((message) => ({
    type: 'message.received' as const,
    data: { conversationId: CONVERSATION, contactId: EXAMPLE.contactId, channelId: FIRST_CHANNEL, message },
  }))
  // Optional properties that the examples lack.
  const more: Record<string, object> = {
    'conversation.status_changed': { messageId: 'msg_01' },
    'message.reacted': { formerReaction: '🙏', metadata: { whatsapp: { id: 'wamid.5f1c0fff1' } } },
  }
  const written = [
    ...examples.map((event) => ({ ...event, data: { ...event.data, ...more[event.type] } })),
    ...received,
  ]
  // oxlint-disable-next-line require-yield -- The script writes only events.
  await storage.write(undefined, function* change(audit): Script<void> {
    // The conversation must exist, because the events of a purged one have no data.
    for (const { type, data } of written) audit.append(actor, type, CONVERSATION, { channelId: undefined, ...data })
  })
  const page = await events(`?after=${nextPosition}&limit=100`)
  expect(page.events.map(({ type, data }) => ({ type, data }))).toEqual(
    written.map(({ type, data }) => ({ type, data })),
  )
})

test('all waiting requests get a new event', async () => {
  const { key, nextPosition, list: events, update, hub } = await open()
  const waiting = Promise.all([1, 2].map(() => events(`?after=${nextPosition}&wait=30`)))
  await expect.poll(() => hub.waiting()).toBe(2)
  await update(key, { status: 'Closed' })
  const [one, other] = await waiting
  expect(one?.events).toHaveLength(1)
  expect(other).toEqual(one)
  expect(hub.waiting()).toBe(0)
})

test('a waiting request gets an event that another process wrote', async () => {
  const { storage, other } = await openTwice()
  const { nextPosition, list: events, hub } = await open({ storage })
  const waiting = events(`?after=${nextPosition}&wait=30`)
  await expect.poll(() => hub.waiting()).toBe(1)
  await (await viewOf(other, HARBOUR)).set('Closed')
  expect((await waiting).events.map(({ type }) => type)).toEqual(['conversation.status_changed'])
})

test('a request gets 503 if too many of its organization wait, and other organizations are unaffected', async () => {
  const { storage } = await openTwice()
  const hub = createEventHub({ storage, maxWaiters: 2 })
  const { key, nextPosition, list: events, update, send, keyOf } = await open({ storage, hub })
  const waiting = events(`?after=${nextPosition}&wait=30`)
  await expect.poll(() => hub.waiting()).toBe(1)
  const rejected = await send('GET', `/api/events?after=${nextPosition}&wait=30`, { key })
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '1'])
  const other = await keyOf(OWNER, CEDAR)
  const page = (await (await send('GET', '/api/events?after=now', { key: other })).json()) as { nextPosition: string }
  const elsewhere = send('GET', `/api/events?after=${page.nextPosition}&wait=30`, { key: other })
  await expect.poll(() => hub.waiting()).toBe(2)
  await update(key, { status: 'Closed' })
  expect((await waiting).events).toHaveLength(1)
  hub.close()
  expect((await elsewhere).status).toBe(200)
  expect(hub.waiting()).toBe(0)
})

test('a request that waits for a type ignores events of other types', async () => {
  const { key, nextPosition, list: events, update, storage, hub } = await open()
  const waiting = events(`?after=${nextPosition}&wait=30&type=records.imported`)
  await expect.poll(() => hub.waiting()).toBe(1)
  await update(key, { status: 'Closed' })
  await put(storage, [changed('tag_refund', { label: 'Another' })])
  expect((await waiting).events.map(({ type }) => type)).toEqual(['records.imported'])
})

test('HEAD returns the headers of GET immediately, also with wait', async () => {
  const { key, nextPosition, send } = await open()
  const response = await send('HEAD', `/api/events?after=${nextPosition}&wait=30`, { key })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('when the service stops, a waiting request gets an empty page with the position that it sent', async () => {
  const { nextPosition, list: events, hub } = await open()
  const waiting = events(`?after=${nextPosition}&wait=30`)
  await expect.poll(() => hub.waiting()).toBe(1)
  hub.close()
  expect(await waiting).toEqual({ events: [], nextPosition })
  expect(await events(`?after=${nextPosition}&wait=30`)).toEqual({ events: [], nextPosition })
})
