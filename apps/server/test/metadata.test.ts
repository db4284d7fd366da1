// The service passes on, unread, what a channel or a sender adds to a message or a receipt.
import type { Message } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { written } from './channel.ts'
import { CONVERSATION, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'

const metadata = { whatsapp: { referral: { id: 'ad.4711' } }, crm: [1, null, ''] }

async function open() {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const ask = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
    (await (await send(method, path, { key, headers, ...(json !== undefined && { json }) })).json()) as never
  const post = (path: string, list: object): Promise<{ results: { result: string; conversationId: string }[] }> =>
    ask('POST', path, { channelId: FIRST_CHANNEL, ...list })
  return {
    get: (path: string): Promise<unknown> => ask('GET', path),
    deliver: (more: object) =>
      post('/api/channel/messages', { messages: [{ ...written('app.new', 'app.1'), ...more }] }),
    report: (receipt: object) => post('/api/channel/receipts', { receipts: [receipt] }),
    sendMessage: (more: object): Promise<{ message: Message; errors?: object[] }> =>
      ask(
        'POST',
        `/api/conversation/${CONVERSATION}/messages`,
        { messageType: 'Text', messageData: { text: 'It arrives today.' }, ...more },
        { 'Idempotency-Key': 'one' },
      ),
  }
}

test('a received message has its metadata in reads and events, and not in the list of conversations', async () => {
  const { deliver, get } = await open()
  const [result] = (await deliver({ metadata })).results
  expect(result).toMatchObject({ result: 'Created' })
  const path = `/api/conversation/${result?.conversationId}`
  expect(await get(`${path}/messages`)).toMatchObject({ messages: [{ metadata }] })
  expect(await get(path)).toMatchObject({ conversation: { messages: [{ metadata }] } })
  expect(await get('/api/events?type=message.received')).toMatchObject({
    events: [{ data: { message: { metadata } } }],
  })
  const list = await get('/api/conversations?limit=1')
  expect(list).toMatchObject({ conversations: [{ lastMessage: { messagingAppMessageId: 'app.1' } }] })
  expect(JSON.stringify(list)).not.toContain('etadata')
})

test('the adapter gets the metadata of the sender with message.sent', async () => {
  const { sendMessage, get } = await open()
  expect((await sendMessage({ metadata })).message).toMatchObject({ metadata })
  expect(await get('/api/events?type=message.sent')).toMatchObject({ events: [{ data: { message: { metadata } } }] })
})

test('the metadata of receipts is merged by key, also if the status stays', async () => {
  const { sendMessage, report, get } = await open()
  const { uniqueId: messageId } = (await sendMessage({})).message
  const at = '2026-03-14T09:00:00.000Z'
  const read = { messageId, status: 'Read', at, metadata: { whatsapp: { pricing: 'utility' }, kept: 1 } }
  const late = { messageId, status: 'Sent', at, metadata: { whatsapp: { pricing: 'service' } } }
  const results = []
  // oxlint-disable-next-line no-await-in-loop -- One receipt after the other.
  for (const receipt of [read, late, late]) results.push(...(await report(receipt)).results.map(({ result }) => result))
  expect(results).toEqual(['Applied', 'Applied', 'Unchanged'])
  const statusMetadata = { whatsapp: { pricing: 'service' }, kept: 1 }
  expect((await sendMessage({})).message).toMatchObject({ status: 'Read', statusMetadata })
  expect(await get('/api/events?type=message.status_changed')).toMatchObject({
    events: [{}, { data: { from: 'Read', message: { status: 'Read', statusMetadata } } }],
  })
})

test('metadata of receipts never exceeds 16 KiB, and the newest keys stay', async () => {
  const { sendMessage, report } = await open()
  const { uniqueId: messageId } = (await sendMessage({})).message
  const receipt = (key: string) => ({
    messageId,
    status: 'Sent',
    at: '2026-03-14T09:00:00.000Z',
    metadata: { [key]: 'a'.repeat(10_000) },
  })
  for (const key of ['first', 'second'])
    // oxlint-disable-next-line no-await-in-loop -- One receipt after the other.
    expect((await report(receipt(key))).results).toMatchObject([{ result: 'Applied' }])
  const { statusMetadata = {} } = (await sendMessage({})).message
  expect(Object.keys(statusMetadata)).toEqual(['second'])
})

test.each([
  ['metadata that is too large', { large: 'a'.repeat(16_384) }],
  ['metadata that is a list', [1]],
])('%s rejects a delivered message, and gets 400 from sendMessage', async (_, invalid) => {
  const { deliver, sendMessage } = await open()
  const errors = [{ pointer: '/messages/0/metadata' }]
  expect((await deliver({ metadata: invalid })).results).toMatchObject([{ code: 'item_invalid', errors }])
  expect((await sendMessage({ metadata: invalid })).errors).toMatchObject([{ pointer: '/metadata' }])
})
