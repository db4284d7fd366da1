import { expect, test } from 'vitest'
import { CONVERSATION, EXAMPLE, OWNER, everyProperty } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { knownRequests } from '../../../test/requests.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const request = knownRequests.find(({ operationId }) => operationId === 'sendMessage')

async function open() {
  const { keyOf, send, storage, content } = await createHarness()
  await put(storage, everyProperty())
  const key = await keyOf(OWNER)
  const { method = '', path = '', headers, body } = request ?? {}
  // The first use of a key is written down.
  await send(method, path, { key })
  return { storage, content, sendMessage: () => send(method, path, { key, headers, body }) }
}

test.each(['Closed', 'Deleted'] as const)(
  'a conversation that is %s accepts no message, and is returned',
  async (status) => {
    const { storage, content, sendMessage } = await open()
    await put(storage, [changed(CONVERSATION, { status })])
    const before = await content()
    const response = await sendMessage()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conversation_not_active',
      conversation: { uniqueId: CONVERSATION, status },
    })
    expect(await content()).toEqual(before)
  },
)

test('a contact that is blocked gets no message', async () => {
  const { storage, content, sendMessage } = await open()
  await put(storage, [changed(EXAMPLE.contactId, { status: 'Blocked' })])
  const before = await content()
  const response = await sendMessage()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'contact_blocked' })
  expect(await content()).toEqual(before)
  await put(storage, [changed(EXAMPLE.contactId, { status: 'Inactive' })])
  expect((await sendMessage()).status).toBe(201)
})
