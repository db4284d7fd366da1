import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const PATH = '/api/conversations'

test('a request with several filters gets an error for each filter after the first', async () => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const response = await send('GET', `${PATH}?tagId=tag_refund&contactId=con_ada&isUnassigned=true`, { key })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'request_invalid',
    detail: 'The request has 2 validation errors.',
    errors: [
      { in: 'query', pointer: '/contactId' },
      { in: 'query', pointer: '/tagId' },
    ],
  })
})

test('a cursor is valid for the same statuses in any order, and invalid if another parameter changes', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_second' })])
  const read = (query: string) => send('GET', `${PATH}?limit=1&${query}`, { key })
  const { nextCursor } = (await (await read('status=Active&status=Closed')).json()) as { nextCursor: string }
  const statusWith = async (query: string) => (await read(`${query}&cursor=${nextCursor}`)).status
  expect(
    await Promise.all(['', 'status=Closed&status=Active', 'status=Active&status=Active&status=Closed'].map(statusWith)),
  ).toEqual([200, 200, 200])
  const others = [
    'status=Active',
    'order=created',
    'tagId=tag_refund',
    'isUnassigned=true',
    'lastActivityBefore=2026-03-14T00:00:00.000Z',
  ]
  expect(await Promise.all(others.map(statusWith))).toEqual(others.map(() => 400))
})
