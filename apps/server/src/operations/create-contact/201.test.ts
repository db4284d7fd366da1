import type { ContactEnvelope, EventPage, ReceivedMessageResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL, firstChannel } from '../../domain/kernel/first-channel.ts'
import { written } from '../../../test/channel.ts'
import { contentOf, put } from '../../../test/contents.ts'
import { EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { readLine } from '../../import-export/read-line.ts'
import { changed } from '../../../test/stores.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const identities = [
    { identityScope: FIRST_CHANNEL, kind: 'app' as const, value: 'app.ada', usedAt: EXAMPLE.createdAt },
    { kind: 'phone' as const, value: '33612345678' },
  ]
  await put(storage, [changed(EXAMPLE.contactId, { messagingAppContactId: 'app.ada', identities })])
  const post = async (path: string, body: object) => await send('POST', path, { key, json: body })
  const get = async (path: string) => (await send('GET', path, { key })).json()
  return { storage, get, post, create: (body: object) => post('/api/contacts', { channelId: FIRST_CHANNEL, ...body }) }
}
const APP = 'app.33698765432'
const PHONE = '+33 6 98 76 54 32'

test.each([
  [{ phone: PHONE }, { phone: PHONE, phoneIsKnown: true, attributes: {} }],
  [{ messagingAppContactId: APP }, { messagingAppContactId: APP, phone: APP, phoneIsKnown: false, attributes: {} }],
  [
    { messagingAppContactId: APP, phone: PHONE, name: 'Ada', attributes: { plan: 'gold' } },
    { messagingAppContactId: APP, phone: PHONE, phoneIsKnown: true, name: 'Ada', attributes: { plan: 'gold' } },
  ],
])('%j creates an active contact, which gets the first message of that person', async (body, expected) => {
  const { post, create } = await open()
  const response = await create(body)
  expect(response.status).toBe(201)
  const { contact } = (await response.json()) as ContactEnvelope
  const uniqueId = expect.stringMatching(/^con_/)
  expect(contact).toEqual({ ...expected, uniqueId, createdAt: expect.any(String), status: 'Active' })
  const messages = [written({ messagingAppContactId: APP, phone: '33698765432' }, 'app.1')]
  const received = await post('/api/channel/messages', { channelId: FIRST_CHANNEL, messages })
  const { results } = (await received.json()) as ReceivedMessageResults
  expect(results).toMatchObject([{ result: 'Created', contactId: contact.uniqueId }])
})

test.each([
  { phone: EXAMPLE.contact.phone },
  { phone: EXAMPLE.contact.phone.replace('+33', '33 ') },
  { messagingAppContactId: 'app.ada' },
  { messagingAppContactId: 'app.ada', phone: PHONE },
  { messagingAppContactId: APP, phone: EXAMPLE.contact.phone },
])('%j gets 409 with the contact that has it, and stores nothing', async (body) => {
  const { storage, create } = await open()
  const before = await contentOf(storage)
  const response = await create(body)
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'contact_exists', contactId: EXAMPLE.contactId },
  ])
  expect(await contentOf(storage)).toEqual(before)
})

test('the event has the contact and its channel', async () => {
  const { get, create } = await open()
  const { contact } = (await (await create({ phone: PHONE })).json()) as ContactEnvelope
  const { events } = (await get('/api/events?type=contact.created')) as EventPage
  expect(events.map(({ data }) => data)).toEqual([{ contact, channelId: FIRST_CHANNEL }])
})

test('a request without a channel gets 400, and one with an unknown channel gets 422', async () => {
  const { create } = await open()
  const error = async (channelId: string | undefined) => (await create({ phone: PHONE, channelId })).json()
  expect(await error(undefined)).toMatchObject({ status: 400, errors: [{ pointer: '/channelId' }] })
  expect(await error('chn_none')).toMatchObject({ status: 422, errors: [{ pointer: '/channelId' }] })
})

test.each(['00336987654', '12345678', '00123456', '+1 (234) 567-89.01/2345', '123456789012345', '+00 12345678'])(
  'a retry with the number %j gets 409 with the contact of the first request',
  async (phone) => {
    const { create } = await open()
    const { contact } = (await (await create({ phone })).json()) as ContactEnvelope
    const retried = await create({ phone })
    expect([retried.status, await retried.json()]).toMatchObject([409, { contactId: contact.uniqueId }])
  },
)

test.each(['call me', '1234567', '+1234567890123456', '++33612345678'])(
  '%j gets 400, because it is not a phone number, and stores nothing',
  async (phone) => {
    const { storage, create } = await open()
    const before = await contentOf(storage)
    for (const body of [{ phone }, { messagingAppContactId: APP, phone }]) expect((await create(body)).status).toBe(400)
    expect(await contentOf(storage)).toEqual(before)
  },
)

test.each([
  ['/messagingAppContactId', { messagingAppContactId: ' \u200B' }, 'The identifier has no visible character.'],
  ['/messagingAppContactId', { messagingAppContactId: '0033140000000' }, 'It is the phone number of the channel.'],
  ['/phone', { messagingAppContactId: APP, phone: '+33 1 40 00 00 00' }, 'It is the phone number of the channel.'],
])('%s of %j gets 400, because it can identify no contact', async (pointer, body, detail) => {
  const { storage, create } = await open()
  const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), phone: '+33140000000' }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  const before = await contentOf(storage)
  const response = await create(body)
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ in: 'body', pointer, detail }] }])
  expect(await contentOf(storage)).toEqual(before)
})

test.each([{ name: 'Ada' }, { name: '' }, {}])('%j gets 400, which says what is required', async (body) => {
  const { create } = await open()
  const detail = 'One of `phone` and `messagingAppContactId` is required.'
  expect(await (await create(body)).json()).toMatchObject({
    status: 400,
    errors: [{ pointer: '/phone', detail }, ...('name' in body && body.name === '' ? [{ pointer: '/name' }] : [])],
  })
})

test('attributes and contents keep a property named __proto__, also when they are exported and imported', async () => {
  const { storage, post, create } = await open()
  const attributes = JSON.parse('{"__proto__":{"plan":"gold"}}') as Record<string, unknown>
  const response = await create({ messagingAppContactId: APP, attributes })
  expect(await response.text()).toContain('"attributes":{"__proto__":{"plan":"gold"}}')
  const content = { messageType: 'Unsupported', messageData: { originalType: 'poll', content: attributes } }
  const message = { ...written({ messagingAppContactId: 'app.new', attributes }, 'app.1'), ...content }
  await post('/api/channel/messages', { channelId: FIRST_CHANNEL, messages: [message] })
  const stored = (await contentOf(storage)).filter((record) => JSON.stringify(record).includes('__proto__'))
  expect(stored.map(({ type }) => type)).toEqual(['contact', 'contact', 'message'])
  for (const record of stored)
    expect(JSON.stringify(readLine(JSON.stringify(record)))).toContain('"__proto__":{"plan":"gold"}')
})
