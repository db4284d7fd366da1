import type { ConversationPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, everyProperty, HARBOUR, MESSAGES_OF_EVERY_TYPE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

async function open() {
  const harness = await createHarness()
  const key = await harness.keyOf(OWNER)
  const list = async (query = '') =>
    (await harness.send('GET', `/api/conversations${query}`, { key })).json() as Promise<ConversationPage>
  const ids = async (query: string) => (await list(query)).conversations.map(({ uniqueId }) => uniqueId)
  return { ...harness, key, list, ids }
}

test('returns every property of the last message except metadata, for messages of every type', async () => {
  const { storage, list } = await open()
  await put(
    storage,
    everyProperty().filter(({ type }) => type !== 'message'),
  )
  for (const message of MESSAGES_OF_EVERY_TYPE) {
    await put(storage, [{ type: 'message', organizationId: HARBOUR, ...message }])
    const { conversations } = await list()
    const { metadata: _, statusMetadata: __, ...shown } = message
    expect(conversations.map(({ lastMessage }) => lastMessage)).toEqual([shown])
  }
})

test('the status filter selects conversations; without it, deleted conversations are left out', async () => {
  const { update, key, ids } = await open()
  const counts = async () => {
    const lists = ['', '?status=Active', '?status=Closed', '?status=Deleted', '?status=Deleted&status=Active']
    return Promise.all(lists.map(async (query) => (await ids(query)).length))
  }
  expect(await counts()).toEqual([1, 1, 0, 0, 1])
  await update(key, { status: 'Closed' })
  expect(await counts()).toEqual([1, 0, 1, 0, 0])
  await update(key, { status: 'Deleted' })
  expect(await counts()).toEqual([0, 0, 0, 1, 1])
})

test.each([
  [`assignedToId=${OWNER}`, 'assignedToId=mem_noor'],
  [`contactId=${EXAMPLE.contactId}`, 'contactId=con_nobody'],
  [`phone=${encodeURIComponent(EXAMPLE.contact.phone)}`, `phone=${EXAMPLE.contact.phone}`],
  ['tagId=tag_refund', 'tagId=tag_none'],
  ['lastActivityBefore=2026-03-13T15:09:41.001Z', 'lastActivityBefore=2026-03-13T15:09:41.000Z'],
  ['order=created&isUnassigned=true', `isUnassigned=true&lastActivityBefore=2026-03-13T15:04:05.000Z`],
])('the filter %s selects the conversation, and %s does not', async (matching, other) => {
  const { storage, ids } = await open()
  if (matching.includes('isUnassigned')) await put(storage, [changed(CONVERSATION, { assignedToId: undefined })])
  expect(await ids(`?${matching}`)).toEqual([CONVERSATION])
  expect(await ids(`?${other}`)).toEqual([])
})

test('the Link header has all parameters of the request and the next cursor', async () => {
  const { storage, send, key } = await open()
  await put(storage, [changed(CONVERSATION, { uniqueId: 'cnv_second' })])
  const response = await send('GET', '/api/conversations?status=Active&status=Closed&order=created&limit=1', { key })
  const { nextCursor } = (await response.json()) as ConversationPage
  expect(response.headers.get('link')).toBe(
    `</api/conversations?status=Active&status=Closed&order=created&limit=1&cursor=${nextCursor}>; rel="next"`,
  )
})
