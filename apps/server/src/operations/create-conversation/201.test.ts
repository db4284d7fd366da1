import { isDeepStrictEqual } from 'node:util'
import type { ConversationEnvelope, EventPage, MessageSentEvent } from '@parley/contract'
import { expect, test } from 'vitest'
import { written } from '../../../test/channel.ts'
import { contentOf, put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'

const { contactId } = EXAMPLE
const FIRST = 'chn_first'

const bodyOf = async (response: Response) => (await response.json()) as ConversationEnvelope

async function open() {
  const { keyOf, send, storage, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const createdAt = new Date(clock.ms).toISOString()
  const channels = [FIRST, 'chn_other', 'chn_never'].map((uniqueId) => {
    const settings = { phoneMatching: uniqueId === 'chn_never' ? 'Never' : 'Identifiers', usesAliases: false } as const
    return {
      type: 'channel' as const,
      organizationId: HARBOUR,
      uniqueId,
      name: 'One',
      createdAt,
      identityScope: uniqueId,
      ...settings,
    }
  })
  await put(storage, channels)
  const post = (path: string, json: object, headers = {}) => send('POST', path, { key, headers, json })
  let sent = 0
  return {
    storage,
    clock,
    /** Sends a message, and returns the identifier that it is sent to, or the code of the error. */
    send: async (conversationId: string) => {
      const body = { messageType: 'Text', messageData: { text: 'Hello' } }
      const path = `/api/conversation/${conversationId}/messages`
      const sending = await post(path, body, { 'Idempotency-Key': `key-${(sent += 1)}` })
      if (sending.status !== 201) return ((await sending.json()) as { code: string }).code
      const response = await send('GET', '/api/events?type=message.sent', { key })
      const { events } = (await response.json()) as EventPage
      return (events.at(-1) as MessageSentEvent | undefined)?.data?.contact.messagingAppContactId
    },
    createdAt,
    post,
    create: async (channelId = FIRST, status = 201) => {
      const response = await post('/api/conversations', { contactId, channelId })
      expect(response.status).toBe(status)
      return (await bodyOf(response)).conversation
    },
  }
}

test('a contact without an active conversation gets a new one, which a retry returns', async () => {
  const { storage, createdAt, create } = await open()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
  const created = await create()
  expect(created).toEqual({
    uniqueId: expect.stringMatching(/^cnv_/),
    contactId,
    channelId: FIRST,
    organizationId: HARBOUR,
    initiatedBy: 'Member',
    contact: EXAMPLE.contact,
    messages: [],
    createdAt,
    numberOfUnreadMessages: 0,
    totalMessages: 0,
    status: 'Active',
    tags: [],
  })
  expect(await create(FIRST, 200)).toEqual(created)
  const stored = (await contentOf(storage)).filter(({ uniqueId }) => uniqueId === CONVERSATION)
  expect(stored).toContainEqual(expect.objectContaining({ organizationId: HARBOUR, status: 'Closed' }))
})

test('the next message of the contact is in the new conversation, and not in a closed one', async () => {
  const { storage, post, create } = await open()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
  const { uniqueId: conversationId } = await create()
  const messages = [written({ phone: EXAMPLE.contact.phone }, 'app.1')]
  const received = await post('/api/channel/messages', { channelId: FIRST, messages })
  expect(await received.json()).toMatchObject({ results: [{ result: 'Created', conversationId, contactId }] })
})

test('a contact can have an active conversation on each channel', async () => {
  const { create } = await open()
  const other = await create('chn_other')
  expect(other).toMatchObject({ channelId: 'chn_other', initiatedBy: 'Member' })
  expect(await create('chn_other', 200)).toEqual(other)
})

test.each([
  [{ contactId: 'con_nobody', channelId: FIRST }, '/contactId'],
  [{ contactId, channelId: 'chn_nothing' }, '/channelId'],
  [{ contactId, channelId: 'chn_other', address: 'app.ada' }, '/address'],
  [{ contactId, channelId: FIRST, address: 'app.nobody' }, '/address'],
])('%j gets 422, because %s is unknown', async (body, pointer) => {
  const { storage, post } = await open()
  await put(storage, [changed(contactId, { messagingAppContactId: 'app.ada' })])
  const before = await contentOf(storage)
  const response = await post('/api/conversations', body)
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { code: 'reference_unknown', errors: [{ in: 'body', pointer }] },
  ])
  expect(await contentOf(storage)).toEqual(before)
})

test('creating a conversation with a blocked contact gets 409', async () => {
  const { storage, post } = await open()
  await put(storage, [changed(contactId, { status: 'Blocked' })])
  const response = await post('/api/conversations', { contactId, channelId: 'chn_other' })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'contact_blocked' }])
})

test('messages go to the requested address until the contact writes from another, and a retry changes nothing', async () => {
  const { storage, post, send } = await open()
  const app = { identityScope: FIRST, kind: 'app' as const, usedAt: EXAMPLE.createdAt }
  const identities = ['app.one', 'app.two'].map((value) => ({ ...app, value }))
  await put(storage, [changed(contactId, { identities }), changed(CONVERSATION, { status: 'Closed' })])
  const addresses: unknown[] = []
  for (const address of ['app.one', undefined, 'app.two']) {
    const { conversation } = await post('/api/conversations', { contactId, channelId: FIRST, address }).then(bodyOf)
    addresses.push(await send(conversation.uniqueId))
  }
  await post('/api/channel/messages', {
    channelId: FIRST,
    messages: [written({ messagingAppContactId: 'app.two' }, 'app.1')],
  })
  const retried = await post('/api/conversations', { contactId, channelId: FIRST, address: 'app.one' }).then(bodyOf)
  addresses.push(await send(retried.conversation.uniqueId))
  await post(`/api/conversation/${retried.conversation.uniqueId}`, { status: 'Closed' })
  const newest = await post('/api/conversations', { contactId, channelId: FIRST }).then(bodyOf)
  addresses.push(await send(newest.conversation.uniqueId))
  expect(addresses).toEqual(['app.one', 'app.one', 'app.one', 'app.two', 'app.two'])
})

test.each([
  ['chn_other', {}, 'created'],
  ['chn_other', { phone: 'none' }, 'identity_lost'],
  ['chn_other', { phone: '33612345678', messagingAppContactId: '33612345678', phoneIsKnown: false }, 'identity_lost'],
  ['chn_never', {}, 'identity_lost'],
  ['chn_never', { messagingAppContactId: 'app.ada' }, 'identity_lost'],
])('on %s, for a contact with %j: %s, and an error stores nothing', async (channelId, properties, expected) => {
  const { storage, post } = await open()
  await put(storage, [changed(contactId, properties)])
  const before = await contentOf(storage)
  const response = await post('/api/conversations', { contactId, channelId })
  const { code = 'created' } = (await response.json()) as { code?: string }
  const isChanged = !isDeepStrictEqual(await contentOf(storage), before)
  expect([response.status, code, isChanged]).toEqual(
    expected === 'created' ? [201, expected, true] : [409, expected, false],
  )
})

test('no conversation starts and no message is sent to a phone number that is an identifier of another contact', async () => {
  const { storage, post, send } = await open()
  const value = '33612345678'
  const usedAt = EXAMPLE.createdAt
  // The contact's identifier on another channel looks like a phone number.
  const otherNumber = { identityScope: 'chn_first', kind: 'number' as const, value: '12345678', usedAt }
  await put(storage, [changed(contactId, { identities: [otherNumber, { kind: 'phone', value }] })])
  const other = changed(contactId, {
    uniqueId: 'con_other',
    identities: [{ identityScope: 'chn_other', kind: 'number', value, usedAt }],
  })
  await put(storage, [other])
  const before = await contentOf(storage)
  const start = (id: string) => post('/api/conversations', { contactId: id, channelId: 'chn_other' })
  const response = await start(contactId)
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'identity_lost', contactId: 'con_other' },
  ])
  expect(await contentOf(storage)).toEqual(before)
  expect((await start('con_other')).status).toBe(201)
  await put(storage, [changed(contactId, { uniqueId: 'con_other', identities: [] })])
  const { conversation } = await start(contactId).then(bodyOf)
  expect(await send(conversation.uniqueId)).toBeUndefined()
  await put(storage, [other])
  expect(await send(conversation.uniqueId)).toBe('identity_lost')
})
