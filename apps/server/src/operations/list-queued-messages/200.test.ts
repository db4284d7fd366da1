import { contract, type QueuedMessagePage } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'

async function open() {
  const { keyOf, send, clock } = await createHarness()
  const key = await keyOf(OWNER)
  const post = (path: string, json: object) =>
    send('POST', path, { key, headers: { 'Idempotency-Key': `key-${(clock.ms += 1)}` }, json })
  const [first] = EXAMPLE.messages
  return {
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
  const reaction = { reaction: '👍', messageId: EXAMPLE.messages[0]?.uniqueId }
  await sendMessage({ messageType: 'Reaction', messageData: reaction })
  const { queuedMessages } = await list()
  expect(queuedMessages).toEqual(await events())
  expect(queuedMessages).toHaveLength(2)
  for (const { message } of queuedMessages) await report({ messageId: message.uniqueId, status: 'Sent' })
  expect(await list()).toEqual({ queuedMessages: [] })
})

test('the example of the contract is that of the event', () => {
  const { QueuedMessage, MessageSentEvent } = contract.components.schemas
  expect(QueuedMessage.examples).toEqual(MessageSentEvent.examples.map(({ data }) => data))
  expect(Object.keys(QueuedMessage.properties)).toEqual(Object.keys(MessageSentEvent.properties.data.properties))
})
