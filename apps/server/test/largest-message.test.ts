// The largest message of the contract, in both directions: 65,536 emoji, metadata of 16 KiB, and further files up to 320 KiB.
import { contract, type Message, type MessageEnvelope, type ReceivedMessageResults } from '@parley/contract'
import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { written } from './channel.ts'
import { filledCommandLine } from './command-line.ts'
import { CONVERSATION, EXAMPLE, HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { stage } from './webhook-stage.ts'

const MAX_BYTES = contract.paths['/api/channel/messages'].post['x-policy'].maxPartBytes['/messages/*']
const MESSAGES = `/api/conversation/${CONVERSATION}/messages`
/** The captions of 20 further files fill what the text and the metadata leave. */
const content = (captionBytes: number) => ({
  messageType: 'Text' as const,
  messageData: { text: '😀'.repeat(65_536) },
  metadata: { test: 'a'.repeat(16_384 - '{"test":""}'.length) },
  attachments: Array.from({ length: 20 }, (_, index) => ({
    messageType: 'Image' as const,
    messageData: { id: `med_${index}`, caption: 'a'.repeat(captionBytes) },
  })),
})
const inbound = (captionBytes: number, id = 'app.largest') => ({
  ...written({ phone: EXAMPLE.contact.phone }, id),
  ...content(captionBytes),
})
const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value))
/** One letter less in the identifier makes up for what 20 equal captions leave. */
const CAPTION_BYTES = Math.floor((MAX_BYTES - bytesOf(inbound(1))) / 20) + 1
const LARGEST = inbound(CAPTION_BYTES, `app.largest${'x'.repeat(MAX_BYTES - bytesOf(inbound(CAPTION_BYTES)))}`)
const { messageData, metadata, attachments } = LARGEST

test('the largest message is received and sent, and is in pages, events and webhooks', async () => {
  expect(bytesOf(LARGEST)).toBe(MAX_BYTES)
  const { storage, send, keyOf } = await createHarness()
  const { endpoints, add, start } = await stage({ storage })
  await add('/hook', { types: ['message.received', 'message.sent'] })
  start()
  const key = await keyOf(OWNER)
  const post = async <Body>(path: string, json: object) =>
    (await (await send('POST', path, { key, json, headers: { 'Idempotency-Key': 'one' } })).json()) as Body
  const get = async (path: string): Promise<unknown> => (await send('GET', path, { key })).json()
  const batch = { channelId: FIRST_CHANNEL, messages: [LARGEST] }
  const { results } = await post<ReceivedMessageResults>('/api/channel/messages', batch)
  const sent = await post<MessageEnvelope>(MESSAGES, content(CAPTION_BYTES))
  const stored = { messageData, metadata, attachments }
  expect(results).toMatchObject([{ result: 'Created' }])
  expect(sent).toMatchObject({ message: stored })

  const { messages } = (await get(`${MESSAGES}?limit=2`)) as { messages: Message[] }
  expect(messages).toMatchObject([stored, stored])
  expect(messages.map(({ direction }) => direction).toSorted()).toEqual(['InBound', 'OutBound'])
  expect(await get(`/api/conversation/${CONVERSATION}`)).toMatchObject({
    conversation: { messages: expect.arrayContaining([expect.objectContaining(stored)]) },
  })
  for (const type of ['message.received', 'message.sent']) {
    expect(await get(`/api/events?type=${type}`)).toMatchObject({ events: [{ data: { message: stored } }] })
    const pushed = () => endpoints.deliveries.map(({ event }) => event).filter((event) => event.type === type)
    await expect.poll(pushed, { message: type }).toMatchObject([{ data: { message: stored } }])
  }
})

test('the command line imports and exports the largest message', async () => {
  const { parley } = await filledCommandLine()
  const other = await filledCommandLine()
  const [example] = EXAMPLE.messages
  const records = (['InBound', 'OutBound'] as const).map((direction) => ({
    type: 'message',
    organizationId: HARBOUR,
    ...example,
    uniqueId: `msg_${direction}`,
    messagingAppMessageId: `app.${direction}`,
    direction,
    ...content(CAPTION_BYTES),
  }))
  const input = records.map((record) => JSON.stringify(record)).join('\n')
  expect(await parley(['import', '-'], { input })).toMatchObject({ code: 0, err: '' })
  const exported = (await parley(['export'])).out
  const lines = exported.split('\n').filter((line) => line.includes('"msg_InBound"') || line.includes('"msg_OutBound"'))
  expect(new Set(lines.map((line): unknown => JSON.parse(line)))).toEqual(new Set(records))
  expect(await other.parley(['import', '-'], { input: exported })).toMatchObject({ code: 0, err: '' })
  expect((await other.parley(['export'])).out).toContain(lines[0])
})
