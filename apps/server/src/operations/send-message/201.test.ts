import type { Message, NewMessage } from '@parley/contract'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { list, object } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { firstChannel } from '../../domain/kernel/first-channel.ts'
import { put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, FILE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { factsOf, resolve } from '../../../test/requests.ts'

const PATH = `/api/conversation/${CONVERSATION}/messages`
const KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const [first] = EXAMPLE.messages

async function open() {
  const { keyOf, send, update, clock, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const post = (body: unknown, idempotencyKey: string) =>
    send('POST', PATH, { key, headers: { 'Idempotency-Key': idempotencyKey }, json: body })
  return {
    clock,
    post,
    /** Gives the channel a reply window, so that it accepts templates. */
    openWindow: () => {
      const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), replyWindowSeconds: 86_400 }
      return put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
    },
    get: async (path: string): Promise<unknown> => (await send('GET', path, { key })).json(),
    close: () => update(key, { status: 'Closed' }),
    report: (receipt: object) =>
      send('POST', '/api/channel/receipts', { key, json: { channelId: FIRST_CHANNEL, receipts: [receipt] } }),
    sendMessage: async (body: unknown, idempotencyKey: string) => {
      const response = await post(body, idempotencyKey)
      expect(response.status).toBe(201)
      return ((await response.json()) as { message: Message }).message
    },
  }
}

/** The contract's example of a message of each type. */
const ofEachType = list(factsOf('sendMessage').bodySchema?.['oneOf'])
  .map((variant) => object(list(resolve(variant)['examples'])[0]))
  .map((body) => ({ type: body['messageType'], body }))

test('returns the new message with its author, its status and the current time', async () => {
  const { sendMessage, clock } = await open()
  const body: NewMessage = {
    messageType: 'Text',
    messageData: { text: 'It arrives today.' },
    replyToMessageId: first?.uniqueId ?? '',
  }
  const { uniqueId, ...message } = await sendMessage(body, KEY)
  expect(uniqueId).toMatch(/^msg_/)
  expect(message).toEqual({
    conversationId: CONVERSATION,
    channelId: FIRST_CHANNEL,
    direction: 'OutBound',
    author: { kind: 'Member', memberId: OWNER },
    status: 'Sent',
    createdAt: new Date(clock.ms).toISOString(),
    ...body,
  })
})

test('a retry returns the same message, also with the key in quotation marks and after the conversation was closed', async () => {
  const { sendMessage, close } = await open()
  const message = await sendMessage({ messageType: 'Text', messageData: { text: 'Hello' } }, KEY)
  await close()
  expect(await sendMessage({ messageData: { text: 'Hello' }, messageType: 'Text' }, `"${KEY}"`)).toEqual(message)
})

test('a retry returns the current status of the message', async () => {
  const { sendMessage, report, clock } = await open()
  const body: NewMessage = { messageType: 'Text', messageData: { text: 'Hello' } }
  const message = await sendMessage(body, KEY)
  const failure = { messagingAppMessageId: 'app.1', status: 'Failed' }
  const at = new Date(clock.ms).toISOString()
  await report({ ...failure, messageId: message.uniqueId, at, reason: 'The phone was off.', code: '30003' })
  const why = { statusReason: 'The phone was off.', errorCode: '30003' }
  expect(await sendMessage(body, KEY)).toEqual({ ...message, ...failure, ...why })
})

test.each(ofEachType)('sends the contract’s example of a $type message unchanged', async ({ body }) => {
  const { sendMessage, openWindow } = await open()
  if (body['messageType'] === 'Template') await openWindow()
  expect(await sendMessage(body, KEY)).toMatchObject({ ...body, status: 'Sent' })
})

test('sends the files of a message by their links, and leaves out an empty list of attachments', async () => {
  const { sendMessage } = await open()
  const image = { messageType: 'Image', messageData: { link: 'https://media.harbour.example/1.jpg' } }
  const message = { ...image, attachments: [image, { messageType: 'Document', messageData: FILE }] }
  expect(await sendMessage(message, KEY)).toMatchObject(message)
  expect(await sendMessage({ ...image, messageData: FILE }, 'third-key')).toMatchObject({ messageData: FILE })
  expect(await sendMessage({ ...image, attachments: [] }, 'another-key')).not.toHaveProperty('attachments')
})

test('the contract has examples of more than eight message types', () => {
  expect(ofEachType.length).toBeGreaterThan(8)
})

const template = (bytes: number) => ({
  messageType: 'Template',
  messageData: {
    name: 'parcel_arrives',
    language: 'en_GB',
    bodyParameters: [],
    components: { header: [null, { a: 'a'.repeat(bytes - '{"header":[null,{"a":""}]}'.length) }] },
  },
})

test('sends a text of 65,536 emoji, which reads and events have, too', async () => {
  const { sendMessage, get } = await open()
  const messageData = { text: '😀'.repeat(65_536) }
  const message = await sendMessage({ messageType: 'Text', messageData }, KEY)
  expect(message).toMatchObject({ messageData })
  expect(await get(`${PATH}?limit=1`)).toMatchObject({ messages: [message] })
  expect(await get('/api/events?type=message.sent')).toMatchObject({ events: [{ data: { message } }] })
})

test('passes on components of any JSON', async () => {
  const { sendMessage, openWindow } = await open()
  await openWindow()
  const { messageType, messageData } = template(100)
  const withList = { messageType, messageData: { ...messageData, components: [{ type: 'header' }, null] } }
  expect(await sendMessage(withList, KEY)).toMatchObject(withList)
})

test('passes on the components of a template unchanged, up to 16 KiB', async () => {
  const { post, sendMessage, openWindow } = await open()
  await openWindow()
  expect(await sendMessage(template(16_384), KEY)).toMatchObject(template(16_384))
  const response = await post(template(16_385), 'another-key')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ in: 'body', pointer: '/messageData/components' }] })
})
