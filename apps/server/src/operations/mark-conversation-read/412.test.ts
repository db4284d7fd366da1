import { expect, test } from 'vitest'
import { CONVERSATION, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { NOON, text } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

test('a stale If-Match marks nothing as read, and the response has the current conversation with its ETag', async () => {
  const { keyOf, send, storage, update } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  await put(storage, [text('msg_new', NOON)])
  const current = (await update(key, { status: 'Active' })).headers.get('etag')
  const markRead = (ifMatch: string) =>
    send('POST', `/api/conversation/${CONVERSATION}/read`, {
      key,
      headers: { 'If-Match': ifMatch },
      json: { upToMessageId: 'msg_new' },
    })

  const rejected = await markRead('"old"')

  expect([rejected.status, rejected.headers.get('etag')]).toEqual([412, current])
  const conversation = { numberOfUnreadMessages: 1 }
  expect(await rejected.json()).toMatchObject({ code: 'precondition_failed', conversation })
  expect((await markRead(current ?? '')).status).toBe(200)
})
