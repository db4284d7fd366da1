// The client that consumers install, in this process and on the real app: what it sends is what the contract asks for, and
// each response that it reads was validated against the contract before.
import { createParley, isProblem, type Parley } from '@parley/client'
import { createRawClient } from '@parley/client/raw'
import { expect, test } from 'vitest'
import { expectConforms } from './conformance.ts'
import { AGENT, CONVERSATION, EXAMPLE, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'

async function createClient(memberId: string): Promise<Parley> {
  const { app, keyOf } = await createHarness()
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await app.fetch(request)
    await expectConforms(request, response)
    return response
  }
  return createParley({ baseUrl: 'http://parley.test', apiKey: await keyOf(memberId), fetch: send })
}

test('an update through the client returns the example of the contract', async () => {
  const parley = await createClient(OWNER)
  const { conversation, rateLimit } = await parley.updateConversation(CONVERSATION, { status: EXAMPLE.status })
  expect(conversation).toEqual(EXAMPLE)
  expect(rateLimit?.remaining).toBeGreaterThan(0)
})

test('a stale ETag returns the current conversation, and a retry with its ETag succeeds', async () => {
  const parley = await createClient(OWNER)
  const { etag: stale } = await parley.updateConversation(CONVERSATION, { status: 'Active' })
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })

  const rejection: unknown = await parley
    .updateConversation(CONVERSATION, { status: 'Deleted' }, { ifMatch: stale })
    .catch((error: unknown) => error)

  if (!isProblem(rejection, 'updateConversation') || rejection.code !== 'precondition_failed') throw rejection
  expect(rejection.conversation.status).toBe('Closed')
  const again = await parley.updateConversation(CONVERSATION, { status: 'Deleted' }, { ifMatch: rejection.etag })
  expect(again.conversation.status).toBe('Deleted')
})

test('a retry with the same Idempotency-Key returns the same message, and the client creates a key if none is given', async () => {
  const parley = await createClient(OWNER)
  const send = (options?: { idempotencyKey: string }) =>
    parley.sendMessage(CONVERSATION, { messageType: 'Text', messageData: { text: 'It arrives today.' } }, options)
  const first = await send({ idempotencyKey: 'one' })
  expect((await send({ idempotencyKey: 'one' })).message).toEqual(first.message)
  const others = [await send(), await send()]
  expect(new Set([first, ...others].map(({ message }) => message.uniqueId)).size).toBe(3)
})

test('the error for a missing permission names the permission', async () => {
  const parley = await createClient(AGENT)
  const rejection: unknown = await parley.regenerateApiKey().catch((error: unknown) => error)
  expect(rejection).toMatchObject({ kind: 'problem', code: 'permission_missing', permission: 'Regenerate:ApiKey' })
})

test('a rotation passes the new key to its caller before using it, and later calls use it', async () => {
  const parley = await createClient(OWNER)
  const persisted: string[] = []
  const { uniqueId } = await parley.rotateApiKey({ persist: ({ key }) => void persisted.push(key) })
  expect(persisted).toEqual([expect.stringMatching(/^parley_[0-9A-Za-z]{59}$/)])
  expect(uniqueId).toMatch(/^key_/)
  expect((await parley.updateConversation(CONVERSATION, { status: 'Closed' })).conversation.status).toBe('Closed')
})

test('the raw client sends the same key and gets the same responses', async () => {
  const raw = createRawClient(await createClient(OWNER))
  const { data, response } = await raw.POST('/api/conversation/{id}', {
    params: { path: { id: CONVERSATION } },
    body: { status: 'Closed' },
  })
  expect(response.status).toBe(200)
  expect(data?.conversation.status).toBe('Closed')
})
