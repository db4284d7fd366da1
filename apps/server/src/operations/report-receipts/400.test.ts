import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { NOON, text } from '../../../test/stores.ts'
import { put, contentOf } from '../../../test/contents.ts'

const at = NOON.toISOString()

test.each([
  ['/receipts/1/status', { messageId: 'msg_1', status: 'Unread', at }],
  ['/receipts/1/messageId', { status: 'Read', at }],
  ['/receipts/1/messagingAppMessageId', { messageId: 'msg_1', messagingAppMessageId: 'app.\0', status: 'Read', at }],
])('an error points to the invalid receipt, %s, and no receipt of the request is applied', async (pointer, receipt) => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, [text('msg_1', NOON, { direction: 'OutBound', status: 'Sent' })])
  const key = await keyOf(OWNER)
  const stored = () => contentOf(storage)
  const before = await stored()
  const json = { receipts: [{ messageId: 'msg_1', status: 'Read', at }, receipt] }
  const response = await send('POST', '/api/channel/receipts', { key, json })
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ errors: expect.arrayContaining([expect.objectContaining({ in: 'body', pointer })]) }),
  ])
  expect(await stored()).toEqual(before)
})
