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
  const markRead = (upToMessageId: string, headers: Record<string, string> = {}) =>
    send('POST', `/api/conversation/${CONVERSATION}/read`, { key, headers, json: { upToMessageId } })
  return { markRead }
}

test('messages after the given one stay unread', async () => {
  const { markRead } = await open()
  const response = await markRead('msg_first')
  const { conversation } = (await response.json()) as { conversation: Conversation }
  expect(conversation).toMatchObject({ totalMessages: EXAMPLE.messages.length + 2, numberOfUnreadMessages: 1 })
  expect(conversation.messages.slice(-2).map(({ status }) => status)).toEqual(['Read', 'Unread'])
})

test('marking the same message again keeps the ETag, also with a stale If-Match', async () => {
  const { markRead } = await open()
  const first = await markRead('msg_first')
  const again = await markRead('msg_first', { 'If-Match': '"old"' })
  expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
  expect(await again.json()).toEqual(await first.json())
})

test('an If-Match with the current ETag succeeds', async () => {
  const { markRead } = await open()
  const first = await markRead('msg_first')
  expect((await markRead('msg_second', { 'If-Match': first.headers.get('etag') ?? '' })).status).toBe(200)
})
