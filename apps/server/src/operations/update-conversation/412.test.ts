import { expect, test } from 'vitest'
import { CONVERSATION, HARBOUR, MESSAGES_OF_EVERY_TYPE, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put, auditOf } from '../../../test/contents.ts'

test('a stale If-Match is rejected with the current conversation, and a retry with its ETag succeeds', async () => {
  const { keyOf, update, storage } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const read = await update(key, { status: 'Active' })
  const changed = await update(key, { status: 'Closed' })

  const rejected = await update(key, { status: 'Deleted' }, { headers: { 'If-Match': read.headers.get('etag') ?? '' } })

  expect(rejected.status).toBe(412)
  expect(await rejected.json()).toMatchObject({ code: 'precondition_failed', conversation: { status: 'Closed' } })
  expect(rejected.headers.get('etag')).toBe(changed.headers.get('etag'))
  const again = await update(
    key,
    { status: 'Deleted' },
    { headers: { 'If-Match': rejected.headers.get('etag') ?? '' } },
  )
  expect(again.status).toBe(200)
})

test('a stale If-Match changes nothing', async () => {
  const { keyOf, update, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await update(key, { status: 'Deleted' }, { headers: { 'If-Match': '"stale"' } })
  expect(await auditOf(storage)).not.toContainEqual(expect.objectContaining({ event: 'conversation.status_changed' }))
})

const ofProxies: [proxy: string, change: (etag: string) => string][] = [
  ['nginx', (etag) => `W/${etag}`],
  ...['-gzip', '-br', '-zstd', '-deflate', ';gzip'].map((ending): [string, (etag: string) => string] => [
    ending,
    (etag) => `"${etag.slice(1, -1)}${ending}"`,
  ]),
]

test.each(ofProxies)(
  'the ETag of a response that a proxy compressed (%s) matches, and a stale one does not',
  async (_, change) => {
    const { keyOf, send, update } = await createHarness()
    const key = await keyOf(OWNER)
    const etag = (await update(key, { status: 'Active' })).headers.get('etag') ?? ''
    const read = await send('GET', `/api/conversation/${CONVERSATION}`, {
      key,
      headers: { 'If-None-Match': change(etag) },
    })
    expect(read.status).toBe(304)
    const ifMatch = { headers: { 'If-Match': change(etag) } }
    expect((await update(key, { status: 'Closed' }, ifMatch)).status).toBe(200)
    expect((await update(key, { status: 'Deleted' }, ifMatch)).status).toBe(412)
  },
)

test('the response to a stale If-Match has messages of every type', async () => {
  const { keyOf, update, storage } = await createHarness()
  await put(
    storage,
    MESSAGES_OF_EVERY_TYPE.map((message) => ({ type: 'message', organizationId: HARBOUR, ...message })),
  )

  const rejected = await update(await keyOf(OWNER), { status: 'Closed' }, { headers: { 'If-Match': '"stale"' } })

  expect(rejected.status).toBe(412)
  expect(await rejected.json()).toMatchObject({
    conversation: { messages: expect.arrayContaining(MESSAGES_OF_EVERY_TYPE) },
  })
})

test.each(['"a"', '"a","b"', ' "a" , W/"b" ', '"a",,"b"', '""', ',"a"', ', ,\tW/"a"', '"a" ,'])(
  'parses the If-Match %s',
  async (ifMatch) => {
    const { keyOf, update } = await createHarness()
    const response = await update(await keyOf(OWNER), { status: 'Closed' }, { headers: { 'If-Match': ifMatch } })
    expect(response.status).toBe(412)
  },
)
