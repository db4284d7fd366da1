import { afterEach, expect, test, vi } from 'vitest'
import {
  createParley,
  isParleyError,
  type ParleyOptions,
  type RequestHeaders,
  type UpdateConversationOptions,
} from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { everyFace, failure } from './outcomes.ts'
import { OPTIONS, scripted, updated } from './responses.ts'

afterEach(() => void vi.unstubAllGlobals())

const API_KEY = OPTIONS.apiKey
const nothingIsSent = () => Promise.reject(new Error('Something was sent.'))
const options = { ...OPTIONS, fetch: nothingIsSent }

test.each([
  '..',
  '.',
  '',
  '.hidden',
  'a/b',
  '../auth/api-keys/regenerate',
  '%2e%2e',
  'a?b',
  'a#b',
  'a b',
  'ünïcode',
  '\u0000',
  'a\nb',
  '\uD800',
  'a'.repeat(65),
  undefined,
  null,
  7,
  ['a'],
])('the identifier %j is rejected before anything is sent, by the client and by openapi-fetch alike', async (id) => {
  const parley = createParley(options)
  const path = { id: id as string }

  const rejection = { kind: 'invalid_argument', argument: 'id' }
  expect(await failure(parley.updateConversation(path.id, { status: 'Closed' }))).toMatchObject(rejection)
  const raw = createRawClient(parley).POST('/api/conversation/{id}', { params: { path }, body: { status: 'Closed' } })
  expect(await failure(raw)).toMatchObject(rejection)
})

test.each(['a..b', '-', '_', 'a'.repeat(64)])('the identifier %j is sent unchanged', async (id) => {
  const { fetch, sent } = scripted(updated)
  await createParley({ ...options, fetch }).updateConversation(id, { status: 'Closed' })
  expect(sent.map(({ url }) => url)).toEqual([`https://parley.example/api/conversation/${id}`])
})

/** Returns the error that `createParley` throws for options that callers without types, or with an unset variable, can pass. */
function rejectionOf(wrong: object | null): unknown {
  try {
    createParley(wrong as ParleyOptions)
  } catch (error) {
    return error
  }
  throw new Error('It was accepted.')
}

test.each<[string, object]>([
  ['apiKey is missing', { apiKey: undefined }],
  ['apiKey is missing', { apiKey: '' }],
  ['apiKey is missing', { apiKey: null }],
  ['apiKey must be a string of visible ASCII', { apiKey: `${API_KEY}\n` }],
  ['apiKey must be a string of visible ASCII', { apiKey: `${API_KEY}é` }],
  ['apiKey must be a string of visible ASCII', { apiKey: 7 }],
  ['baseUrl is missing', { baseUrl: undefined }],
  ['baseUrl must be an http(s) URL', { baseUrl: '/api' }],
  ['baseUrl must be an http(s) URL', { baseUrl: 'ftp://parley.example' }],
  ['baseUrl must be an http(s) URL', { baseUrl: `https://user:${API_KEY}@parley.example` }],
  ['baseUrl must be an http(s) URL', { baseUrl: `https://parley.example?key=${API_KEY}` }],
  ['baseUrl must be an http(s) URL', { baseUrl: 'https://parley.example/?' }],
  ['baseUrl must be an http(s) URL', { baseUrl: 'https://parley.example/#' }],
  ['timeoutMs must be a number', { timeoutMs: Number.NaN }],
  ['timeoutMs must be a number', { timeoutMs: 0 }],
  ['timeoutMs must be a number', { timeoutMs: -1 }],
  ['timeoutMs must be a number', { timeoutMs: '100' }],
  ['timeoutMs must be a number', { timeoutMs: null }],
  ['fetch must be a function', { fetch: 'fetch' }],
  ['headers must have valid names and values', { headers: { 'a b': 'c' } }],
  ['headers must have valid names and values', { headers: { a: `b\n${API_KEY}` } }],
  ['headers must be an object', { headers: 'a: b' }],
  ['retry must be an object or false', { retry: true }],
  ['retry must be an object or false', { retry: null }],
  ['maxAttempts must be a number from 1', { retry: { maxAttempts: Number.NaN } }],
  ['maxAttempts must be a number from 1', { retry: { maxAttempts: 0 } }],
  ['maxAttempts must be a number from 1', { retry: { maxAttempts: Infinity } }],
  ['retryUnknownOutcome must be a boolean', { retry: { retryUnknownOutcome: 'false' } }],
  ['retry.attempts is not an option', { retry: { attempts: 9 } }],
  ['headers must have no Idempotency-Key', { headers: { 'Idempotency-Key': 'order-77' } }],
  ['allowBrowser must be a boolean', { allowBrowser: 'false' }],
  ['baseDelayMs must be a number from 0', { retry: { baseDelayMs: -1 } }],
  ['maxDelayMs must be a number from 0', { retry: { maxDelayMs: Infinity } }],
  ['maxRetryAfterMs must be a number from 0', { retry: { maxRetryAfterMs: Number.NaN } }],
])('%s: %j', (message, wrong) => {
  const rejection = rejectionOf({ ...options, ...wrong })
  expect(rejection).toMatchObject({ kind: 'invalid_argument', message: expect.stringContaining(message) })
  expect(everyFace(rejection)).not.toContain(API_KEY)
})

test.each([null, 5, 'https://parley.example'])('createParley rejects the options %j', (wrong) => {
  expect(rejectionOf(wrong as null)).toMatchObject({ kind: 'invalid_argument', argument: 'options' })
})

test.each<[string, object | null]>([
  ['ifMatch', { ifMatch: 5 }],
  ['ifMatch', { ifMatch: '' }],
  ['ifMatch', { ifMatch: '"a\nb"' }],
  ['signal', { signal: {} }],
  ['signal', { signal: null }],
  ['signal', { signal: { aborted: false } }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['retry', { retry: 3 }],
  ['maxAttempts', { retry: { maxAttempts: 'three' } }],
  ['options', null],
])('%s of an update is rejected before anything is sent: %j', async (argument, wrong) => {
  const call = createParley(options).updateConversation('cnv_1', { status: 'Closed' }, wrong as object)
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument })
})

test.each<[string, object]>([
  ['cursor', { cursor: '\ud800' }],
  ['limit', { limit: Symbol('five') }],
])('%s of a list that can not be sent is rejected before anything is sent', async (argument, wrong) => {
  expect(await failure(createParley(options).listTags(wrong))).toMatchObject({ kind: 'invalid_argument', argument })
})

test.each<[string, RequestHeaders]>([
  ['an object', { 'X-Region': 'eu' }],
  ['the platform’s', new Headers({ 'X-Region': 'eu' })],
  ['pairs', [['X-Region', 'eu']]],
])('headers can be %s, of the client and of a call', async (_, headers) => {
  const { fetch, sent } = scripted(updated)
  await createParley({ ...OPTIONS, fetch, headers }).updateConversation('cnv_1', { status: 'Closed' })
  await createParley({ ...OPTIONS, fetch }).updateConversation('cnv_1', { status: 'Closed' }, { headers })
  expect(sent.map(({ init }) => init.headers['x-region'])).toEqual(['eu', 'eu'])
})

const created = () => Response.json({ message: { uniqueId: 'msg_1' } }, { status: 201 })
const text = { messageType: 'Text', messageData: { text: 'It arrives today.' } } as const

test('an Idempotency-Key among the headers of a call is sent as it is, unless there is an option', async () => {
  const { fetch, sent } = scripted(created)
  const parley = createParley({ ...OPTIONS, fetch })
  await parley.sendMessage('cnv_1', text, { headers: { 'Idempotency-Key': 'order-77' } })
  await parley.sendMessage('cnv_1', text, { headers: { 'Idempotency-Key': 'order-77' }, idempotencyKey: 'order-78' })
  expect(sent.map(({ init }) => init.headers['idempotency-key'])).toEqual(['order-77', 'order-78'])
})

test.each<[string, UpdateConversationOptions, number]>([
  ['a tag', { ifMatch: '"1"' }, 3],
  ['a tag among the headers', { headers: { 'If-Match': '"1"' } }, 3],
  ['a tag with a star in it', { ifMatch: '"a*"' }, 3],
  ['no tag', {}, 1],
  ['any tag', { ifMatch: '*' }, 1],
  ['any tag in a list', { ifMatch: '"a", *' }, 1],
  ['a header that the operation does not have', { headers: { 'Idempotency-Key': 'x' } }, 1],
])('an update whose outcome is unknown, with %s, is sent this often: %j %i', async (_, own, times) => {
  const { fetch, sent } = scripted(() => new Response('', { status: 502 }))
  const parley = createParley({ ...OPTIONS, fetch, retry: { baseDelayMs: 0 } })
  await failure(parley.updateConversation('cnv_1', { status: 'Closed' }, own))
  expect(sent).toHaveLength(times)
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A mistake of a caller.
const respondWithNothing = async () => ({}) as Response
const respondUnasked = async () => new Response(null, { status: 304, headers: { ETag: '"1"' } })

test('a fetch that returns no response gives connection_failed', async () => {
  const error = await failure(createParley({ ...OPTIONS, fetch: respondWithNothing, retry: false }).listTags())
  expect(error).toMatchObject({
    kind: 'connection_failed',
    message: expect.stringContaining('received no response'),
  })
})

test('a 304 that no request asked for is unexpected', async () => {
  const parley = createParley({ ...OPTIONS, fetch: respondUnasked })
  expect(await failure(parley.getConversation('cnv_1'))).toMatchObject({ kind: 'unexpected_response', status: 304 })
  await expect(parley.getConversation('cnv_1', { ifNoneMatch: '"1"' })).resolves.toMatchObject({ notModified: true })
})

test('an undefined option has its default', async () => {
  const { fetch, sent } = scripted(() => new Response(null, { status: 503 }))
  const parley = createParley({
    ...OPTIONS,
    fetch,
    timeoutMs: undefined,
    headers: { 'x-region': undefined } as never,
    allowBrowser: undefined,
    retry: { maxAttempts: undefined, baseDelayMs: 0, maxDelayMs: undefined, maxRetryAfterMs: undefined },
  })
  const call = parley.updateConversation(
    'cnv_1',
    { status: 'Closed' },
    {
      ifMatch: '"1"',
      signal: undefined,
      timeoutMs: undefined,
      retry: { maxAttempts: undefined, retryUnknownOutcome: undefined },
    },
  )
  expect(await failure(call)).toMatchObject({ kind: 'unexpected_response', attempts: 3 })
  expect(sent).toHaveLength(3)
  expect(sent[0]?.init.headers).not.toHaveProperty('x-region')
})

test.each(['document', 'importScripts'])('a browser, which has %s, is rejected unless it is allowed', (name) => {
  vi.stubGlobal(name, {})
  expect(() => createParley(options)).toThrow('allowBrowser must be true')
  expect(createParley({ ...options, allowBrowser: true })).toHaveProperty('rotateApiKey')
})

test('a body that is not JSON is rejected before anything is sent', async () => {
  const ring: Record<string, unknown> = {}
  ring['status'] = ring
  const call = createParley(options).updateConversation('cnv_1', ring as { status: 'Closed' })
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'body' })
})

test.each([{ queryKey: ['key'], signal: new AbortController().signal }, 'swr-key', null])(
  'regenerateApiKey rejects the options of a query hook: %j',
  async (context) => {
    const call = createParley(options).regenerateApiKey(context as object)
    expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'options' })
  },
)

test.each([{}, undefined, { persist: undefined }, { persist: 'file' }])(
  'a rotation with %j, without a function that stores the key, is rejected before a key is made',
  async (wrong) => {
    const call = createParley(options).rotateApiKey(wrong as never)
    expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'persist' })
  },
)

test('parley.fetch compares URLs in their normalized form', async () => {
  const { fetch } = createParley({ ...options, baseUrl: 'HTTPS://Parley.example:443/v/' })
  await expect(fetch('https://parley.example/v/api')).rejects.toThrow('Something was sent.')
})

test('parley.fetch sends the key only to URLs below baseUrl', async () => {
  const { fetch } = createParley({ ...options, baseUrl: 'https://parley.example/v' })
  for (const url of [
    'https://parley.example.evil.example/v/',
    'https://evil.example',
    'https://parley.example/',
    'https://parley.example/v/../elsewhere',
    'https://parley.example/v/%2e%2e/elsewhere',
  ]) {
    expect(isParleyError(await failure(fetch(url)))).toBe(true)
  }
})
