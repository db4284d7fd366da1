import type { ConversationEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { firstChannel } from '../../domain/kernel/first-channel.ts'
import { written } from '../../../test/channel.ts'
import { AGENT, CONVERSATION, EXAMPLE, everyProperty, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { knownRequests } from '../../../test/requests.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const request = knownRequests.find(({ operationId }) => operationId === 'sendMessage')

async function open() {
  const { keyOf, send, storage, content, clock } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const { method = '', path = '', headers, body } = request ?? {}
  // The first use of a key is recorded in the audit log, which the tests compare.
  await send(method, path, { key })
  const post = (url: string, json: object, idempotencyKey = 'a') =>
    send(method, url, { key, headers: { 'Idempotency-Key': idempotencyKey }, json })
  return { storage, content, clock, path, post, sendMessage: () => send(method, path, { key, headers, body }) }
}

test.each(['Closed', 'Deleted'] as const)(
  'sending to a conversation that is %s gets 409 with the conversation',
  async (status) => {
    const { storage, content, sendMessage } = await open()
    await put(storage, [changed(CONVERSATION, { status, assignedToId: AGENT })])
    const before = await content()
    const response = await sendMessage()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conversation_not_active',
      conversation: { uniqueId: CONVERSATION, status },
    })
    expect(await content()).toEqual(before)
  },
)

test('sending to a blocked contact gets 409', async () => {
  const { storage, content, sendMessage } = await open()
  await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked' })])
  const before = await content()
  const response = await sendMessage()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'contact_blocked' })
  expect(await content()).toEqual(before)
  await put(storage, [changed(EXAMPLE.contactId, { status: 'Inactive' })])
  expect((await sendMessage()).status).toBe(201)
})

const TEXT = { messageType: 'Text', messageData: { text: 'Hello' } }
const TEMPLATE = { messageType: 'Template', messageData: { name: 'hello', language: 'en', bodyParameters: ['Ada'] } }
const DAY_MS = 86_400_000

test('after the reply window, only templates and retries are accepted, until the contact writes again', async () => {
  const { storage, content, clock, path, post } = await open()
  const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), replyWindowSeconds: DAY_MS / 1000 }
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
  // The window begins when the contact wrote, and not when the service received the message.
  const replyUntil = new Date(Date.parse(EXAMPLE.createdAt) + DAY_MS).toISOString()
  clock.ms = Date.parse(replyUntil) - 1
  const sent = await post(path, TEXT, 'before')
  expect(sent.status).toBe(201)

  clock.ms += 1
  const before = await content()
  const late = await post(path, TEXT, 'late')
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'reply_window_closed', replyUntil }])
  expect(await content()).toEqual(before)
  expect(await (await post(path, TEXT, 'before')).json()).toEqual(await sent.json())
  expect((await post(path, TEMPLATE, 'template')).status).toBe(201)

  const sentAt = new Date(clock.ms - 60_000).toISOString()
  await post('/api/channel/messages', {
    channelId: channel.uniqueId,
    messages: [written({ phone: EXAMPLE.contact.phone }, 'app.again', { sentAt })],
  })
  clock.ms += DAY_MS - 60_001
  const response = await post(path, TEXT, 'late')
  expect(response.status).toBe(201)
  clock.ms += 1
  expect((await post(path, TEXT, 'later')).status).toBe(409)
})

test('only templates can be sent to a contact that never wrote, and a channel without a reply window rejects templates', async () => {
  const { storage, clock, path, post } = await open()
  const identities = [{ kind: 'phone' as const, value: '33612345678' }]
  await put(storage, [
    { type: 'channel', organizationId: HARBOUR, ...firstChannel(EXAMPLE.createdAt, 'Identifiers') },
    changed(EXAMPLE.contactId, { identities }),
  ])
  const body = { contactId: EXAMPLE.contactId, channelId: 'chn_whatsapp' }
  const { conversation } = (await (await post('/api/conversations', body)).json()) as ConversationEnvelope
  const replyUntil = new Date(clock.ms).toISOString()
  expect(conversation.replyUntil).toBe(replyUntil)
  const first = `/api/conversation/${conversation.uniqueId}/messages`
  const closed = await post(first, TEXT)
  expect([closed.status, await closed.json()]).toMatchObject([409, { code: 'reply_window_closed', replyUntil }])
  expect((await post(first, TEMPLATE)).status).toBe(201)
  const unsupported = await post(path, TEMPLATE, 'b')
  expect([unsupported.status, await unsupported.json()]).toMatchObject([409, { code: 'template_unsupported' }])
})
