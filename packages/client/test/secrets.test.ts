import { expect, test } from 'vitest'
import { createParley } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { everyFace, failure } from './outcomes.ts'
import { problem, updated } from './responses.ts'

const API_KEY = 'parley_a_key_that_must_not_be_seen'
const baseUrl = 'https://parley.example'

/** A fetch whose error says and holds everything that it was given. */
async function fallenTunnel(_: unknown, init?: RequestInit): Promise<Response> {
  const { authorization } = Object.fromEntries(new Headers(init?.headers))
  const cause = Object.assign(new Error(`header was ${authorization}`), { code: 'E_TUNNEL', request: init })
  throw new Error(`tunnel closed on ${authorization}`, { cause })
}

const echo = async (_: unknown, init?: RequestInit) => Response.json(Object.fromEntries(new Headers(init?.headers)))

test('neither the client nor the raw client shows the key to inspect and JSON', () => {
  const parley = createParley({ baseUrl, apiKey: API_KEY })
  expect(everyFace(parley)).not.toContain(API_KEY)
  expect(everyFace(createRawClient(parley))).not.toContain(API_KEY)
})

test('an error keeps the messages and codes of fetch, without the key and the request', async () => {
  const parley = createParley({ baseUrl, apiKey: API_KEY, fetch: fallenTunnel, retry: false })
  for (const call of [parley.updateConversation('cnv_1', { status: 'Closed' }), parley.regenerateApiKey()]) {
    const error = await failure(call)
    expect(error.message).toContain('tunnel closed on Bearer <API_KEY>, header was Bearer <API_KEY>, E_TUNNEL')
    expect(everyFace(error)).not.toContain(API_KEY)
  }
})

test('an unexpected response that contains the key is redacted', async () => {
  const parley = createParley({ baseUrl, apiKey: API_KEY, fetch: echo })
  const error = await failure(parley.updateConversation('cnv_1', { status: 'Closed' }))
  expect(error).toMatchObject({ kind: 'unexpected_response', reason: 'not_in_contract' })
  expect(everyFace(error)).not.toContain(API_KEY)
})

test('a problem that contains the key, escaped or in a header, is redacted', async () => {
  const escaped = String.raw`\u0070${API_KEY.slice(1)}`
  const body = JSON.stringify({
    status: 403,
    code: 'permission_missing',
    title: 'T',
    requestId: 'r',
    permission: API_KEY,
    detail: 'KEY',
  })
  const headers = { 'Content-Type': 'application/problem+json', 'X-Request-Id': API_KEY }
  const fetch = async () => new Response(body.replace('KEY', escaped), { status: 403, headers })
  expect(body).toContain(API_KEY)
  const error = await failure(createParley({ baseUrl, apiKey: API_KEY, fetch }).listTags())
  expect(error).toMatchObject({ code: 'permission_missing', detail: '<API_KEY>' })
  expect(everyFace(error)).not.toContain(API_KEY)
  const page = async () =>
    new Response('', { status: 500, headers: { 'X-Request-Id': API_KEY, 'Content-Type': API_KEY } })
  expect(everyFace(await failure(createParley({ baseUrl, apiKey: API_KEY, fetch: page }).listTags()))).not.toContain(
    API_KEY,
  )
})

test('a fetch that rejects with a text gives an error with this text', async () => {
  const parley = createParley({ baseUrl, apiKey: API_KEY, retry: false, fetch: () => Promise.reject(`no ${API_KEY}`) })
  const error = await failure(parley.updateConversation('cnv_1', { status: 'Closed' }))
  expect(error.message).toContain('no <API_KEY>')
})

const rejected = async () => problem(401, 'api_key_invalid')

test.each(['key', 'k', 'test'])('the short key %j is not redacted from codes and properties', async (apiKey) => {
  const conversation = { uniqueId: 'cnv_test_1', contact: { name: 'test' } }
  const stale = async () => problem(412, 'precondition_failed', { conversation }, { ETag: '"test"' })
  const clientOf = (fetch: () => Promise<Response>) => createParley({ baseUrl, apiKey, fetch })
  expect(await failure(clientOf(rejected).listTags())).toMatchObject({ code: 'api_key_invalid' })
  const error = await failure(clientOf(stale).updateConversation('cnv_1', { status: 'Closed' }))
  expect(error).toMatchObject({ code: 'precondition_failed', conversation, etag: '"test"' })
})

test.each(['', 'a\nb', 'é€'])('a rotation rejects the new key %j, which no header can carry', async (key) => {
  const fetch = async (url: string) => (url.endsWith('/regenerate') ? Response.json({ apiKey: { key } }) : updated())
  const parley = createParley({ baseUrl, apiKey: API_KEY, fetch })
  const stored: string[] = []
  const rotation = parley.rotateApiKey({ persist: (apiKey) => stored.push(apiKey.key) })
  expect(await failure(rotation)).toMatchObject({ kind: 'rotation_failed', stage: 'rejected' })
  expect(stored).toEqual([])
  expect(await parley.updateConversation('cnv_1', { status: 'Closed' })).toMatchObject({ etag: '"1"' })
})

test('a fetch that rejects with undefined gives an error with a message', async () => {
  const parley = createParley({ baseUrl, apiKey: API_KEY, retry: false, fetch: () => Promise.reject(undefined) })
  expect(await failure(parley.listTags())).toMatchObject({ message: 'listTags received no response (undefined)' })
})
