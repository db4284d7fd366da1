// A clone of a client: other options, the same service and the same key.
import { expect, test } from 'vitest'
import { type CloneOptions, createParley, type ParleyOptions } from '../src/index.ts'
import { failure } from './outcomes.ts'
import { OPTIONS, problem, scripted, updated } from './responses.ts'

const client = (options: ParleyOptions, ...responses: Parameters<typeof scripted>) => {
  const { fetch, sent } = scripted(...responses)
  return { parley: createParley({ ...OPTIONS, fetch, ...options }), sent }
}
const busy = () => problem(503, 'service_unavailable')
const close = { status: 'Closed' } as const

test('withOptions returns a clone with changed options, and leaves the client unchanged', async () => {
  const { parley, sent } = client(
    { headers: { 'X-Team': 'blue', 'X-Region': 'eu' }, retry: { baseDelayMs: 0, maxAttempts: 4 } },
    busy,
  )
  const clone = parley.withOptions({ headers: { 'x-region': 'us' }, retry: { maxAttempts: 2 }, timeoutMs: undefined })
  expect(await failure(clone.updateConversation('cnv_1', close))).toMatchObject({ attempts: 2 })
  expect(sent[0]?.init.headers).toMatchObject({ 'x-team': 'blue', 'x-region': 'us' })
  expect(await failure(clone.withOptions({ retry: false }).updateConversation('cnv_1', close))).toMatchObject({
    attempts: 1,
  })
  expect(await failure(parley.updateConversation('cnv_1', close))).toMatchObject({ attempts: 4 })
  expect(sent.at(-1)?.init.headers).toMatchObject({ 'x-team': 'blue', 'x-region': 'eu' })
})

test('a clone has its own hooks or those of the client', async () => {
  const seen: string[] = []
  const { parley } = client({ onRequest: () => seen.push('client'), onResponse: () => seen.push('response') }, updated)
  await parley.withOptions({ onRequest: () => seen.push('clone') }).updateConversation('cnv_1', close)
  await parley.updateConversation('cnv_1', close)
  expect(seen).toEqual(['clone', 'response', 'client', 'response'])
})

test('a client and its clone share a new key', async () => {
  const keys = ['k1', 'k2']
  const { parley, sent } = client(
    { apiKey: () => String(keys.shift()) },
    updated,
    () => problem(401, 'api_key_invalid'),
    updated,
  )
  const clone = parley.withOptions({ timeoutMs: 100 })
  await parley.updateConversation('cnv_1', close)
  await clone.updateConversation('cnv_1', close)
  await parley.updateConversation('cnv_1', close)
  expect(sent.map(({ init }) => init.headers['authorization'])).toEqual(
    ['k1', 'k1', 'k2', 'k2'].map((key) => `Bearer ${key}`),
  )
})

const rotated = () => Response.json({ apiKey: { key: 'k2', uniqueId: 'key_2', createdAt: '2026-03-13T15:04:05.000Z' } })
const caller = () =>
  Response.json({ member: { uniqueId: 'mem_1' }, organizationId: 'org_1', apiKey: { uniqueId: 'key_2' } })

test('concurrent rotations of a client and its clone are one rotation', async () => {
  const { parley, sent } = client({}, rotated, caller, updated)
  const stored: string[] = []
  const options = { persist: ({ key }: { key: string }) => void stored.push(key) }
  const [one, other] = await Promise.all([
    parley.rotateApiKey(options),
    parley.withOptions({ timeoutMs: 100 }).rotateApiKey(options),
  ])
  await parley.updateConversation('cnv_1', close)
  expect([one, stored, sent.length]).toEqual([other, ['k2'], 3])
  expect(sent[2]?.init.headers['authorization']).toBe('Bearer k2')
})

test.each<[string, object]>([
  ['apiKey', { apiKey: 'other' }],
  ['baseUrl', { baseUrl: 'https://other.example' }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['onRequest', { onRequest: 5 }],
  ['retry.attempts', { retry: { attempts: 9 } }],
])('withOptions rejects %s', (argument, options) => {
  const { parley } = client({}, updated)
  expect(() => parley.withOptions(options)).toThrow(expect.objectContaining({ kind: 'invalid_argument', argument }))
})

test('null removes an option of the client from a clone', async () => {
  const seen: string[] = []
  const { parley, sent } = client(
    { headers: { 'X-Team': 'blue' }, retry: { baseDelayMs: 0, maxAttempts: 1 }, onRequest: () => seen.push('client') },
    busy,
    updated,
  )
  const clone = parley
    .withOptions({ headers: null, onRequest: null, retry: null })
    .withOptions({ retry: { baseDelayMs: 0 } })
  await clone.updateConversation('cnv_1', close)
  expect([seen, sent.length, sent[0]?.init.headers['x-team']]).toEqual([[], 2, undefined])
  await parley.updateConversation('cnv_1', close)
  expect([seen, sent.at(-1)?.init.headers['x-team']]).toEqual([['client'], 'blue'])
})

test.each([undefined, null, 5])('withOptions rejects %s as an option object', (changes) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a caller without types.
  const call = () => client({}, updated).parley.withOptions(changes as unknown as CloneOptions)
  expect(call).toThrow('options must be an object')
})

test('withOptions takes a key or URL that is undefined, and rejects one that is null', () => {
  const { parley } = client({}, updated)
  const absent: object = { apiKey: undefined, baseUrl: undefined }
  expect(parley.withOptions(absent).baseUrl).toBe(parley.baseUrl)
  const removed: object = { apiKey: null }
  expect(() => parley.withOptions(removed)).toThrow('apiKey is the same for all clones')
})
