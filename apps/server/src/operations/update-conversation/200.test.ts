import type { ConversationStatus } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, EXAMPLE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { put, auditOf } from '../../../test/contents.ts'

const STATUSES: ConversationStatus[] = ['Active', 'Closed', 'Deleted']
const TRANSITIONS = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })))

test.each(TRANSITIONS)('sets $from to $to and returns the whole conversation', async ({ from, to }) => {
  const { keyOf, update } = await createHarness()
  const key = await keyOf(OWNER)
  await update(key, { status: from })

  const response = await update(key, { status: to })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ conversation: { ...EXAMPLE, status: to } })
})

test('setting the same status again keeps the ETag and writes no audit entry', async () => {
  const { keyOf, update, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const first = await update(key, { status: 'Closed' })
  const audited = await auditOf(storage)

  const second = await update(key, { status: 'Closed' })

  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await second.json()).toEqual(await first.json())
  expect(await auditOf(storage)).toEqual(audited)
})

test('the audit log has the member, the change and the request of an update', async () => {
  const { keyOf, update, storage, clock } = await createHarness()
  const key = await keyOf(OWNER)
  await update(key, { status: 'Deleted' }, { headers: { 'X-Request-Id': 'the-request' } })

  const entries = await auditOf(storage)

  expect(entries.at(-1)).toMatchObject({
    event: 'conversation.status_changed',
    subjectId: EXAMPLE.uniqueId,
    memberId: OWNER,
    requestId: 'the-request',
    detail: { from: 'Active', to: 'Deleted' },
    at: new Date(clock.ms),
  })
})

test('a new message changes the ETag although the status is the same', async () => {
  const { keyOf, update, storage } = await createHarness()
  const key = await keyOf(OWNER)
  const before = await update(key, { status: 'Closed' })
  await put(storage, [
    {
      type: 'message',
      organizationId: EXAMPLE.organizationId,
      uniqueId: 'msg_late',
      conversationId: EXAMPLE.uniqueId,
      direction: 'InBound',
      status: 'Unread',
      createdAt: '2026-03-13T16:00:00.000Z',
      messageType: 'Text',
      messageData: { text: 'One more thing' },
    },
  ])

  const after = await update(key, { status: 'Closed' })

  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await after.json()).toMatchObject({ conversation: { totalMessages: 3, numberOfUnreadMessages: 1 } })
})

test('returns the newest twenty messages, oldest first, and the number of all', async () => {
  const { keyOf, update, storage } = await createHarness()
  const many = Array.from({ length: 30 }, (_, index) => ({
    type: 'message' as const,
    organizationId: EXAMPLE.organizationId,
    uniqueId: `msg_many_${String(index).padStart(2, '0')}`,
    conversationId: EXAMPLE.uniqueId,
    direction: 'OutBound' as const,
    status: 'Sent' as const,
    createdAt: `2026-03-14T00:00:${String(index).padStart(2, '0')}.000Z`,
    messageType: 'Text' as const,
    messageData: { text: `Number ${index}` },
  }))
  await put(storage, many)

  const response = await update(await keyOf(OWNER), { status: 'Closed' })

  const { conversation } = (await response.json()) as { conversation: typeof EXAMPLE }
  expect(conversation.messages.map(({ uniqueId }) => uniqueId)).toEqual(many.slice(10).map(({ uniqueId }) => uniqueId))
  expect(conversation).toMatchObject({ totalMessages: 32, numberOfUnreadMessages: 0 })
})

test('an If-Match with the current ETag or * succeeds', async () => {
  const { keyOf, update } = await createHarness()
  const key = await keyOf(OWNER)
  const first = await update(key, { status: 'Closed' })

  const listed = await update(
    key,
    { status: 'Active' },
    { headers: { 'If-Match': `"other", ${first.headers.get('etag')}` } },
  )
  const any = await update(key, { status: 'Closed' }, { headers: { 'If-Match': '*' } })

  expect([listed.status, any.status]).toEqual([200, 200])
})

test('a retry after a lost response succeeds, although its If-Match is stale by then', async () => {
  const { keyOf, update } = await createHarness()
  const key = await keyOf(OWNER)
  const first = await update(key, { status: 'Active' })
  const ifMatch = { headers: { 'If-Match': first.headers.get('etag') ?? '' } }
  const change = await update(key, { status: 'Closed' }, ifMatch)

  const repeat = await update(key, { status: 'Closed' }, ifMatch)

  expect([change.status, repeat.status]).toEqual([200, 200])
  expect(repeat.headers.get('etag')).toBe(change.headers.get('etag'))
})

test('of many concurrent updates with the same If-Match, exactly one changes the conversation', async () => {
  const { keyOf, update, storage } = await createHarness({ quotas: {} })
  const key = await keyOf(OWNER)
  const first = await update(key, { status: 'Active' })
  const ifMatch = { headers: { 'If-Match': first.headers.get('etag') ?? '' } }
  const statuses: ConversationStatus[] = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? 'Closed' : 'Deleted',
  )

  const responses = await Promise.all(statuses.map((status) => update(key, { status }, ifMatch)))

  const changes = (await auditOf(storage)).filter(({ event }) => event === 'conversation.status_changed')
  expect(changes).toHaveLength(1)
  // The update that won and those to the same status succeed. The others conflict.
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 412)).toHaveLength(20)
})

test('restoring a deleted conversation needs only the permission Update:Conversation', async () => {
  const { keyOf, update } = await createHarness()
  await update(await keyOf(OWNER), { status: 'Deleted' })
  expect((await update(await keyOf(AGENT), { status: 'Active' })).status).toBe(200)
})
