import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
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

test.each<[pointer: string, message: unknown]>([
  ['/messages/1/messageData/text', written('app.ada', 'app.2', { messageData: { text: '' } })],
  ['/messages/1/messagingAppMessageId', written('app.ada', '')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\0')],
  ['/messages/1/messagingAppMessageId', written('app.ada', 'app.\ud800')],
  ['/messages/1/contact/messagingAppContactId', written('app.\0', 'app.2')],
  ['/messages/1/replyToMessagingAppMessageId', { ...written('app.ada', 'app.2'), replyToMessagingAppMessageId: '\n' }],
  [
    '/messages/1/contact/name',
    { ...written('app.ada', 'app.2'), contact: { messagingAppContactId: 'app.ada', name: 1 } },
  ],
  ['/messages/1/sentAt', written('app.ada', 'app.2', { sentAt: '2026-06-30T23:59:60.000Z' })],
  ['/messages/1/messageType', { ...written('app.ada', 'app.2'), messageType: 'Poll' }],
  ['/messages/1/contact/attributes', written({ attributes: { note: 'é'.repeat(8192) } }, 'app.2')],
  ['/messages/1', { ...written('app.ada', 'app.2'), ...unsupported({ note: 'a'.repeat(327_680) }) }],
  ['/messages/1', { ...written('app.ada', 'app.2'), ...cards(50) }],
  ['/messages/1/unread', { ...written('app.ada', 'app.2'), unread: true }],
  ['/messages/1', null],
  ['/messages/1', [written('app.ada', 'app.2')]],
])(
  'a message that is invalid in %s is Rejected with a pointer, and the others are stored',
  async (pointer, message) => {
    const { keyOf, send } = await createHarness()
    const json = {
      channelId: FIRST_CHANNEL,
      messages: [written('app.ada', 'app.1'), message, written('app.ada', 'app.3')],
    }
    const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), json })
    const error = expect.objectContaining({ in: 'body', pointer })
    const rejected = { result: 'Rejected', code: 'item_invalid', detail: 'The item has 1 validation error.' }
    const created = expect.objectContaining({ result: 'Created' })
    expect([response.status, await response.json()]).toEqual([
      200,
      { results: [created, { ...rejected, errors: [error] }, created] },
    ])
  },
)

/** Returns the text of a message whose contact has these attributes. */
const withAttributes = (attributes: string) =>
  JSON.stringify(written({ attributes: { note: 'here' } }, 'app.2')).replace('"note":"here"', attributes)

test.each([
  ['a repeated property', '"id":1,"id":1', '/messages/1/contact/attributes/id'],
  ['an integer that a double changes', '"id":17841405793187218123', '/messages/1/contact/attributes/id'],
  ['a number that becomes infinite', '"list":[0,1e400]', '/messages/1/contact/attributes/list/1'],
  ['values that are nested too deep', `"list":${'['.repeat(10_000)}${']'.repeat(10_000)}`, '/messages/1'],
])('a message with %s is Rejected, and the others are stored', async (_, attributes, pointer) => {
  const { keyOf, send } = await createHarness()
  const [before, after] = ['app.1', 'app.3'].map((id) => JSON.stringify(written('app.ada', id)))
  const body = `{"channelId":"${FIRST_CHANNEL}","messages":[${before},${withAttributes(attributes)},${after}]}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), headers, body })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { results: [{ result: 'Created' }, { code: 'item_invalid', errors: [{ pointer }] }, { result: 'Created' }] },
  ])
})

test('a Rejected message has at most 20 errors', async () => {
  const { keyOf, send } = await createHarness()
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name_${index}`, 1]))
  const json = { channelId: FIRST_CHANNEL, messages: [{ ...written('app.ada', 'app.1'), ...unknown }] }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), json })
  const detail = 'The item has at least 20 validation errors.'
  expect(await response.json()).toMatchObject({ results: [{ detail, errors: { length: 20 } }] })
})

test('a retry of a batch with an invalid message returns Duplicate for those that were stored', async () => {
  const { keyOf, send } = await createHarness()
  const json = { channelId: FIRST_CHANNEL, messages: [written('app.ada', ''), written('app.ada', 'app.2')] }
  const deliver = async () => (await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), json })).json()
  expect(await deliver()).toMatchObject({ results: [{ code: 'item_invalid' }, { result: 'Created' }] })
  expect(await deliver()).toMatchObject({ results: [{ code: 'item_invalid' }, { result: 'Duplicate' }] })
})

const valid = written('app.ada', 'app.1')
test.each<[what: string, body: unknown, pointer: string]>([
  ['a list', [valid], ''],
  ['no list of messages', { messages: { 0: valid } }, '/messages'],
  ['an empty list', { messages: [] }, '/messages'],
  [
    'too many messages',
    { messages: Array.from({ length: 101 }, (_, id) => written('app.ada', `app.${id}`)) },
    '/messages',
  ],
  ['an unknown property', { messages: [valid, null], more: 1 }, '/more'],
])('a body with %s gets 400 with a pointer, and nothing is stored', async (_, json, pointer) => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const before = await contentOf(storage)
  const response = await send('POST', '/api/channel/messages', { key, json })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ in: 'body', pointer }] }])
  expect(await contentOf(storage)).toEqual(before)
})

test('a body with the list of messages twice gets 400', async () => {
  const { keyOf, send } = await createHarness()
  const body = `{"messages":[${JSON.stringify(valid)}],"messages":[${JSON.stringify(valid)}]}`
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), headers, body })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ pointer: '/messages' }] }])
})

test('stores attributes of 16 KiB and a message of 320 KiB', async () => {
  const { keyOf, send } = await createHarness()
  const attributes = { note: 'a'.repeat(16_384 - '{"note":""}'.length) }
  const large = (length: number) => ({
    ...written({ attributes }, 'app.1'),
    ...unsupported({ note: 'a'.repeat(length) }),
  })
  const message = large(327_680 - JSON.stringify(large(0)).length)
  // The whitespace doesn't count for the limits.
  const body = JSON.stringify({ channelId: FIRST_CHANNEL, messages: [message] }, null, 2)
  const headers = { 'Content-Type': 'application/json' }
  const response = await send('POST', '/api/channel/messages', { key: await keyOf(OWNER), headers, body })
  expect(await response.json()).toMatchObject({ results: [{ result: 'Created' }] })
})
