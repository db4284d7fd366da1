import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { written } from '../../../test/channel.ts'
import { createHarness } from '../../../test/harness.ts'
import { contentOf } from '../../../test/contents.ts'

/** Returns a message of the type whose content can have any properties. */
const unsupported = (content: object) => ({ messageType: 'Unsupported', messageData: { content } })
/** Returns a message of contact cards with 100 phone numbers each. No part exceeds a limit, but the whole message can. */
const cards = (count: number) => ({
  messageType: 'Contacts',
  messageData: {
    contacts: Array.from({ length: count }, () => ({ name: 'Ada', phones: Array<string>(100).fill('1'.repeat(86)) })),
  },
})

test.each([
  ['/messages/1/messageData/text', written('app.ada', 'app.2', { messageData: { text: '' } })],
  ['/messages/1/messagingAppMessageId', written('app.ada', '')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\0')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\ud800')],
  ['/messages/1/contact/messagingAppContactId', written('app.\0', 'app.2')],
  ['/messages/1/replyToMessagingAppMessageId', { ...written('app.ada', 'app.2'), replyToMessagingAppMessageId: '\n' }],
  ['/messages/1/contact/name', written({ name: '' }, 'app.2')],
  ['/messages/1/sentAt', written('app.ada', 'app.2', { sentAt: '2026-06-30T23:59:60.000Z' })],
  ['/messages/1/messageType', { ...written('app.ada', 'app.2'), messageType: 'Poll' }],
  ['/messages/1/contact/attributes', written({ attributes: { note: 'é'.repeat(8192) } }, 'app.2')],
  ['/messages/1', { ...written('app.ada', 'app.2'), ...unsupported({ note: 'a'.repeat(65_536) }) }],
  ['/messages/1', { ...written('app.ada', 'app.2'), ...cards(10) }],
  ['/messages/1/status', { ...written('app.ada', 'app.2'), status: 'Read' }],
])('an error points to the invalid message, %s, and no message of the batch is stored', async (pointer, message) => {
  const { keyOf, send, storage } = await createHarness()
  const stored = () => contentOf(storage)
  const key = await keyOf(OWNER)
  const before = await stored()
  const json = { messages: [written('app.ada', 'app.1'), message, written('app.ada', 'app.3')] }
  const response = await send('POST', '/api/channel/messages', { key, json })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'request_invalid', errors: [expect.objectContaining({ in: 'body', pointer })] }),
  ])
  expect(await stored()).toEqual(before)
})

test('stores attributes of 16 KiB and a message of 64 KiB', async () => {
  const { keyOf, send } = await createHarness()
  const attributes = { note: 'a'.repeat(16_384 - '{"note":""}'.length) }
  const large = (length: number) => ({
    ...written({ attributes }, 'app.1'),
    ...unsupported({ note: 'a'.repeat(length) }),
  })
  const message = large(65_536 - JSON.stringify(large(0)).length)
  // The whitespace doesn't count for the limits.
  const body = JSON.stringify({ messages: [message] }, null, 2)
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), headers, body })
  expect(await response.json()).toMatchObject({ results: [{ result: 'Created' }] })
})
