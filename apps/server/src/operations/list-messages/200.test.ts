import type { MessagePage } from '@parley/contract'
import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, HARBOUR, MESSAGES_OF_EVERY_TYPE, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { later, NOON, text } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const PATH = `/api/conversation/${CONVERSATION}/messages`

test('returns every property of messages of every type, also in a deleted conversation', async () => {
  const { keyOf, send, update, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(
    storage,
    MESSAGES_OF_EVERY_TYPE.map((message) => ({ type: 'message', organizationId: HARBOUR, ...message })),
  )
  await update(key, { status: 'Deleted' })
  const { messages } = (await (await send('GET', PATH, { key })).json()) as MessagePage
  expect(messages).toEqual([...EXAMPLE.messages, ...MESSAGES_OF_EVERY_TYPE].toReversed())
})

test('a page has twenty messages by default, and a message that arrives between two pages is on neither', async () => {
  const { keyOf, send, storage } = await createHarness()
  const key = await keyOf(OWNER)
  await put(
    storage,
    Array.from({ length: 25 }, (_, minute) => text(`new_${minute}`, later(minute * 60_000))),
  )
  const read = async (query: string) => (await send('GET', `${PATH}${query}`, { key })).json() as Promise<MessagePage>

  const first = await read('')
  await put(storage, [text('new_25', later(0, new Date(NOON.getTime() + 86_400_000)))])
  const second = await read(`?cursor=${first.nextCursor}`)

  const ids = [...first.messages, ...second.messages].map(({ uniqueId }) => uniqueId)
  const old = EXAMPLE.messages.map(({ uniqueId }) => uniqueId).toReversed()
  expect(first.messages).toHaveLength(20)
  expect(ids).toEqual([...Array.from({ length: 25 }, (_, index) => `new_${24 - index}`), ...old])
})
