import type { Conversation } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

async function open() {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(storage, [{ type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_late', label: 'Late' }])
  return (tagIds: readonly string[], headers: Record<string, string> = {}) =>
    send('PUT', `/api/conversation/${CONVERSATION}/tags`, { key, headers, json: { tagIds } })
}

const tagsOf = async (response: Response) =>
  ((await response.json()) as { conversation: Conversation }).conversation.tags.map(({ label }) => label)

test('replaces the tags, and an empty list removes all of them', async () => {
  const setTags = await open()
  expect(await tagsOf(await setTags(['tag_late', 'tag_refund']))).toEqual(['Late', 'Refund'])
  expect(await tagsOf(await setTags(['tag_late']))).toEqual(['Late'])
  expect(await tagsOf(await setTags([]))).toEqual([])
})

test('setting the same tags in another order keeps the ETag, also with a stale If-Match', async () => {
  const setTags = await open()
  const first = await setTags(['tag_late', 'tag_refund'])
  const again = await setTags(['tag_refund', 'tag_late'], { 'If-Match': '"old"' })
  expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
  expect(await tagsOf(again)).toEqual(['Late', 'Refund'])
})
