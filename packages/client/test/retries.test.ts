import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParley, type ParleyOptions, type RetryOptions, type UpdateConversationOptions } from '../src/index.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { failure, recordedWaits } from './outcomes.ts'
import { CONVERSATION, type Service, startService } from './service.ts'

let service: Service
let proxy: FaultyProxy
beforeAll(async () => {
  service = await startService()
  proxy = await startFaultyProxy(service.url)
})
beforeEach(() => {
  proxy.next.length = 0
  proxy.seen.length = 0
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** A client whose waits take no time, and the waits. */
function patient(retry: Partial<RetryOptions> = {}, options: Partial<ParleyOptions> = {}) {
  const { waits, wait } = recordedWaits()
  const all = { baseUrl: proxy.url, apiKey: service.apiKey, timeoutMs: 400, retry: { wait, ...retry }, ...options }
  return { waits, parley: createParley(all) }
}

/** The tag of the conversation as it is. */
async function currentTag() {
  const direct = createParley({ baseUrl: service.url, apiKey: service.apiKey })
  await direct.updateConversation(CONVERSATION, { status: 'Closed' })
  return (await direct.updateConversation(CONVERSATION, { status: 'Active' })).etag
}

const problem = (status: number, code: string, headers: Record<string, string> = {}): Fault => ({
  answer: status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: `/problems/${code}`, title: code, status, code, instance: '/', requestId: 'r' }),
})
const BUSY = problem(503, 'service_unavailable', { 'Retry-After': '1' })
const LIMITED = problem(429, 'rate_limit_exceeded', { 'Retry-After': '2' })
const UNCERTAIN: [string, Fault][] = [
  ['a dropped answer', 'drop after'],
  ['a stalled answer', 'stall'],
  ['a truncated answer', 'truncate'],
  ['an empty 502', 'empty 502'],
  ['a gateway’s 503', { answer: 503 }],
  ['a gateway’s 504', { answer: 504 }],
]

test.each(UNCERTAIN)(
  'after %s an update with a tag is repeated, and succeeds although it was done',
  async (_, fault) => {
    const ifMatch = await currentTag()
    proxy.next.push(fault)
    const { parley, waits } = patient()
    const { conversation } = await parley.updateConversation(CONVERSATION, { status: 'Closed' }, { ifMatch })
    expect(conversation.status).toBe('Closed')
    expect(proxy.seen).toHaveLength(2)
    expect(waits).toHaveLength(1)
  },
)

test.each<[string, UpdateConversationOptions]>([
  ['without a tag', {}],
  ['with a tag that stands for any state', { ifMatch: '*' }],
])('after whatever may have been done an update %s is not repeated', async (_, options) => {
  for (const [, fault] of UNCERTAIN) {
    proxy.seen.length = 0
    proxy.next.push(fault)
    const { parley, waits } = patient()
    const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, options))
    expect(error).toMatchObject({ attempts: 1, mayHaveExecuted: true })
    expect(proxy.seen).toHaveLength(1)
    expect(waits).toEqual([])
  }
})

test('a caller may take the risk of a repeat, for the client or for a call', async () => {
  for (const [own, call] of [
    [{ retryUnknownOutcome: true }, {}],
    [{}, { retryUnknownOutcome: true }],
  ]) {
    proxy.next.push('drop after')
    const { parley } = patient(own)
    await expect(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { retry: call })).resolves.toBeDefined()
  }
  expect(proxy.seen).toHaveLength(4)
})

test.each([
  ['the service’s own 503', BUSY, 1000],
  ['a 429', LIMITED, 2000],
  ['a foreign 429', { answer: 429, headers: { 'Retry-After': '3' } } satisfies Fault, 3000],
])('after %s an update without a tag is repeated, not before the service said', async (_, fault, afterMs) => {
  proxy.next.push(fault)
  const { parley, waits } = patient()
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect(proxy.seen).toHaveLength(2)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(afterMs)
  expect(waits[0]).toBeLessThanOrEqual(afterMs + 200)
})

test('without Retry-After a used-up limit says how long to wait', async () => {
  const headers = { RateLimit: '"updateConversation";r=0;t=7' }
  proxy.next.push(problem(429, 'rate_limit_exceeded', headers))
  const { parley, waits } = patient()
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect(waits[0]).toBeGreaterThanOrEqual(7000)
})

test('Retry-After may be a date', async () => {
  proxy.next.push({ answer: 429, headers: { 'Retry-After': new Date(Date.now() + 20_000).toUTCString() } })
  const { parley, waits } = patient()
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect(waits[0]).toBeGreaterThan(10_000)
})

test('a longer wait than the cap fails at once, with the time in the error', async () => {
  proxy.next.push(problem(429, 'rate_limit_exceeded', { 'Retry-After': '31' }))
  const { parley, waits } = patient()
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterMs: 31_000,
    attempts: 1,
    mayHaveExecuted: false,
  })
  expect(waits).toEqual([])
})

test('waits double up to a cap, with jitter, and the last failure counts all attempts', async () => {
  proxy.next.push(...Array.from({ length: 6 }, () => problem(503, 'service_unavailable')))
  const { parley, waits } = patient({ maxAttempts: 6, baseDelayMs: 100, maxDelayMs: 500 })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ code: 'service_unavailable', attempts: 6 })
  const bounds = [100, 200, 400, 500, 500]
  expect(waits).toHaveLength(bounds.length)
  for (const [index, bound] of bounds.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(bound / 2)
    expect(waits[index]).toBeLessThanOrEqual(bound)
  }
})

test('a certain failure after an uncertain one says that the call may have been done', async () => {
  const ifMatch = await currentTag()
  proxy.next.push('drop after', LIMITED)
  const { parley } = patient({ maxAttempts: 2 })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { ifMatch }))
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', attempts: 2, mayHaveExecuted: true })
})

test('where nobody listens an update is repeated, tag or not', async () => {
  const gone = await startFaultyProxy(service.url)
  await gone[Symbol.asyncDispose]()
  const { parley, waits } = patient({}, { baseUrl: gone.url })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'connection_failed', attempts: 3, mayHaveExecuted: false })
  expect(waits).toHaveLength(2)
})

test.each<[string, Fault]>([
  ...UNCERTAIN,
  ['a drop before the server', 'drop before'],
  ['the service’s own 503', BUSY],
  ['a 429', LIMITED],
  ['a 401', problem(401, 'api_key_invalid')],
])('after %s a regeneration is never repeated, whatever the client was told', async (_, fault) => {
  proxy.next.push(fault)
  const { parley, waits } = patient({ maxAttempts: 9, retryUnknownOutcome: true })
  await failure(parley.regenerateApiKey())
  expect(proxy.seen).toHaveLength(1)
  expect(waits).toEqual([])
})

test('a signal ends the wait before a repeat, also where the wait does not listen', async () => {
  const controller = new AbortController()
  proxy.next.push(BUSY)
  const { parley } = patient({
    wait: () => {
      controller.abort()
      return new Promise(() => {})
    },
  })
  const call = parley.updateConversation(CONVERSATION, { status: 'Closed' }, { signal: controller.signal })
  expect(await failure(call)).toMatchObject({ kind: 'aborted', attempts: 2, mayHaveExecuted: false })
  expect(proxy.seen).toHaveLength(1)
})

test('a wait that rejects by itself is named', async () => {
  proxy.next.push(BUSY)
  const { parley } = patient({ wait: () => Promise.reject(new Error('no clock')) })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'invalid_argument', argument: 'retry.wait' })
})

test('the waits of a client that was told nothing are real', async () => {
  proxy.next.push(problem(503, 'service_unavailable'))
  const parley = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, retry: { baseDelayMs: 1 } })
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect(proxy.seen).toHaveLength(2)
})
