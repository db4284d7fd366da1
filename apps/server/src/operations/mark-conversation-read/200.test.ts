import type { Conversation } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { later, NOON, text } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(storage, [text('msg_first', NOON), text('msg_second', later(1))])
  const mark = (upToMessageId: string, headers: Record<string, string> = {}) =>
    send('POST', `/api/conversation/${CONVERSATION}/read`, {
      key,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ upToMessageId }),
    })
  return { mark }
}

test('messages that arrived after the one that was shown stay unread', async () => {
  const { mark } = await open()
  const response = await mark('msg_first')
  const { conversation } = (await response.json()) as { conversation: Conversation }
  expect(conversation).toMatchObject({ totalMessages: EXAMPLE.messages.length + 2, numberOfUnreadMessages: 1 })
  expect(conversation.messages.slice(-2).map(({ status }) => status)).toEqual(['Read', 'Unread'])
})

test('marking again keeps the ETag, also with an old If-Match', async () => {
  const { mark } = await open()
  const first = await mark('msg_first')
  const again = await mark('msg_first', { 'If-Match': '"old"' })
  expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
  expect(await again.json()).toEqual(await first.json())
})

test('an If-Match that names the current ETag lets the mark through', async () => {
  const { mark } = await open()
  const first = await mark('msg_first')
  expect((await mark('msg_second', { 'If-Match': first.headers.get('etag') ?? '' })).status).toBe(200)
})
