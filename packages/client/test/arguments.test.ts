import { afterEach, expect, test, vi } from 'vitest'
import { createParley, isParleyError, type ParleyOptions } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { everyFace, failure } from './outcomes.ts'

afterEach(() => void vi.unstubAllGlobals())

const API_KEY = 'parley_a_key_that_must_not_be_seen'
const nothingIsSent = () => Promise.reject(new Error('Something was sent.'))
const options = { baseUrl: 'https://parley.example', apiKey: API_KEY, fetch: nothingIsSent }

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
])('the identifier %j is refused before anything is sent, by the façade and by openapi-fetch alike', async (id) => {
  const parley = createParley(options)
  const path = { id: id as string }

  const refusal = { kind: 'invalid_argument', argument: 'id' }
  expect(await failure(parley.updateConversation(path.id, { status: 'Closed' }))).toMatchObject(refusal)
  const raw = createRawClient(parley).POST('/api/conversation/{id}', { params: { path }, body: { status: 'Closed' } })
  expect(await failure(raw)).toMatchObject(refusal)
})

test.each(['a..b', '-', '_', 'a'.repeat(64)])('the identifier %j goes out as it is', async (id) => {
  const urls: unknown[] = []
  const parley = createParley({
    ...options,
    fetch: async (url) => {
      urls.push(url)
      return new Response()
    },
  })
  await failure(parley.updateConversation(id, { status: 'Closed' }))
  expect(urls).toEqual([`https://parley.example/api/conversation/${id}`])
})

test.each<[string, Partial<ParleyOptions>]>([
  ['apiKey', { apiKey: '' }],
  ['apiKey', { apiKey: `${API_KEY}\n` }],
  ['apiKey', { apiKey: `${API_KEY}é` }],
  ['baseUrl', { baseUrl: '/api' }],
  ['baseUrl', { baseUrl: 'ftp://parley.example' }],
  ['baseUrl', { baseUrl: `https://user:${API_KEY}@parley.example` }],
  ['baseUrl', { baseUrl: `https://parley.example?key=${API_KEY}` }],
])('an option %s that cannot work is refused without being quoted', (argument, wrong) => {
  let refusal: unknown
  try {
    createParley({ ...options, ...wrong })
  } catch (error) {
    refusal = error
  }
  expect(refusal).toMatchObject({ kind: 'invalid_argument', argument })
  expect(everyFace(refusal)).not.toContain(API_KEY)
})

test.each(['document', 'importScripts'])('a browser, which has %s, is refused unless told otherwise', (name) => {
  vi.stubGlobal(name, {})
  expect(() => createParley(options)).toThrow('allowBrowser must be true')
  expect(createParley({ ...options, allowBrowser: true })).toHaveProperty('rotateApiKey')
})

test('an entity tag that no header can carry is refused without being sent', async () => {
  const call = createParley(options).updateConversation('cnv_1', { status: 'Closed' }, { ifMatch: '"a\nb"' })
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'request' })
})

test('a body that is no JSON is refused without being sent', async () => {
  const ring: Record<string, unknown> = {}
  ring['status'] = ring
  const call = createParley(options).updateConversation('cnv_1', ring as { status: 'Closed' })
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'request' })
})

test.each([{ queryKey: ['key'], signal: new AbortController().signal }, 'swr-key'])(
  'a query hook that calls the regeneration with %j is refused',
  async (context) => {
    const call = createParley(options).regenerateApiKey(context as object)
    expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'options' })
  },
)

test('a rotation without a function that stores the key is refused before a key is made', async () => {
  // @ts-expect-error What a caller without types can do.
  const call = createParley(options).rotateApiKey({})
  expect(await failure(call)).toMatchObject({ kind: 'invalid_argument', argument: 'persist' })
})

test('the base URL is compared as fetch writes it', async () => {
  const { fetch } = createParley({ ...options, baseUrl: 'HTTPS://Parley.example:443/v/' })
  await expect(fetch('https://parley.example/v/api')).rejects.toThrow('Something was sent.')
})

test('the key goes nowhere but below the base URL', async () => {
  const { fetch } = createParley({ ...options, baseUrl: 'https://parley.example/v' })
  for (const url of ['https://parley.example.evil.example/v/', 'https://evil.example', 'https://parley.example/']) {
    expect(isParleyError(await failure(fetch(url)))).toBe(true)
  }
})
