import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

test('a stale If-Match keeps the tags, and the response has the current conversation with its ETag', async () => {
  const { keyOf, send, update, storage } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const current = (await update(key, { status: 'Active' })).headers.get('etag') ?? ''
  const setTags = (ifMatch: string) =>
    send('PUT', `/api/conversation/${CONVERSATION}/tags`, {
      key,
      headers: { 'If-Match': ifMatch },
      json: { tagIds: [] },
    })

  const rejected = await setTags('"old"')

  expect([rejected.status, rejected.headers.get('etag')]).toEqual([412, current])
  const conversation = { tags: EXAMPLE.tags }
  expect(await rejected.json()).toMatchObject({ code: 'precondition_failed', conversation })
  expect((await setTags(current)).status).toBe(200)
})
