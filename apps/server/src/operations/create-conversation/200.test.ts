import type { ConversationEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { written } from '../../../test/channel.ts'
import { contentOf, put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'

const { contactId } = EXAMPLE
const FIRST = 'chn_first'
const headers = { 'Content-Type': 'application/json' }

async function open() {
  const { keyOf, send, storage, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const createdAt = new Date(clock.ms).toISOString()
  const settings = { identityScope: 'other', phoneMatching: 'Never', usesAliases: false } as const
  const channel = { uniqueId: 'chn_other', name: 'Other', createdAt, ...settings }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  const post = (path: string, body: object) => send('POST', path, { key, headers, body: JSON.stringify(body) })
  return {
    storage,
    createdAt,
    post,
    create: async (channelId = FIRST) => {
      const response = await post('/api/conversations', { contactId, channelId })
      expect(response.status).toBe(200)
      return ((await response.json()) as ConversationEnvelope).conversation
    },
  }
}

test('a contact without an active conversation gets a new one, which a retry returns', async () => {
  const { storage, createdAt, create } = await open()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
  const made = await create()
  expect(made).toEqual({
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
  expect(await create()).toEqual(made)
  const stored = (await contentOf(storage)).filter(({ uniqueId }) => uniqueId === CONVERSATION)
  expect(stored).toContainEqual(expect.objectContaining({ organizationId: HARBOUR, status: 'Closed' }))
})

test('the next message of the contact is in the new conversation, and not in a closed one', async () => {
  const { storage, post, create } = await open()
  await put(storage, [changed(CONVERSATION, { status: 'Closed' })])
  const { uniqueId: conversationId } = await create()
  const messages = [written({ phone: EXAMPLE.contact.phone }, 'app.1')]
  const received = await post('/api/channel/messages', { messages })
  expect(await received.json()).toMatchObject({ results: [{ result: 'Created', conversationId, contactId }] })
})

test('the active conversation is returned as it is, and a contact has one on each channel', async () => {
  const { storage, create } = await open()
  const before = await contentOf(storage)
  expect(await create()).toMatchObject({ uniqueId: CONVERSATION, initiatedBy: 'Contact' })
  expect(await contentOf(storage)).toEqual(before)
  const other = await create('chn_other')
  expect(other).toMatchObject({ channelId: 'chn_other', initiatedBy: 'Member' })
  expect(await create('chn_other')).toEqual(other)
})

test.each([
  [{ contactId: 'con_nobody', channelId: FIRST }, '/contactId'],
  [{ contactId, channelId: 'chn_nothing' }, '/channelId'],
])('%j names something unknown at %s', async (body, pointer) => {
  const { storage, post } = await open()
  const before = await contentOf(storage)
  const response = await post('/api/conversations', body)
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { code: 'reference_unknown', errors: [{ in: 'body', pointer }] },
  ])
  expect(await contentOf(storage)).toEqual(before)
})

test('a blocked contact gets no conversation', async () => {
  const { storage, post } = await open()
  await put(storage, [changed(contactId, { status: 'Blocked' })])
  const response = await post('/api/conversations', { contactId, channelId: 'chn_other' })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'contact_blocked' }])
})
