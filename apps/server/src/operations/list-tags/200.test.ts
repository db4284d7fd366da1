import type { TagPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { EXAMPLE, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put } from '../../../test/contents.ts'

test('returns tags sorted by identifier, twenty on a page by default', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const ids = Array.from({ length: 25 }, (_, index) => `tag_${100 + index}`)
  await put(
    storage,
    ids.toReversed().map((uniqueId) => ({ type: 'tag', organizationId: HARBOUR, uniqueId, label: uniqueId })),
  )
  const read = async (query: string) => (await send('GET', `/api/tags${query}`, { key })).json() as Promise<TagPage>

  const first = await read('')
  const second = await read(`?cursor=${first.nextCursor}&limit=100`)

  expect(first.tags).toEqual(ids.slice(0, 20).map((uniqueId) => ({ label: uniqueId, uniqueId })))
  expect(second.tags).toEqual([...ids.slice(20).map((uniqueId) => ({ label: uniqueId, uniqueId })), ...EXAMPLE.tags])
})
