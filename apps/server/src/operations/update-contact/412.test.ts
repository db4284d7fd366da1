import type { ContactEnvelope, ContactPreconditionFailedProblem } from '@parley/contract'
import { expect, test } from 'vitest'
import { EXAMPLE, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { contentOf, put } from '../../../test/contents.ts'
import { changed } from '../../../test/stores.ts'

const path = `/api/contact/${EXAMPLE.contactId}`

async function open() {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const get = () => send('GET', path, { key })
  const update = (json: object, ifMatch?: string | null) =>
    send('POST', path, { key, json, ...(ifMatch && { headers: { 'If-Match': ifMatch } }) })
  return { storage, get, update }
}

const contactOf = async (response: Response) => ((await response.json()) as ContactEnvelope).contact

test('a stale If-Match is rejected with the current contact, and a retry with its ETag succeeds', async () => {
  const { get, update } = await open()
  const read = (await get()).headers.get('etag')
  const first = await update({ name: 'Ada', attributes: { visits: 4 } }, read)
  expect(first.status).toBe(200)

  const rejected = await update({ attributes: { visits: 5 } }, read)

  const { code, detail, contact } = (await rejected.json()) as ContactPreconditionFailedProblem
  expect([rejected.status, code, detail]).toEqual([
    412,
    'contact_precondition_failed',
    'The contact changed since you read it.',
  ])
  expect(contact).toEqual(await contactOf(first))
  expect(rejected.headers.get('etag')).toBe(first.headers.get('etag'))
  const again = await update({ attributes: { visits: 5 } }, rejected.headers.get('etag'))
  expect(again.headers.get('etag')).toBe((await get()).headers.get('etag'))
  expect(await contactOf(again)).toMatchObject({ name: 'Ada', attributes: { visits: 5 } })
})

test.each([{ phone: '+33600000009' }, { name: 'Ada' }, { status: 'Blocked' }, { attributes: { plan: null } }])(
  'an update of %j with a stale If-Match writes nothing',
  async (body) => {
    const { storage, update } = await open()
    const before = await contentOf(storage)
    expect((await update(body, '"stale"')).status).toBe(412)
    expect(await contentOf(storage)).toEqual(before)
  },
)

test('a retry after a lost response succeeds, although its If-Match is stale then', async () => {
  const { get, update } = await open()
  const read = (await get()).headers.get('etag')
  const body = { phone: '+33600000009', attributes: { plan: null } }
  const first = await update(body, read)
  const retry = await update(body, read)
  expect([first.status, retry.status]).toEqual([200, 200])
  expect(retry.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('a list with the current ETag, * and the current ETag as a weak tag match', async () => {
  const { get, update } = await open()
  const tag = async () => (await get()).headers.get('etag') ?? ''
  expect((await update({ name: 'A' }, `"stale", ${await tag()}`)).status).toBe(200)
  expect((await update({ name: 'B' }, '*')).status).toBe(200)
  expect((await update({ name: 'C' }, `W/${await tag()}`)).status).toBe(200)
})

test('a conflict of the number comes before the precondition', async () => {
  const { storage, update } = await open()
  await put(storage, [changed(EXAMPLE.contactId, { uniqueId: 'con_other', phone: '+33600000001' })])
  const response = await update({ phone: '+33600000001' }, '"stale"')
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'contact_exists' }])
})
