import { contract, type QueuedMessagePage } from '@parley/contract'
import { expect, test } from 'vitest'
import { list as listOf, object } from '@parley/contract/document'
import { put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, FILE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { factsOf, resolve } from '../../../test/requests.ts'
import { createHarness } from '../../../test/harness.ts'
import { FIRST_CHANNEL, firstChannel } from '../../domain/kernel/first-channel.ts'

async function open() {
  const { keyOf, send, clock, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const post = (path: string, json: object) =>
    send('POST', path, { key, headers: { 'Idempotency-Key': `key-${(clock.ms += 1)}` }, json })
  const [first] = EXAMPLE.messages
  return {
    /** Gives the channel a reply window, so that it accepts templates. */
    openWindow: () => {
      const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), replyWindowSeconds: 86_400 }
      return put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }])
    },
    sendMessage: (content: object) =>
      post(`/api/conversation/${CONVERSATION}/messages`, { replyToMessageId: first?.uniqueId, ...content }),
    report: (receipt: object) =>
      post('/api/channel/receipts', { channelId: FIRST_CHANNEL, receipts: [{ at: EXAMPLE.createdAt, ...receipt }] }),
    list: async () => {
      const response = await send('GET', `/api/channel/messages?channelId=${FIRST_CHANNEL}`, { key })
      expect(response.status).toBe(200)
      return (await response.json()) as QueuedMessagePage
    },
    events: async () => {
      const { events } = (await (await send('GET', '/api/events?type=message.sent', { key })).json()) as {
        events: { data: unknown }[]
      }
      return events.map(({ data }) => data)
    },
  }
}

test('a message waits with the properties of its event until a receipt names it', async () => {
  const { sendMessage, report, list, events } = await open()
  await sendMessage({ messageType: 'Text', messageData: { text: 'It arrives today.' } })
  const replyToMessageId = EXAMPLE.messages[0]?.uniqueId
  await sendMessage({ messageType: 'Text', messageData: { text: 'At noon.' }, replyToMessageId })
  const { queuedMessages } = await list()
  expect(queuedMessages).toEqual(await events())
  expect(queuedMessages).toHaveLength(2)
  for (const { message } of queuedMessages) await report({ messageId: message.uniqueId, status: 'Sent' })
  expect(await list()).toEqual({ queuedMessages: [] })
})

const isTemplate = ({ messageType }: Record<string, unknown>) => Number(messageType === 'Template')

/** The contract's example of each message type, and a file. Templates come last: the window of the others has ended for them. */
const ofEachType = [
  ...listOf(factsOf('sendMessage').bodySchema?.['oneOf']).map((variant) =>
    object(listOf(resolve(variant)['examples'])[0]),
  ),
  { messageType: 'Audio', messageData: FILE },
].toSorted((left, right) => isTemplate(left) - isTemplate(right))

test('a message of each type waits with its contents, its files and its metadata', async () => {
  const { sendMessage, openWindow, list } = await open()
  const attachments = [{ messageType: 'Image', messageData: FILE }]
  const more = { attachments, metadata: { campaign: 'spring' } }
  const sent: object[] = []
  for (const body of ofEachType) {
    if (isTemplate(body)) await openWindow()
    expect((await sendMessage({ ...body, ...more })).status).toBe(201)
    sent.push({ message: expect.objectContaining({ ...body, ...more }) })
  }
  expect((await list()).queuedMessages).toMatchObject(sent)
})

test('the example of the contract is that of the event', () => {
  const { QueuedMessage, MessageSentEvent } = contract.components.schemas
  expect(QueuedMessage.examples).toEqual(MessageSentEvent.examples.map(({ data }) => data))
  expect(Object.keys(QueuedMessage.properties)).toEqual(Object.keys(MessageSentEvent.properties.data.properties))
})
