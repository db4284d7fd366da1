import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiKey, createParley, type Parley, type ParleyOptions } from '../src/index.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { everyFace, failure } from './outcomes.ts'
import { CONVERSATION, type Service, startService } from './service.ts'

const REGENERATE = '/api/auth/api-keys/regenerate'

let service: Service
let proxy: FaultyProxy
/** What the caller's store holds: the key to begin with, and then what `persist` was given. */
let stored: string
beforeAll(async () => {
  service = await startService()
  proxy = await startFaultyProxy(service.url)
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
  createParley({ baseUrl: proxy.url, apiKey: stored, timeoutMs: 2000, retry: { wait: async () => {} }, ...options })
const update = (parley: Parley) => parley.updateConversation(CONVERSATION, { status: 'Closed' })
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
    // The proof: an update that changes nothing, with the new key.
    [`Bearer ${stored}`, 400],
    [`Bearer ${stored}`, 200],
  ])
  expect(everyFace(parley)).not.toContain(stored)
})

test('300 calls at 200 a second across three rotations: none fails', async () => {
  const parley = client()
  const calls: Promise<unknown>[] = []
  const rotations: Promise<unknown>[] = []
  const begun = performance.now()
  for (let count = 0; count < 300; count++) {
    calls.push(update(parley))
    if (count % 100 === 50) rotations.push(parley.rotateApiKey({ persist }))
    // By the clock, or a busy machine would make it fewer a second.
    await setTimeout(Math.max(0, begun + count * 5 - performance.now()))
  }
  await Promise.all(rotations)
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(regenerations()).toBe(3)
  // Not even behind the scenes: no call needed a second attempt for its key.
  expect(proxy.seen.filter(({ status }) => status === 401)).toEqual([])
}, 20_000)

test('one lost answer makes one key and locks nobody out', async () => {
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
        throw Object.assign(new Error(`cannot write ${key}`), { code: 'ENOSPC', config: { key } })
      },
    }),
  )
  expect(error).toMatchObject({ kind: 'rotation_failed', stage: 'persist' })
  expect(error.message).toContain('cannot write <API_KEY>, ENOSPC')
  expect(everyFace(error)).not.toContain(unseen)
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a proof whose answer gets lost is asked for again', async () => {
  const parley = client()
  proxy.next.push('pass', 'drop after')
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(proxy.seen.map(({ status }) => status)).toEqual([200, 400, 400, 200])
})

test('a proof that no answer ever came to leaves both keys, and the new one takes over without a failed call', async () => {
  const parley = client()
  proxy.next.push('pass', 'drop after', 'drop after', 'drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({
    kind: 'rotation_failed',
    stage: 'unverified',
    cause: { kind: 'connection_failed', attempts: 3 },
  })
  // The service took the new key at the first proof, so the old one is dead by now.
  await Promise.all([update(parley), update(parley)])
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a proof that never arrived leaves the old key in use, and the next rotation goes well', async () => {
  const parley = client()
  const old = stored
  proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
  await parley.rotateApiKey({ persist })
  await update(parley)
})

test('a new key that the service refuses is not used', async () => {
  const parley = client()
  const old = stored
  const refusal = { type: '/problems/api_key_invalid', status: 401, code: 'api_key_invalid', requestId: 'r' }
  const headers = { 'Content-Type': 'application/problem+json' }
  proxy.next.push('pass', { answer: 401, headers, body: JSON.stringify(refusal) })
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'rotation_failed', stage: 'rejected' })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
})

test.each([403, 429])('a %d proves the new key as well', async (status) => {
  const parley = client()
  const code = status === 403 ? 'permission_missing' : 'rate_limit_exceeded'
  const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '20' }
  proxy.next.push('pass', { answer: status, headers, body: JSON.stringify({ status, code, requestId: 'r' }) })
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${stored}`, status: 200 })
})

test('a foreign 403 proves nothing', async () => {
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

test('the switch waits for calls under way, and new calls wait for the switch', async () => {
  const parley = client()
  const old = stored
  const gate = new EventTarget()
  proxy.next.push({ hold: once(gate, 'open') })
  const early = update(parley)
  await expect.poll(() => proxy.seen.length).toBe(1)
  let late: Promise<unknown> | undefined
  const switching = Promise.withResolvers<void>()
  const rotation = parley.rotateApiKey({
    persist: async (apiKey) => {
      await persist(apiKey)
      // From here on the keys are being switched: this call is made before the proof, and sent after it.
      setImmediate(() => {
        late = update(parley)
        switching.resolve()
      })
    },
  })
  await switching.promise
  expect(proxy.seen.map(({ path }) => path)).toEqual([expect.stringContaining(CONVERSATION), REGENERATE])
  gate.dispatchEvent(new Event('open'))
  await Promise.all([early, rotation, late])
  expect(proxy.seen.map(({ authorization }) => authorization)).toEqual(
    [old, old, stored, stored].map((key) => `Bearer ${key}`),
  )
})

test('a call that outlasts the switch is sent again with the new key, once', async () => {
  // The rotation waits for calls under way as long as one attempt may take, which this call may exceed.
  const parley = client({ timeoutMs: 50 })
  const gate = new EventTarget()
  proxy.next.push({ hold: once(gate, 'open') })
  const call = parley.updateConversation(CONVERSATION, { status: 'Closed' }, { timeoutMs: 5000 })
  await expect.poll(() => proxy.seen.length).toBe(1)
  await parley.rotateApiKey({ persist })
  proxy.seen.length = 1
  gate.dispatchEvent(new Event('open'))
  await call
  expect(proxy.seen.map(({ status }) => status)).toEqual([401, 200])
})

test('a signal ends a call that waits for a switch', async () => {
  const parley = client()
  const gate = new EventTarget()
  proxy.next.push('pass', { hold: once(gate, 'open') })
  const rotation = parley.rotateApiKey({ persist })
  await expect.poll(() => proxy.seen.length).toBe(2)
  const controller = new AbortController()
  const waiting = failure(parley.updateConversation(CONVERSATION, { status: 'Closed' }, { signal: controller.signal }))
  controller.abort()
  expect(await waiting).toMatchObject({ kind: 'aborted', mayHaveExecuted: false })
  gate.dispatchEvent(new Event('open'))
  await rotation
})
