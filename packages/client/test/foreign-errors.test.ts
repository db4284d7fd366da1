// What an error says of its caller and its cause, and the errors of others that pass through a call unchanged.
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient, listTags } from '../src/generated/entry.ts'
import { createParley, type ParleyOptions } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'

afterEach(() => vi.unstubAllGlobals())

const client = (fetch: ParleyOptions['fetch'], more: ParleyOptions = {}) =>
  createParley({ ...OPTIONS, retry: false, fetch, ...more })
const failing = (error: unknown) => () => Promise.reject(error)
const refused = failing(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
const never = () => new Promise<never>(() => {})
const html = async () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } })
const unknown = async () => problem(404, 'conversation_not_found')
const aborted = new AbortController()

const KINDS: [string, string, () => Promise<unknown>][] = [
  ['a problem', 'problem', () => client(unknown).getConversation('cnv_1')],
  [
    'a problem of a small client',
    'problem',
    () => createClient({ ...OPTIONS, fetch: unknown }, { listTags }).listTags(),
  ],
  ['a failed connection', 'connection_failed', () => client(refused).listTags()],
  ['a timeout', 'timeout', () => client(never, { timeoutMs: 1 }).listTags()],
  ['an abort', 'aborted', () => client(never).listTags({ signal: AbortSignal.timeout(1) })],
  ['an aborted signal', 'aborted', () => client(never).listTags({ signal: aborted.signal })],
  ['a page of a gateway', 'unexpected_response', () => client(html).listTags()],
  ['a regeneration', 'regeneration_outcome_unknown', () => client(html).regenerateApiKey()],
  ['an invalid option', 'invalid_argument', async () => client(html).listTags({ timeoutMs: -1 })],
  ['an apiKey function', 'invalid_argument', () => client(html, { apiKey: async () => '' }).listTags()],
  ['a rotation', 'regeneration_outcome_unknown', () => client(html).rotateApiKey({ persist: () => {} })],
]

test.each(KINDS)('the stack of the error of %s names the function that called', async (_, kind, call) => {
  aborted.abort()
  const theFunction = async () => {
    await call()
  }
  const error = await failure(theFunction())
  expect(error.kind).toBe(kind)
  expect(error.stack).toMatch(/^ParleyError: .*\n(?:.*\n)*.*\btheFunction\b/)
})

async function iterate(): Promise<void> {
  for await (const _ of client(unknown).messages('cnv_1')) break
}

test('the stack of an error in a list names the function that iterates', async () => {
  expect((await failure(iterate())).stack).toMatch(/\biterate\b/)
})

test('an error is printed with the name of its class, and without the name of a bundler', async () => {
  const error = await failure(client(unknown).getConversation('cnv_1'))
  expect(inspect(error).split(':')[0]).toBe('ParleyError')
  expect([error.name, error.constructor.name]).toEqual(['ParleyError', 'ParleyError'])
})

test('a failed connection has its cause, with the code of the platform and without the key', async () => {
  const cause = Object.assign(new Error(`connect ECONNREFUSED ${OPTIONS.apiKey}`), { code: 'ECONNREFUSED' })
  const error = await failure(client(failing(new TypeError('fetch failed', { cause }))).listTags())
  expect(error).toMatchObject({ kind: 'connection_failed', cause: { code: 'ECONNREFUSED' } })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(OPTIONS.apiKey)
})

test.each([
  [
    'each address of a host timed out',
    Object.assign(new AggregateError([new Error('connect ETIMEDOUT 192.0.2.1:443')])),
  ],
  ['there is no route', new Error('connect ENETUNREACH 192.0.2.1:443')],
  ['the host can’t be reached', new Error('connect EHOSTUNREACH 192.0.2.1:443')],
  ['the server speaks no TLS', new Error('write EPROTO 0A00010B:SSL routines:ssl3_get_record:wrong version number')],
  [
    'the connection ended within the handshake',
    new Error('Client network socket disconnected before secure TLS connection was established'),
  ],
])('nothing was executed and a retry is safe if %s', async (_, cause) => {
  const { fetch, sent } = scripted(failing(new TypeError('fetch failed', { cause })), updated)
  await client(fetch, { retry: { baseDelayMs: 0 } }).updateConversation('cnv_1', { status: 'Closed' })
  expect(sent).toHaveLength(2)
})

test.each(['read ETIMEDOUT', 'read EHOSTUNREACH', 'read ECONNRESET', 'write EPIPE'])(
  'the request may have been executed after %s',
  async (message) => {
    const fetch = failing(new TypeError('fetch failed', { cause: new Error(message) }))
    const error = await failure(client(fetch).updateConversation('cnv_1', { status: 'Closed' }))
    expect(error).toMatchObject({ kind: 'connection_failed', mayHaveExecuted: true })
  },
)

test.each([
  ['the control flow of Next.js', Object.assign(new Error('Dynamic server usage'), { digest: 'DYNAMIC_SERVER_USAGE' })],
  ['a promise, as React throws', new Promise(() => {})],
  ['a mistake in a fetch of one’s own', new ReferenceError('tracer is not defined')],
])('%s passes a call unchanged, and is not repeated', async (_, thrown) => {
  const { fetch, sent } = scripted(() => {
    throw thrown
  })
  const caught: unknown[] = []
  await client(fetch, { retry: { baseDelayMs: 0 } })
    .listTags()
    .catch((error: unknown) => caught.push(error))
  expect([sent.length, caught]).toEqual([1, [thrown]])
})

test('without any fetch, the error says so once', async () => {
  vi.stubGlobal('fetch', undefined)
  const error = await failure(createParley(OPTIONS).listTags())
  expect(error).toMatchObject({ kind: 'invalid_argument', argument: 'fetch' })
})

test('a call works where fetch refuses the signals of the DOM', async () => {
  const signals: unknown[] = []
  const fetch: ParleyOptions['fetch'] = async (_, { signal }) => {
    signals.push(signal)
    if (signal) throw new TypeError('RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal.')
    return updated()
  }
  await client(fetch).updateConversation('cnv_1', { status: 'Closed' })
  expect(signals).toEqual([expect.anything(), undefined])
})

test('a call works without TextDecoder, as in the DOM of Jest', async () => {
  vi.stubGlobal('TextDecoder', undefined)
  const { conversation } = await client(async () => updated()).updateConversation('cnv_1', { status: 'Closed' })
  expect(conversation.status).toBe('Closed')
})
