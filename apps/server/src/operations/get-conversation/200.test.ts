import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { CONVERSATION, EXAMPLE, harbourAndCedar, HARBOUR, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { firstChannel } from '../../domain/kernel/first-channel.ts'

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

test('an update accepts the ETag of a read, and changes the ETag', async () => {
  const { keyOf, send, update } = await createHarness()
  const key = await keyOf(OWNER)
  const etag = (await send('GET', PATH, { key })).headers.get('etag') ?? ''

  const updated = await update(key, { status: 'Closed' }, { headers: { 'If-Match': etag } })
  expect(updated.status).toBe(200)

  const read = await send('GET', PATH, { key, headers: { 'If-None-Match': etag } })
  expect([read.status, read.headers.get('etag')]).toEqual([200, updated.headers.get('etag')])
})

test('a reply window ends in the year 9999 at the latest', async () => {
  const { storage, keyOf, send } = await createHarness()
  const contactWroteAt = '9999-12-31T00:00:00.000Z'
  const channel = { ...firstChannel(EXAMPLE.createdAt, 'Identifiers'), replyWindowSeconds: 3_153_600_000 }
  const conversations = harbourAndCedar().flatMap((record) =>
    record.type === 'conversation' && record.uniqueId === CONVERSATION ? [{ ...record, contactWroteAt }] : [],
  )
  const messages = harbourAndCedar().flatMap((record) =>
    record.type === 'message' && record.conversationId === CONVERSATION
      ? [{ ...record, uniqueId: `${record.uniqueId}_late`, createdAt: contactWroteAt }]
      : [],
  )
  await put(storage, [{ type: 'channel', organizationId: HARBOUR, ...channel }, ...conversations, ...messages])
  const response = await send('GET', PATH, { key: await keyOf(OWNER) })
  expect(await response.json()).toMatchObject({ conversation: { replyUntil: '9999-12-31T23:59:59.999Z' } })
})
