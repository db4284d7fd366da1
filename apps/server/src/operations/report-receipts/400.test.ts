import { expect, test } from 'vitest'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { NOON, text } from '../../../test/stores.ts'
import { contentOf, put } from '../../../test/contents.ts'

const at = NOON.toISOString()

test.each([
  ['/receipts/0/status', { messageId: 'msg_1', status: 'Unread', at }],
  ['/receipts/0/messageId', { status: 'Read', at }],
  ['/receipts/0/messagingAppMessageId', { messageId: 'msg_1', messagingAppMessageId: 'app.\0', status: 'Read', at }],
  ['/receipts/0/until', { contact: { messagingAppContactId: 'app.ada' }, until: 'today', status: 'Read' }],
  ['/receipts/0/status', { contact: { messagingAppContactId: 'app.ada' }, until: at, status: 'Failed' }],
  ['/receipts/0/recipient', { messageId: 'msg_1', status: 'Read', at, recipient: 'app.ada' }],
  ['/receipts/0/at', { messageId: 'msg_1', status: 'Read', at: 'yesterday' }],
  ['/receipts/0/messageId', { messageId: 'some data, with spaces?', status: 'Read', at }],
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

test.each([
  ['an empty reason', { reason: '' }, {}],
  ['a reason that is null', { reason: null }, {}],
  ['a long reason', { reason: 'r'.repeat(5000) }, { statusReason: 'r'.repeat(4096) }],
  ['an empty recipient', { recipient: { messagingAppContactId: '', phone: null } }, {}],
  ['an empty code', { code: '' }, {}],
  ['a code that is null', { code: null }, {}],
  ['a long code', { code: '4'.repeat(300) }, { errorCode: '4'.repeat(256) }],
  ['an empty identifier of the application', { messagingAppMessageId: '' }, {}],
])('a receipt with %s is applied', async (_, more, stored) => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, [text('msg_1', NOON, { direction: 'OutBound', status: 'Sent' })])
  const json = { channelId: FIRST_CHANNEL, receipts: [{ messageId: 'msg_1', status: 'Failed', at, ...more }] }
  const response = await send('POST', '/api/channel/receipts', { key: await keyOf(OWNER), json })
  expect(await response.json()).toMatchObject({ results: [{ result: 'Applied' }] })
  const message = (await contentOf(storage)).find(({ uniqueId }) => uniqueId === 'msg_1')
  const about = Object.entries(message ?? {}).filter(([name]) => ['statusReason', 'errorCode'].includes(name))
  expect(Object.fromEntries(about)).toEqual(stored)
})
