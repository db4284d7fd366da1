import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { NOON, text } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const at = NOON.toISOString()

test.each([
  ['/receipts/0/status', { messageId: 'msg_1', status: 'Unread', at }],
  ['/receipts/0/messageId', { status: 'Read', at }],
  ['/receipts/0/messagingAppMessageId', { messageId: 'msg_1', messagingAppMessageId: 'app.\0', status: 'Read', at }],
])(
  'a receipt that is invalid in %s is Rejected with a pointer, and the others are applied',
  async (pointer, receipt) => {
    const { keyOf, send, storage } = await createHarness()
    await put(storage, [text('msg_1', NOON, { direction: 'OutBound', status: 'Sent' })])
    const json = { channelId: 'chn_first', receipts: [receipt, { messageId: 'msg_1', status: 'Read', at }] }
    const response = await send('POST', '/api/channel/receipts', { key: await keyOf(OWNER), json })
    const errors = expect.arrayContaining([expect.objectContaining({ in: 'body', pointer })])
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        results: [
          { result: 'Rejected', code: 'item_invalid', errors },
          { result: 'Applied', messageId: 'msg_1' },
        ],
      },
    ])
  },
)

test('a body without a list of receipts gets 400', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('POST', '/api/channel/receipts', { key: await keyOf(OWNER), json: { receipts: null } })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ pointer: '/receipts' }] }])
})
