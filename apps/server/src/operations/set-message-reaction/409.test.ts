import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { AGENT, CONVERSATION, EXAMPLE, everyProperty, LOST_IDENTITY, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import type { StoreRecord } from '../../domain/tables/record.ts'

const [MESSAGE] = EXAMPLE.messages
const pathOf = (conversationId: string, messageId = '') =>
  `/api/conversation/${conversationId}/messages/${messageId}/reaction`
const PATH = pathOf(CONVERSATION, MESSAGE?.uniqueId)
const OTHER = { author: { kind: 'External' as const }, reaction: '🙏', at: EXAMPLE.createdAt }

async function open(records: readonly StoreRecord[], ms?: number) {
  const { keyOf, send, storage, content, clock } = await createHarness()
  await put(storage, [changed(MESSAGE?.uniqueId ?? '', { reactions: [OTHER] }), ...records])
  if (ms !== undefined) clock.ms = ms
  const key = await keyOf(OWNER)
  // The first use of a key is recorded in the audit log, which the tests compare.
  await send('GET', '/api/channels', { key })
  return {
    content,
    request: (method: string, path = PATH, reaction = '👍') =>
      send(method, path, { key, ...(method === 'PUT' && { json: { reaction } }) }),
  }
}

const DAY_MS = 86_400_000

test.each<[code: string, records: readonly StoreRecord[], ms?: number]>([
  ['conversation_not_active', [changed(CONVERSATION, { status: 'Closed' })]],
  ['contact_blocked', [changed(EXAMPLE.contactId, { status: 'Blocked' })]],
  [
    'reply_window_closed',
    [changed('chn_first', { replyWindowSeconds: DAY_MS / 1000 })],
    Date.parse(EXAMPLE.createdAt) + DAY_MS,
  ],
  [
    'message_not_handed_over',
    [changed(MESSAGE?.uniqueId ?? '', { reactions: [OTHER], messagingAppMessageId: undefined })],
  ],
  ['identity_lost', LOST_IDENTITY],
])('setting and removing a reaction get 409 %s, and what is set already is no conflict', async (code, records, ms) => {
  const { content, request } = await open(records, ms)
  const before = await content()
  for (const method of ['PUT', 'DELETE']) {
    const response = await request(method)
    expect([response.status, await response.json()]).toMatchObject([409, { code }])
  }
  expect((await request('PUT', PATH, OTHER.reaction)).status).toBe(200)
  expect(await content()).toEqual(before)
})

test('the 409 of a closed conversation has the conversation with every property', async () => {
  const { request } = await open([...everyProperty(), changed(CONVERSATION, { status: 'Closed', assignedToId: AGENT })])
  for (const method of ['PUT', 'DELETE'])
    expect(await (await request(method)).json()).toMatchObject({
      code: 'conversation_not_active',
      conversation: { messages: expect.arrayContaining([expect.objectContaining({ editedAt: EXAMPLE.createdAt })]) },
    })
})

test('setting and removing get 404 if the conversation has no such message, or if it was removed', async () => {
  const removed = { messageType: 'Removed', messageData: {}, removedAt: EXAMPLE.createdAt }
  const { content, request } = await open([changed(MESSAGE?.uniqueId ?? '', removed)])
  const before = await content()
  for (const path of [PATH, pathOf(CONVERSATION, 'msg_none'), pathOf('cnv_none', EXAMPLE.messages[1]?.uniqueId)])
    for (const method of ['PUT', 'DELETE']) {
      const response = await request(method, path)
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'message_not_found' }])
    }
  expect(await content()).toEqual(before)
})
