// On which channel an adapter delivers messages and reports receipts.
import { expect, test } from 'vitest'
import { FIRST_CHANNEL, firstChannel } from '../src/domain/kernel/first-channel.ts'
import { written } from './channel.ts'
import { contentOf, put } from './contents.ts'
import { newStorage } from './engine.ts'
import { AGENT, CEDAR, CONVERSATION, EXAMPLE, harbourAndCedar, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { changed, NOON, text } from './stores.ts'

const OTHER = 'chn_whatsapp'
const ONLY_CEDAR = 'chn_cedar'

/** The request of each operation. They are about `OTHER`: the receipt and the change name messages of this channel. */
const BATCHES = [
  ['/api/channel/messages', { messages: [written('app.new', 'app.1')] }],
  [
    '/api/channel/changes',
    { changes: [{ kind: 'MessageRemoved', messagingAppMessageId: 'app.other', at: NOON.toISOString() }] },
  ],
  ['/api/channel/receipts', { receipts: [{ messageId: 'msg_other', status: 'Read', at: NOON.toISOString() }] }],
] as const

/** A service whose organization has two channels, an Owner, and an adapter that is bound to the channel `OTHER`. */
async function open() {
  const { storage, send, keyOf } = await createHarness()
  await put(storage, [
    { type: 'channel', organizationId: CEDAR, ...firstChannel(EXAMPLE.createdAt), uniqueId: ONLY_CEDAR },
    changed('rol_agent', { permissions: ['Receive:Message'] }),
    changed(AGENT, { channelId: OTHER }),
    changed(CONVERSATION, { uniqueId: 'cnv_other', channelId: OTHER }),
    text('msg_other', NOON, { conversationId: 'cnv_other', channelId: OTHER, direction: 'OutBound', status: 'Sent' }),
    text('msg_in', NOON, { conversationId: 'cnv_other', channelId: OTHER, messagingAppMessageId: 'app.other' }),
  ])
  const [owner, adapter] = [await keyOf(OWNER), await keyOf(AGENT)]
  const list = async (key: string, channelId?: string) => {
    const query = channelId === undefined ? '' : `?channelId=${channelId}`
    const response = await send('GET', `/api/channel/messages${query}`, { key })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const post = async (key: string, path: string, json: object) => {
    const response = await send('POST', path, { key, json })
    return { status: response.status, ...((await response.json()) as object) }
  }
  return { storage, owner, adapter, list, post }
}

test.each(BATCHES)('%s of an unbound member acts on the channel that it names', async (path, batch) => {
  const { owner, post } = await open()
  const results = [{ result: path.endsWith('messages') ? 'Created' : 'Applied' }]
  expect(await post(owner, path, { channelId: OTHER, ...batch })).toMatchObject({ status: 200, results })
})

test('a message is stored on the channel that the request names', async () => {
  const { storage, owner, post } = await open()
  for (const channelId of [OTHER, FIRST_CHANNEL])
    await post(owner, '/api/channel/messages', { channelId, messages: [written(`app.of.${channelId}`, 'app.1')] })
  const stored = (await contentOf(storage)).filter(
    (record) => record.type === 'message' && record.messagingAppMessageId === 'app.1',
  )
  expect(stored.map((record) => 'channelId' in record && record.channelId)).toEqual([OTHER, FIRST_CHANNEL])
})

test.each(BATCHES)(
  '%s of an unbound member gets 400 without a channel, because the organization has several',
  async (path, batch) => {
    const { storage, owner, post } = await open()
    const before = await contentOf(storage)
    const detail = 'The organization has several channels, and the member is bound to none. Name the channel.'
    expect(await post(owner, path, batch)).toMatchObject({
      status: 400,
      code: 'request_invalid',
      errors: [{ in: 'body', pointer: '/channelId', detail }],
    })
    expect(await contentOf(storage)).toEqual(before)
  },
)

test.each(BATCHES)(
  '%s gets 422 with a channel that the member does not see, and stores nothing',
  async (path, batch) => {
    const { storage, owner, adapter, post } = await open()
    const before = await contentOf(storage)
    const named = [
      [owner, 'chn_nothing'],
      [owner, ONLY_CEDAR],
      [adapter, FIRST_CHANNEL],
      [adapter, 'chn_nothing'],
    ] as const
    for (const [key, channelId] of named)
      expect(await post(key, path, { channelId, ...batch })).toMatchObject({
        status: 422,
        code: 'reference_unknown',
        errors: [{ in: 'body', pointer: '/channelId' }],
      })
    expect(await contentOf(storage)).toEqual(before)
  },
)

test.each(BATCHES)('%s of a bound member acts on its channel, named or not', async (path, batch) => {
  const { adapter, post } = await open()
  const results = [{ result: path.endsWith('messages') ? 'Created' : 'Applied' }]
  expect(await post(adapter, path, batch)).toMatchObject({ status: 200, results })
  const again = [{ result: path.endsWith('messages') ? 'Duplicate' : 'Unchanged' }]
  expect(await post(adapter, path, { channelId: OTHER, ...batch })).toMatchObject({ status: 200, results: again })
})

test.each(BATCHES)('%s needs no channel if the organization has only one', async (path, batch) => {
  const storage = await newStorage()
  const records = harbourAndCedar().filter((record) => record.type !== 'channel' || record.uniqueId === FIRST_CHANNEL)
  const received = text('msg_in', NOON, { messagingAppMessageId: 'app.other' })
  await put(storage, [...records, text('msg_other', NOON, { direction: 'OutBound', status: 'Sent' }), received])
  const { send, keyOf } = await createHarness({ storage })
  const response = await send('POST', path, { key: await keyOf(OWNER), json: batch })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { results: [{ messageId: expect.any(String) }] },
  ])
})

test('listQueuedMessages takes its channel from the query by the same rule', async () => {
  const { owner, adapter, list } = await open()
  const error = { in: 'query', pointer: '/channelId' }
  expect(await list(owner)).toMatchObject({ status: 400, errors: [error] })
  for (const [key, channelId] of [
    [owner, 'chn_nothing'],
    [owner, ONLY_CEDAR],
    [adapter, FIRST_CHANNEL],
  ] as const)
    expect(await list(key, channelId)).toMatchObject({ status: 422, code: 'reference_unknown', errors: [error] })
  for (const [key, channelId] of [
    [owner, OTHER],
    [adapter, OTHER],
    [adapter, undefined],
  ] as const)
    expect(await list(key, channelId)).toMatchObject({ status: 200, queuedMessages: [] })
})
