// Tests the hooks with which a caller observes a call, and the headers that the caller sends with it.
import { afterEach, expect, test, vi } from 'vitest'
import {
  createParley,
  type ParleyOptions,
  type RequestDetails,
  type ResponseDetails,
  type RetryDetails,
} from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'
import { clientVersion } from '../src/generated/operations.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const busy = () => problem(503, 'service_unavailable', {}, { 'X-Request-Id': 'req_busy' })
const client = (options: ParleyOptions, ...responses: Parameters<typeof scripted>) => {
  const { fetch, sent } = scripted(...responses)
  return { parley: createParley({ ...OPTIONS, retry: { baseDelayMs: 0 }, fetch, ...options }), sent }
}
const close = { status: 'Closed' } as const
const fail = () => {
  throw new Error('in a hook')
}
const reject = async () => fail()
const echo = () => problem(503, 'service_unavailable', { detail: `The key ${OPTIONS.apiKey} is busy.` })

test('hooks see each request, each response and each retry', async () => {
  const requests: RequestDetails[] = []
  const responses: ResponseDetails[] = []
  const retries: RetryDetails[] = []
  const { parley } = client(
    {
      onRequest: (details) => requests.push(details),
      onResponse: (details) => responses.push(details),
      onRetry: (details) => retries.push(details),
    },
    () => Promise.reject(new Error('connection refused')),
    busy,
    updated,
  )
  await parley.updateConversation('cnv_1', close)
  const call = { operation: 'updateConversation', method: 'POST', url: `${OPTIONS.baseUrl}/api/conversation/cnv_1` }
  expect(requests).toMatchObject([1, 2, 3].map((attempt) => ({ ...call, attempt })))
  const ownId = requests[0]?.headers['x-request-id']
  expect(responses).toMatchObject([
    { ...call, attempt: 1, status: undefined, error: { kind: 'connection_failed' }, requestId: ownId },
    { ...call, attempt: 2, status: 503, error: { code: 'service_unavailable' }, requestId: 'req_busy' },
    { ...call, attempt: 3, status: 200, error: undefined },
  ])
  expect(responses.every(({ durationMs }) => durationMs >= 0)).toBe(true)
  expect(responses[2]?.headers?.get('ETag')).toBe('"1"')
  expect(retries).toMatchObject([
    { ...call, attempt: 1, error: { kind: 'connection_failed' }, delayMs: 0 },
    { ...call, attempt: 2, error: { code: 'service_unavailable' }, delayMs: 0 },
  ])
})

test('onRequest can add headers, and neither sees nor replaces the API key', async () => {
  const seen: string[] = []
  const { parley, sent } = client({
    onRequest({ headers }) {
      seen.push(everyFace(headers))
      headers['traceparent'] = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
      headers['authorization'] = 'Bearer other'
    },
  })
  await parley.updateConversation('cnv_1', close)
  expect(sent[0]?.init.headers).toMatchObject({
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    authorization: `Bearer ${OPTIONS.apiKey}`,
  })
  expect(seen.join('\n')).not.toContain(OPTIONS.apiKey)
})

test('the client prints what a hook or a logger throws, and continues', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { parley } = client(
    { onRequest: fail, onResponse: fail, onRetry: fail, logger: { debug: fail, warn: fail } },
    busy,
    updated,
  )
  await expect(parley.updateConversation('cnv_1', close)).resolves.toMatchObject({ etag: '"1"' })
  expect(warn).toHaveBeenCalledTimes(8)
})

test('the client prints what an async hook or logger rejects with, and continues', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  // A rejection without a handler would fail the run.
  const { parley } = client(
    { onRequest: reject, onResponse: reject, onRetry: reject, logger: { debug: reject, warn: reject } },
    busy,
    updated,
  )
  await expect(parley.updateConversation('cnv_1', close)).resolves.toMatchObject({ etag: '"1"' })
  expect(warn).toHaveBeenCalledTimes(8)
})

test('a request has the headers of an async onRequest once, in any letter case', async () => {
  const { parley, sent } = client({
    async onRequest({ headers }) {
      await Promise.resolve()
      Object.assign(headers, { 'X-Request-Id': 'ctx-7', Authorization: 'Bearer other', 'X-Left-Out': undefined })
    },
  })
  await parley.updateConversation('cnv_1', close, { headers: { 'x-region': 'eu' } })
  const headers = new Headers(sent[0]?.init.headers)
  expect([
    headers.get('x-request-id'),
    headers.get('authorization'),
    headers.get('x-region'),
    headers.has('x-left-out'),
  ]).toEqual(['ctx-7', `Bearer ${OPTIONS.apiKey}`, 'eu', false])
})

test('a call whose onRequest hangs times out and sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { parley, sent } = client({ onRequest: () => promise, timeoutMs: 20, retry: false })
  expect(await failure(parley.updateConversation('cnv_1', close))).toMatchObject({
    kind: 'timeout',
    mayHaveExecuted: false,
  })
  resolve(undefined)
  await promise
  expect(sent).toEqual([])
})

test.each<[string, RequestDetails['headers']]>([
  ['takes the tag away', { 'If-Match': '*' }],
  ['changes the tag', { 'if-match': '"2"' }],
])('an update with an unknown outcome is not retried if a hook %s', async (_, changed) => {
  const { parley, sent } = client(
    { onRequest: ({ headers }) => void Object.assign(headers, changed) },
    () => new Response('', { status: 502 }),
  )
  const error = await failure(parley.updateConversation('cnv_1', close, { ifMatch: '"1"' }))
  expect(error).toMatchObject({ attempts: 1, mayHaveExecuted: true })
  expect(sent).toHaveLength(1)
})

test('the logger gets a line for each attempt and each retry, without keys, headers, queries and bodies', async () => {
  const lines: unknown[][] = []
  const logger = { debug: (...line: unknown[]) => lines.push(line), warn: (...line: unknown[]) => lines.push(line) }
  const { parley } = client({ logger, headers: { 'x-secret': 's3cret' } }, echo, () =>
    Response.json({ conversations: [] }),
  )
  await parley.listConversations({ phone: '+33612345678' })
  expect(lines).toEqual([
    [
      expect.stringMatching(/^listConversations: 503 after \d+ ms$/),
      expect.objectContaining({ attempt: 1, status: 503 }),
    ],
    [
      'listConversations failed with 503 service_unavailable: The key <API_KEY> is busy.; retry in 0 ms',
      { operation: 'listConversations', attempt: 1, delayMs: 0 },
    ],
    [
      expect.stringMatching(/^listConversations: 200 after \d+ ms$/),
      expect.objectContaining({ attempt: 2, status: 200 }),
    ],
  ])
  expect(everyFace(lines)).not.toMatch(new RegExp(`${OPTIONS.apiKey}|s3cret|33612345678`))
})

test.each([
  ['onRequest must be a function', { onRequest: 'x' }],
  ['onRetry must be a function', { onRetry: {} }],
  ['logger must be an object', { logger: 'console' }],
  ['debug is missing', { logger: {} }],
  ['warn must be a function', { logger: { debug() {}, warn: true } }],
])('%s: %j', (message, wrong) => {
  expect(() => createParley({ ...OPTIONS, ...(wrong as object) })).toThrow(message)
})

test('headers of a call replace the headers in the options of the client, except those that the client sets itself', async () => {
  const { parley, sent } = client({ headers: { 'x-region': 'eu', 'x-team': 'blue' } })
  await parley.updateConversation('cnv_1', close, {
    ifMatch: '"1"',
    headers: { 'X-Region': 'us', 'X-Request-Id': 'mine', 'If-Match': '"2"', Authorization: 'x', 'Content-Type': 'x' },
  })
  expect(sent[0]?.init.headers).toEqual({
    'x-region': 'us',
    'x-team': 'blue',
    'x-request-id': 'mine',
    'if-match': '"1"',
    'content-type': 'application/json',
    'user-agent': `parley-client/${clientVersion}`,
    authorization: `Bearer ${OPTIONS.apiKey}`,
  })
  const wrong = parley.getCaller({ headers: { 'x-a': 'b\nc' } })
  expect(await failure(wrong)).toMatchObject({ kind: 'invalid_argument', argument: 'headers' })
})

test('the error of a lost response has the request id that was sent', async () => {
  const { parley, sent } = client({ retry: false }, () => Promise.reject(new Error('reset')))
  const error = await failure(parley.updateConversation('cnv_1', close))
  expect(error).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(error).toMatchObject({ requestId: sent[0]?.init.headers['x-request-id'] })
  const other = await failure(parley.regenerateApiKey({ headers: { 'x-request-id': 'mine' } }))
  expect(other).toMatchObject({ kind: 'regeneration_outcome_unknown', requestId: 'mine' })
})

test('a call with traceparent sends no X-Request-Id, because the service uses the trace id', async () => {
  const { parley, sent } = client({})
  await parley.updateConversation('cnv_1', close, { headers: { traceparent: '00-1-1-01' } })
  expect(sent[0]?.init.headers).not.toHaveProperty('x-request-id')
})

test('the client sends no User-Agent and no X-Request-Id in a browser, where both need a preflight', async () => {
  vi.stubGlobal('document', {})
  const { parley, sent } = client({ allowBrowser: true })
  await parley.updateConversation('cnv_1', close)
  expect(Object.keys(sent[0]?.init.headers ?? {}).toSorted()).toEqual(['authorization', 'content-type'])
})

test('createParley reads URL and key from the environment if they are left out', async () => {
  vi.stubEnv('PARLEY_BASE_URL', 'https://env.example')
  vi.stubEnv('PARLEY_API_KEY', 'parley_env')
  const { fetch, sent } = scripted(updated)
  await createParley({ fetch }).updateConversation('cnv_1', close)
  await createParley({ ...OPTIONS, fetch }).updateConversation('cnv_1', close)
  expect(sent.map(({ url, init }) => [new URL(url).origin, init.headers['authorization']])).toEqual([
    ['https://env.example', 'Bearer parley_env'],
    [OPTIONS.baseUrl, `Bearer ${OPTIONS.apiKey}`],
  ])
  vi.stubEnv('PARLEY_API_KEY', '')
  expect(() => createParley()).toThrow('apiKey is missing')
  vi.unstubAllEnvs()
  expect(() => createParley()).toThrow('baseUrl is missing')
})

const setInvalid = ({ headers }: RequestDetails) => void (headers['a b'] = 'c')

test('a header of onRequest that can’t be sent is an invalid_argument', async () => {
  const { fetch, sent } = scripted(updated)
  const call = createParley({ ...OPTIONS, fetch, onRequest: setInvalid }).updateConversation('cnv_1', close)
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'headers' })
  expect(sent).toHaveLength(0)
})

test('all hooks of an attempt share an object, and no other attempt has it', async () => {
  const began: string[] = []
  const ended: unknown[] = []
  const { parley } = client(
    {
      onRequest: ({ context, attempt }) => {
        context['span'] = `span ${attempt}`
        began.push(`span ${attempt}`)
      },
      onResponse: ({ context }) => ended.push(context['span']),
      onRetry: ({ context }) => ended.push(`retry of ${String(context['span'])}`),
    },
    () => Promise.reject(new Error('connection refused')),
    busy,
    updated,
  )
  await parley.updateConversation('cnv_1', close)
  expect(ended).toEqual(['span 1', 'retry of span 1', 'span 2', 'retry of span 2', 'span 3'])
  expect(began).toEqual(['span 1', 'span 2', 'span 3'])
})
