import { once } from 'node:events'
import { type Fault, type FaultProxy, startFaultProxy, CONVERSATION, type Demo, startDemo } from '@parley/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiKey, createParley, type Parley, type ParleyOptions } from '../src/index.ts'
import { createRawClient } from '../src/raw.ts'
import { everyFace, failure } from './outcomes.ts'
import { problemFault } from './responses.ts'

const REGENERATE = '/api/auth/api-keys/regenerate'

let service: Demo
let proxy: FaultProxy
/** What the caller's store holds: the key to begin with, and then what `persist` was given. */
let stored: string
beforeAll(async () => {
  service = await startDemo()
  proxy = await startFaultProxy(service.url)
  stored = service.apiKey
})
beforeEach(() => {
  proxy.next.length = 0
  proxy.seen.length = 0
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const persist = async (apiKey: ApiKey) => void (stored = apiKey.key)
const client = (options: Partial<ParleyOptions> = {}) =>
  createParley({ baseUrl: proxy.url, apiKey: stored, timeoutMs: 2000, retry: { baseDelayMs: 0 }, ...options })
const RAW_UPDATE = { params: { path: { id: CONVERSATION } }, body: { status: 'Closed' } } as const
const update = (parley: Parley) => parley.updateConversation(CONVERSATION, { status: 'Closed' })
const rejection = (status: number, code: string): Fault =>
  problemFault(status, code, { permission: 'Update:Conversation' }, { 'Retry-After': '20' })
const regenerations = () => proxy.seen.filter(({ path }) => path === REGENERATE).length

/** No test may lock out the next one: what is stored always works. */
afterEach(async () => {
  proxy.next.length = 0
  await update(client())
})

test('a rotation stores the new key, uses it from then on, and never says its value', async () => {
  const parley = client()
  const old = stored
  const rotated = await parley.rotateApiKey({ persist })

  expect(rotated).toEqual({ uniqueId: expect.stringMatching(/\S/), createdAt: expect.stringMatching(/Z$/) })
  expect(stored).not.toBe(old)
  await update(parley)
  expect(proxy.seen.map(({ authorization, status }) => [authorization, status])).toEqual([
    [`Bearer ${old}`, 200],
    // The check, with the new key.
    [`Bearer ${stored}`, 200],
    [`Bearer ${stored}`, 200],
  ])
  expect(everyFace(parley)).not.toContain(stored)
})

test('calls without a pause across three rotations: none fails', async () => {
  const parley = client()
  const done = new AbortController()
  let calls = 0
  async function callOn() {
    while (!done.signal.aborted) {
      await update(parley)
      calls++
    }
  }
  const callers = Promise.all(Array.from({ length: 20 }, callOn))
  for (let rotations = 0; rotations < 3; rotations++) {
    const before = calls
    await parley.rotateApiKey({ persist })
    // The new key is in use before the next rotation, in calls that began after this one.
    await expect.poll(() => calls).toBeGreaterThan(before + 40)
  }
  done.abort()
  await expect(callers).resolves.toHaveLength(20)
  expect(regenerations()).toBe(3)
  // Of all requests, the service rejected only those that were under way with the old key.
  expect(proxy.seen.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
}, 20_000)

test('one lost response makes one key and locks nobody out', async () => {
  const parley = client()
  proxy.next.push('drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'regeneration_outcome_unknown' })
  expect(regenerations()).toBe(1)
  await update(parley)
  await parley.rotateApiKey({ persist })
  await update(parley)
})

test('a key that cannot be stored is not used, and the error does not show it', async () => {
  const parley = client()
  let unseen = ''
  const error = await failure(
    parley.rotateApiKey({
      persist: ({ key }) => {
        unseen = key
        throw Object.assign(new Error(`cannot write ${key} over ${stored}`), { code: 'ENOSPC', config: { key } })
      },
    }),
  )
  expect(error).toMatchObject({ kind: 'rotation_failed', stage: 'persist' })
  expect(error.message).toContain('cannot write <API_KEY> over <API_KEY>, ENOSPC')
  expect(error.cause).toMatchObject({ message: error.message.slice(error.message.indexOf('cannot')) })
  expect(Object(error.cause).stack).toContain('rotation.process.test.ts')
  for (const key of [unseen, stored]) expect(everyFace(error)).not.toContain(key)
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a check whose response is lost is retried', async () => {
  const parley = client()
  proxy.next.push('pass', 'drop after')
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(proxy.seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a check that never gets a response leaves both keys, and the new one takes over without a failed call', async () => {
  const parley = client()
  proxy.next.push('pass', 'drop after', 'drop after', 'drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({
    kind: 'rotation_failed',
    stage: 'unverified',
    cause: { kind: 'connection_failed', attempts: 3 },
  })
  // The service took the new key at the first check, so the old one is invalid by now.
  await Promise.all([update(parley), update(parley)])
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a check that never arrived leaves the old key in use, and the next rotation goes well', async () => {
  const parley = client()
  const old = stored
  proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
  await parley.rotateApiKey({ persist })
  await update(parley)
})

test('a new key that the service rejects is not used', async () => {
  const parley = client()
  const old = stored
  proxy.next.push('pass', rejection(401, 'api_key_invalid'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'rotation_failed', stage: 'rejected' })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
})

test('a service of contract 1.0 can’t say who calls, so an update that changes nothing verifies the new key', async () => {
  const parley = client()
  proxy.next.push('pass', rejection(404, 'route_not_found'))
  await parley.rotateApiKey({ persist })
  expect(proxy.seen.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', REGENERATE, 200],
    ['GET', '/api/auth/me', undefined],
    ['POST', '/api/conversation/key-check', 400],
  ])
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a 403 verifies the new key as well', async () => {
  const parley = client()
  proxy.next.push('pass', rejection(403, 'permission_missing'))
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a 429 verifies nothing, because a rejected key can get one, too, and calls go on', async () => {
  const parley = client()
  proxy.next.push('pass', rejection(429, 'rate_limit_exceeded'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('a foreign 403 verifies nothing', async () => {
  const parley = client()
  proxy.next.push('pass', { answer: 403, headers: { 'Content-Type': 'text/html' }, body: 'firewall' })
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('two rotations at once are one, and each caller’s own function is given the key', async () => {
  const parley = client()
  const others: string[] = []
  let persisted = 0
  const counted = async (apiKey: ApiKey) => {
    persisted++
    await persist(apiKey)
  }
  const results = await Promise.all([
    parley.rotateApiKey({ persist: counted }),
    parley.rotateApiKey({ persist: counted }),
    parley.rotateApiKey({ persist: async ({ key }) => void others.push(key) }),
  ])
  expect(new Set(results.map(({ uniqueId }) => uniqueId)).size).toBe(1)
  expect(regenerations()).toBe(1)
  expect(persisted).toBe(1)
  expect(others).toEqual([stored])
})

test('a request that is under way when the key changes is sent again with the new key, once', async () => {
  const parley = client()
  const gate = new EventTarget()
  proxy.next.push({ hold: once(gate, 'open') })
  const call = update(parley)
  await expect.poll(() => proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  proxy.seen.length = 1
  gate.dispatchEvent(new Event('open'))
  await call
  expect(proxy.seen.map(({ status }) => status)).toEqual([401, 200])
})

test('so is a request of the client’s fetch, with its body', async () => {
  const parley = client()
  const gate = new EventTarget()
  proxy.next.push({ hold: once(gate, 'open') })
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"status":"Closed"}' }
  const call = parley.fetch(`${proxy.url}/api/conversation/${CONVERSATION}`, init)
  await expect.poll(() => proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  gate.dispatchEvent(new Event('open'))
  expect((await call).status).toBe(200)
})

test('a 429 for too many requests with the old key is no reason to wait', async () => {
  const parley = client()
  const gate = new EventTarget()
  proxy.next.push({ hold: once(gate, 'open'), afterwards: rejection(429, 'rate_limit_exceeded') })
  const call = update(parley)
  await expect.poll(() => proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  proxy.seen.length = 1
  gate.dispatchEvent(new Event('open'))
  await call
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a stalled check blocks nobody: calls go on, with the old key or with the new one', async () => {
  // The service gets the check at once, or never; its response doesn't come until the rotation is aborted.
  for (const stalled of ['stall', { hold: new Promise<void>(() => {}) }] satisfies Fault[]) {
    const parley = client({ timeoutMs: 60_000 })
    const controller = new AbortController()
    proxy.seen.length = 0
    proxy.next.push('pass', stalled)
    const rotation = failure(parley.rotateApiKey({ persist, signal: controller.signal }))
    await expect.poll(() => proxy.seen.at(1)?.status ?? proxy.seen.length).toBe(stalled === 'stall' ? 200 : 2)
    await Promise.all([
      update(parley),
      update(parley),
      createRawClient(parley).POST('/api/conversation/{id}', RAW_UPDATE),
    ])
    await update(parley)
    controller.abort('enough')
    expect(await rotation).toMatchObject({ kind: 'rotation_failed', stage: 'unverified', cause: { kind: 'aborted' } })
    await update(parley)
  }
})

test.each(['timeout', 'signal'])(
  'a persist that hangs is ended by the %s, and the next rotation goes well',
  async (by) => {
    const parley = client()
    const controller = new AbortController()
    let seen: AbortSignal | undefined
    const hang = failure(
      parley.rotateApiKey({
        persist: (_, { signal }) => {
          seen = signal
          if (by === 'signal') controller.abort('enough')
          return new Promise(() => {})
        },
        ...(by === 'signal' ? { signal: controller.signal } : { timeoutMs: 1000 }),
      }),
    )
    expect(await hang).toMatchObject({
      kind: 'rotation_failed',
      stage: 'persist',
      cause: by === 'signal' ? 'enough' : undefined,
    })
    expect(seen?.aborted).toBe(true)
    await update(parley)
    await parley.rotateApiKey({ persist })
    await update(parley)
    expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
  },
)

test('a caller who joined a rotation can stop waiting for it', async () => {
  const parley = client()
  const gate = new EventTarget()
  proxy.next.push('pass', { hold: once(gate, 'open') })
  const rotation = parley.rotateApiKey({ persist })
  const joined = failure(parley.rotateApiKey({ persist, signal: AbortSignal.abort('enough') }))
  expect(await joined).toMatchObject({ kind: 'aborted', cause: 'enough' })
  gate.dispatchEvent(new Event('open'))
  await expect(rotation).resolves.toHaveProperty('uniqueId')
})

test('a key that the service revoked is an error, and no request goes round in circles', async () => {
  const parley = client()
  proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  await failure(parley.rotateApiKey({ persist }))
  proxy.seen.length = 0
  proxy.next.push(rejection(401, 'api_key_invalid'), rejection(401, 'api_key_invalid'))
  expect(await failure(update(parley))).toMatchObject({ code: 'api_key_invalid', attempts: 2 })
  expect(proxy.seen).toHaveLength(2)
  await update(parley)
})
