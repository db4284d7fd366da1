import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = `/api/conversation/${CONVERSATION}`

test.each(['Closed', 'Deleted'] as const)(
  'returns the whole conversation with the ETag of the update that made it %s',
  async (status) => {
    const { keyOf, send, update } = await createHarness()
    const key = await keyOf(OWNER)
    const updated = await update(key, { status })

    const response = await send('GET', PATH, { key })

    expect(response.headers.get('etag')).toBe(updated.headers.get('etag'))
    expect(await response.json()).toEqual({ conversation: { ...EXAMPLE, status } })
  },
)

test('an ETag that was read is accepted by an update, and no longer names the conversation after it', async () => {
  const { keyOf, send, update } = await createHarness()
  const key = await keyOf(OWNER)
  const etag = (await send('GET', PATH, { key })).headers.get('etag') ?? ''

  const updated = await update(key, { status: 'Closed' }, { headers: { 'If-Match': etag } })
  expect(updated.status).toBe(200)

  const read = await send('GET', PATH, { key, headers: { 'If-None-Match': etag } })
  expect([read.status, read.headers.get('etag')]).toEqual([200, updated.headers.get('etag')])
})
