// Tests the behavior of openapi-fetch that we rely on, and its known bugs. It is no longer maintained.
import {
  type FaultProxy,
  HTML_200,
  startFaultProxy,
  CONVERSATION,
  type ServiceProcess,
  startService,
} from '@parley/tools'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParley, type Parley } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'

const PATH = '/api/conversation/{id}'
const closed = { params: { path: { id: CONVERSATION } }, body: { status: 'Closed' } } as const

let service: ServiceProcess
let proxy: FaultProxy
let parley: Parley
beforeAll(async () => {
  service = await startService()
  proxy = await startFaultProxy(service.url)
  parley = createParley({ baseUrl: proxy.url, apiKey: service.apiKey })
})
beforeEach(() => {
  proxy.next.length = 0
  proxy.seen.length = 0
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

test('a raw call sends the key and returns the typed body and the response', async () => {
  const { data, error, response } = await createRawClient(parley).POST(PATH, closed)
  expect(data?.conversation.status).toBe('Closed')
  expect(error).toBeUndefined()
  expect(response.headers.get('ETag')).toMatch(/^"/)
})

test('a raw call returns the body of a problem as error', async () => {
  const { error } = await createRawClient(parley).POST(PATH, { ...closed, params: { path: { id: 'cnv_nobody' } } })
  expect(error?.code).toBe('conversation_not_found')
})

test('a raw call sends the new key after a rotation', async () => {
  const raw = createRawClient(parley)
  let key = ''
  await parley.rotateApiKey({ persist: (apiKey) => void (key = apiKey.key) })
  const { response } = await raw.POST(PATH, closed)
  expect(response.status).toBe(200)
  expect(proxy.seen.at(-1)?.authorization).toBe(`Bearer ${key}`)
})

test('a raw call is never retried', async () => {
  proxy.next.push('drop after')
  await expect(createRawClient(parley).GET('/api/auth/api-keys/regenerate')).rejects.toThrow('fetch failed')
  expect(proxy.seen).toHaveLength(1)
})

test('a raw call does not follow a redirect with the key', async () => {
  proxy.next.push({ response: 307, headers: { Location: '/elsewhere' } })
  const { response } = await createRawClient(parley).POST(PATH, closed)
  expect(response.status).toBe(307)
  expect(proxy.seen).toHaveLength(1)
})

test('known bugs of openapi-fetch: an empty 502 has no error, and a page with 200 throws', async () => {
  proxy.next.push('empty 502', HTML_200)
  const { error, response } = await createRawClient(parley).POST(PATH, closed)
  expect([error, response.ok]).toEqual([undefined, false])
  await expect(createRawClient(parley).POST(PATH, closed)).rejects.toBeInstanceOf(SyntaxError)
})
