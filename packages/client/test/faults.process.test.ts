// Tests the errors that a caller gets after each failure of a network or a gateway, over a real socket and with the real server behind it.
import {
  type NetworkFault,
  type FaultProxy,
  HTML_200,
  startFaultProxy,
  CONVERSATION,
  type ServiceProcess,
  startService,
} from '@parley/tools'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParley, type Parley } from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'
import { problemBody } from './responses.ts'

/** For a response that never comes. Everything else has all the time that a busy machine needs. */
const TIMEOUT_MS = 400
const limitsFor = (fault: NetworkFault) => (fault === 'stall' || fault === 'slow body' ? { timeoutMs: TIMEOUT_MS } : {})

let service: ServiceProcess
let proxy: FaultProxy
let parley: Parley
beforeAll(async () => {
  service = await startService()
  proxy = await startFaultProxy(service.url)
  parley = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, retry: false, timeoutMs: 30_000 })
})
beforeEach(() => {
  proxy.next.length = 0
  proxy.seen.length = 0
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const json = { 'Content-Type': 'application/json' }
const problemJson = { 'Content-Type': 'application/problem+json' }
const FAULTS: [name: string, fault: NetworkFault, error: object][] = [
  ['a connection that is dropped before the server', 'drop before', { kind: 'connection_failed' }],
  ['a connection that is dropped after the server did it', 'drop after', { kind: 'connection_failed' }],
  ['a response that never comes', 'stall', { kind: 'timeout', timeoutMs: TIMEOUT_MS }],
  ['a body that never ends', 'slow body', { kind: 'timeout', timeoutMs: TIMEOUT_MS }],
  ['a body that breaks off', 'truncate', { kind: 'unexpected_response', reason: 'truncated', status: 200 }],
  ['a 502 with no body', 'empty 502', { kind: 'unexpected_response', reason: 'media_type', status: 502 }],
  ['a login page', HTML_200, { kind: 'unexpected_response', reason: 'media_type', mediaType: 'text/html' }],
  ['an empty 200', { response: 200, headers: json }, { kind: 'unexpected_response', reason: 'not_json' }],
  [
    'a 200 that is not JSON',
    { response: 200, headers: json, body: '<' },
    { kind: 'unexpected_response', reason: 'not_json' },
  ],
  ['a 200 of null', { response: 200, headers: json, body: 'null' }, { reason: 'not_in_contract' }],
  ['a 200 of another shape', { response: 200, headers: json, body: '{"ok":true}' }, { reason: 'not_in_contract' }],
  ['a 204', { response: 204 }, { kind: 'unexpected_response', status: 204 }],
  ['a redirect', { response: 302, headers: { Location: '/login' } }, { kind: 'unexpected_response', status: 302 }],
  ['a 500 in plain text', { response: 500, headers: { 'Content-Type': 'text/plain' }, body: 'oops' }, { status: 500 }],
  [
    'a problem without a code',
    { response: 502, headers: problemJson, body: '{"title":"Bad Gateway","status":502}' },
    { reason: 'not_in_contract', status: 502 },
  ],
  [
    'a problem with another status than its response',
    { response: 404, headers: problemJson, body: JSON.stringify(problemBody(500, 'internal_error')) },
    { reason: 'not_in_contract', status: 404 },
  ],
  ['an empty problem', { response: 400, headers: problemJson }, { reason: 'not_json', status: 400 }],
]

test.each(FAULTS)('an update fails with an error of its kind after %s', async (_, fault, expected) => {
  proxy.next.push(fault)
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, limitsFor(fault)))
  expect(error).toMatchObject({ ...expected, operation: 'updateConversation', attempts: 1, mayHaveExecuted: true })
  expect(everyFace(error)).not.toContain(service.apiKey)
})

test.each(FAULTS)(
  'the outcome of a regeneration is unknown after %s, and the old key works',
  async (_, fault, cause) => {
    proxy.next.push(fault)
    const error = await failure(parley.regenerateApiKey(limitsFor(fault)))
    expect(error).toMatchObject({ kind: 'regeneration_outcome_unknown', attempts: 1, cause })
    expect(error.message).toContain('The old key still works')
    expect(everyFace(error)).not.toContain(service.apiKey)
    expect(proxy.seen).toHaveLength(1)

    const { conversation } = await parley.updateConversation(CONVERSATION, { status: 'Active' })
    expect(conversation.status).toBe('Active')
  },
)

test('a success without its entity tag is an unexpected response', async () => {
  proxy.next.push({ response: 200, headers: json, body: '{"conversation":{"uniqueId":"cnv_1"}}' })
  const error = await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract', status: 200 })
})

test('a new key without a value is an unexpected response', async () => {
  proxy.next.push({ response: 200, headers: json, body: '{"apiKey":{"uniqueId":"key_1"}}' })
  expect(await failure(parley.regenerateApiKey())).toMatchObject({
    kind: 'regeneration_outcome_unknown',
    cause: { reason: 'not_in_contract' },
  })
})

test('mayHaveExecuted is false if no program listens, also for a regeneration', async () => {
  const gone = await startFaultProxy(service.url)
  await gone[Symbol.asyncDispose]()
  const lonely = createParley({ baseUrl: gone.url, apiKey: service.apiKey, retry: false })
  const rejected = {
    kind: 'connection_failed',
    mayHaveExecuted: false,
    message: expect.stringContaining('ECONNREFUSED'),
  }
  expect(await failure(lonely.updateConversation(CONVERSATION, { status: 'Closed' }))).toMatchObject(rejected)
  expect(await failure(lonely.regenerateApiKey())).toMatchObject(rejected)
})

test('a signal aborts a running call, and its reason is the cause', async () => {
  const controller = new AbortController()
  proxy.next.push({ hold: new Promise(() => {}) })
  const call = failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { signal: controller.signal }))
  await expect.poll(() => proxy.seen.length).toBe(1)
  controller.abort('enough')
  expect(await call).toMatchObject({ kind: 'aborted', cause: 'enough', mayHaveExecuted: true })
})

test('a call with an aborted signal sends nothing, and mayHaveExecuted is false', async () => {
  const signal = AbortSignal.abort()
  expect(await failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { signal }))).toMatchObject({
    kind: 'aborted',
    mayHaveExecuted: false,
  })
  expect(await failure(parley.regenerateApiKey({ signal }))).toMatchObject({ kind: 'aborted', mayHaveExecuted: false })
  expect(proxy.seen).toHaveLength(0)
})

test('a wrong base path gives the problem of the service’s 404', async () => {
  const lost = createParley({ baseUrl: `${service.url}/api`, apiKey: service.apiKey, retry: false })
  const notFound = { kind: 'problem', code: 'route_not_found', status: 404, mayHaveExecuted: false }
  expect(await failure(lost.updateConversation(CONVERSATION, { status: 'Closed' }))).toMatchObject(notFound)
  expect(await failure(lost.regenerateApiKey())).toMatchObject(notFound)
  expect(await failure(lost.rotateApiKey({ persist: () => {} }))).toMatchObject(notFound)
})

test('the body of another media type is not read', async () => {
  let read = 0
  const body = () =>
    new ReadableStream({
      pull(controller) {
        read++
        controller.enqueue(new Uint8Array(1024))
      },
    })
  const fetch = async () => new Response(body(), { status: 502, headers: { 'Content-Type': 'text/html' } })
  const flooded = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, retry: false, fetch })
  const error = await failure(flooded.updateConversation(CONVERSATION, { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'unexpected_response', status: 502, reason: 'media_type' })
  // The stream fills its own buffer before it is read.
  expect(read).toBeLessThanOrEqual(1)
})

test('a fetch that rejects with undefined gives connection_failed', async () => {
  const odd = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, retry: false, fetch: () => Promise.reject() })
  expect(await failure(odd.updateConversation(CONVERSATION, { status: 'Closed' }))).toMatchObject({
    kind: 'connection_failed',
  })
})

test.each([
  [
    'Deno, without DNS',
    'error sending request: client error (Connect): dns error: failed to lookup address information',
  ],
  ['Deno, without TLS', 'error sending request: client error (Connect): invalid peer certificate: UnknownIssuer'],
  ['Node, with a self-signed certificate', 'fetch failed, self-signed certificate, DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['Node, without DNS', 'fetch failed, ENOTFOUND'],
])('mayHaveExecuted is false if the connection was never made: %s', async (_, message) => {
  const fetch = () => Promise.reject(new TypeError(message))
  const unconnected = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, retry: false, fetch })
  expect(await failure(unconnected.updateConversation(CONVERSATION, { status: 'Closed' }))).toMatchObject({
    kind: 'connection_failed',
    mayHaveExecuted: false,
  })
})

test('a call times out although its fetch ignores the signal', async () => {
  const deaf = createParley({ baseUrl: proxy.url, apiKey: service.apiKey, fetch: () => new Promise(() => {}) })
  const call = deaf.updateConversation(CONVERSATION, { status: 'Closed' }, { retry: false, timeoutMs: 20 })
  expect(await failure(call)).toMatchObject({ kind: 'timeout', timeoutMs: 20 })
})
