import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { written } from '../../../test/channel.ts'
import { createHarness } from '../../../test/harness.ts'

test.each([
  ['/messages/1/messageData/text', written('app.ada', 'app.2', { messageData: { text: '' } })],
  ['/messages/1/messagingAppMessageId', written('app.ada', '')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\0')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\ud800')],
  ['/messages/1/contact/messagingAppContactId', written('app.\0', 'app.2')],
  ['/messages/1/replyToMessagingAppMessageId', { ...written('app.ada', 'app.2'), replyToMessagingAppMessageId: '\n' }],
  ['/messages/1/contact/name', written({ name: '' }, 'app.2')],
  ['/messages/1/messageType', { ...written('app.ada', 'app.2'), messageType: 'Poll' }],
  ['/messages/1/status', { ...written('app.ada', 'app.2'), status: 'Read' }],
])('an invalid message is named by its place, %s, and nothing of its batch is stored', async (pointer, message) => {
  const { keyOf, send, storage } = await createHarness()
  const stored = () => Array.fromAsync(storage.records())
  const key = await keyOf(OWNER)
  const before = await stored()
  const body = JSON.stringify({ messages: [written('app.ada', 'app.1'), message, written('app.ada', 'app.3')] })
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('POST', '/api/channel/messages', { key, headers, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'request_invalid', errors: [expect.objectContaining({ in: 'body', pointer })] }),
  ])
  expect(await stored()).toEqual(before)
})
