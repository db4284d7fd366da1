import { CONVERSATION, type ServiceProcess, startService } from '@parley/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParley, isProblem, type Parley } from '../src/index.ts'
import { failure } from './outcomes.ts'

let service: ServiceProcess
let parley: Parley
beforeAll(async () => {
  service = await startService()
  parley = createParley({ baseUrl: service.url, apiKey: service.apiKey })
})
afterAll(() => service[Symbol.asyncDispose]())

test('an update returns the conversation, its entity tag, the request id and the rate limit', async () => {
  const updated = await parley.updateConversation(CONVERSATION, { status: 'Closed' })

  expect(updated.conversation).toMatchObject({ uniqueId: CONVERSATION, status: 'Closed' })
  expect(updated.etag).toMatch(/^"[!#-~]+"$/)
  expect(updated.requestId).toMatch(/\S/)
  expect(updated.rateLimit).toEqual({ remaining: expect.any(Number), resetAfterMs: expect.any(Number) })
})

test('a 412 has the current conversation, so that no other request is needed', async () => {
  const first = await parley.updateConversation(CONVERSATION, { status: 'Active' })
  const second = await parley.updateConversation(CONVERSATION, { status: 'Closed' })

  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Deleted' }, { ifMatch: first.etag }))
  if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
  expect(error).toMatchObject({ status: 412, etag: second.etag, mayHaveExecuted: false, attempts: 1 })
  expect(error.conversation).toEqual(second.conversation)

  const third = await parley.updateConversation(CONVERSATION, { status: 'Active' }, { ifMatch: error.etag })
  expect(third.conversation.status).toBe('Active')
})

test('an invalid status is a problem with its pointer and the allowed values', async () => {
  // @ts-expect-error A status that the contract does not have.
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Open' }))

  expect(error).toMatchObject({
    kind: 'problem',
    code: 'request_invalid',
    status: 400,
    requestId: expect.stringMatching(/\S/),
    errors: [{ in: 'body', pointer: '/status', allowed: ['Active', 'Closed', 'Deleted'] }],
  })
})

test('an unknown conversation is the problem conversation_not_found', async () => {
  expect(await failure(parley.updateConversation('cnv_nobody', { status: 'Closed' }))).toMatchObject({
    kind: 'problem',
    code: 'conversation_not_found',
    operation: 'updateConversation',
    message: expect.stringContaining('404 conversation_not_found'),
  })
})

test('an unknown key is the problem api_key_invalid, without a retry', async () => {
  const stranger = createParley({ baseUrl: service.url, apiKey: 'parley_unknown' })
  expect(await failure(stranger.updateConversation(CONVERSATION, { status: 'Closed' }))).toMatchObject({
    code: 'api_key_invalid',
    status: 401,
    attempts: 1,
  })
})

test('a base URL may end in slashes and have a path', async () => {
  const calls: unknown[] = []
  const elsewhere = createParley({
    baseUrl: `${service.url}//`,
    apiKey: service.apiKey,
    fetch: (input, init) => {
      calls.push(input)
      return fetch(input, init)
    },
  })
  await elsewhere.updateConversation(CONVERSATION, { status: 'Active' })
  expect(calls).toEqual([`${service.url}/api/conversation/${CONVERSATION}`])
})

test('the caller’s headers are sent with each request and never replace the API key', async () => {
  const named = createParley({
    baseUrl: service.url,
    apiKey: service.apiKey,
    headers: { 'X-Request-Id': 'asked-by-the-caller', Authorization: 'Basic bm9ib2R5' },
  })
  const { requestId } = await named.updateConversation(CONVERSATION, { status: 'Active' })
  expect(requestId).toBe('asked-by-the-caller')
})
