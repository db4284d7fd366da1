// Tests which failures are retried, over a real socket and with the real server behind it. retry-delays.test.ts tests the delays.
import {
  type NetworkFault,
  type FaultProxy,
  startFaultProxy,
  CONVERSATION,
  type ServiceProcess,
  startService,
} from '@parley/tools'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParley, type ParleyOptions, type RetryOptions, type UpdateConversationOptions } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { problemFault } from './responses.ts'

let service: ServiceProcess
let proxy: FaultProxy
beforeAll(async () => {
  service = await startService()
  proxy = await startFaultProxy(service.url)
})
beforeEach(() => {
  proxy.next.length = 0
  proxy.seen.length = 0
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** A client that waits as little as it can. */
const quick = (retry: RetryOptions = {}, options: Partial<ParleyOptions> = {}) =>
  createParley({
    baseUrl: proxy.url,
    apiKey: service.apiKey,
    timeoutMs: 400,
    retry: { baseDelayMs: 0, ...retry },
    ...options,
  })

/** The tag of the conversation as it is. */
async function currentTag() {
  const direct = createParley({ baseUrl: service.url, apiKey: service.apiKey })
  await direct.updateConversation(CONVERSATION, { status: 'Closed' })
  return (await direct.updateConversation(CONVERSATION, { status: 'Active' })).etag
}

const BUSY = problemFault(503, 'service_unavailable')
const LIMITED = problemFault(429, 'rate_limit_exceeded')
const UNCERTAIN: [string, NetworkFault][] = [
  ['a dropped response', 'drop after'],
  ['a stalled response', 'stall'],
  ['a truncated response', 'truncate'],
  ['an empty 502', 'empty 502'],
  ['a gateway’s 503', { response: 503 }],
  ['a gateway’s 504', { response: 504 }],
  ['a 503 with an unknown outcome', problemFault(503, 'outcome_unknown')],
  ['a 503 with a code that is newer than the client', problemFault(503, 'newer')],
]

test.each(UNCERTAIN)(
  'an update with a tag is retried after %s, and succeeds although it was executed',
  async (_, fault) => {
    const ifMatch = await currentTag()
    proxy.next.push(fault)
    const { conversation } = await quick().updateConversation(CONVERSATION, { status: 'Closed' }, { ifMatch })
    expect(conversation.status).toBe('Closed')
    expect(proxy.seen).toHaveLength(2)
  },
)

test.each<[string, UpdateConversationOptions]>([
  ['without a tag', {}],
  ['with a tag that matches any state', { ifMatch: '*' }],
])('an update %s is not retried after an unknown outcome', async (_, options) => {
  for (const [, fault] of UNCERTAIN) {
    proxy.seen.length = 0
    proxy.next.push(fault)
    const error = await failure(quick().updateConversation(CONVERSATION, { status: 'Closed' }, options))
    expect(error).toMatchObject({ attempts: 1, mayHaveExecuted: true })
    expect(proxy.seen).toHaveLength(1)
  }
})

test('a move of identifiers is retried if it was certainly not done, and not after an unknown outcome', async () => {
  const { contactId } = (await quick().getConversation(CONVERSATION)).conversation
  const move = () => quick().moveIdentities(contactId, { to: { kind: 'Contact', contactId } })
  proxy.next.push(BUSY)
  await expect(move()).resolves.toBeDefined()
  proxy.next.push('drop after')
  expect(await failure(move())).toMatchObject({ attempts: 1, mayHaveExecuted: true })
  expect(proxy.seen).toHaveLength(4)
})

test('retryUnknownOutcome retries an update without a tag, for the client or for a call', async () => {
  for (const [own, call] of [
    [{ retryUnknownOutcome: true }, {}],
    [{}, { retryUnknownOutcome: true }],
  ]) {
    proxy.next.push('drop after')
    const parley = quick(own)
    await expect(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { retry: call })).resolves.toBeDefined()
  }
  expect(proxy.seen).toHaveLength(4)
})

test.each<[string, NetworkFault]>([
  ['the service’s own 503', BUSY],
  ['a 429', LIMITED],
  ['a foreign 429', { response: 429 }],
  ['a 408', problemFault(408, 'request_timed_out')],
])('an update without a tag is retried after %s, because nothing was executed', async (_, fault) => {
  proxy.next.push(fault)
  await quick().updateConversation(CONVERSATION, { status: 'Closed' })
  expect(proxy.seen).toHaveLength(2)
})

test('mayHaveExecuted stays true if a later attempt certainly failed', async () => {
  const ifMatch = await currentTag()
  proxy.next.push('drop after', LIMITED)
  const parley = quick({ maxAttempts: 2 })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { ifMatch }))
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', attempts: 2, mayHaveExecuted: true })
})

test('an update is retried if no program listens, with or without a tag', async () => {
  const gone = await startFaultProxy(service.url)
  await gone[Symbol.asyncDispose]()
  const error = await failure(quick({}, { baseUrl: gone.url }).updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'connection_failed', attempts: 3, mayHaveExecuted: false })
})

test.each<[string, NetworkFault]>([
  ...UNCERTAIN,
  ['a drop before the server', 'drop before'],
  ['the service’s own 503', BUSY],
  ['a 429', LIMITED],
  ['a 401', problemFault(401, 'api_key_invalid')],
])('a regeneration is never retried after %s, whatever the options say', async (_, fault) => {
  proxy.next.push(fault)
  await failure(quick({ maxAttempts: 9, retryUnknownOutcome: true }).regenerateApiKey())
  expect(proxy.seen).toHaveLength(1)
})
