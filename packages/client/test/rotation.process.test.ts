import { expect, test } from 'vitest'
import type { ApiKey } from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'
import {
  clientOf,
  persistFor,
  REGENERATE,
  regenerations,
  rejection,
  rotatingCaller,
  update,
} from './rotating-caller.ts'

const caller = rotatingCaller()
const persist = persistFor(caller)
const client = () => clientOf(caller)

test('a rotation stores the new key, uses it from then on, and never says its value', async () => {
  const parley = client()
  const old = caller.stored
  const rotated = await parley.rotateApiKey({ persist })

  expect(rotated).toEqual({ uniqueId: expect.stringMatching(/\S/), createdAt: expect.stringMatching(/Z$/) })
  expect(caller.stored).not.toBe(old)
  await update(parley)
  expect(caller.proxy.seen.map(({ authorization, status }) => [authorization, status])).toEqual([
    [`Bearer ${old}`, 200],
    // The check, with the new key.
    [`Bearer ${caller.stored}`, 200],
    [`Bearer ${caller.stored}`, 200],
  ])
  expect(everyFace(parley)).not.toContain(caller.stored)
})

test('one lost response creates one key and locks no caller out', async () => {
  const parley = client()
  caller.proxy.next.push('drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'regeneration_outcome_unknown' })
  expect(regenerations(caller)).toBe(1)
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
        throw Object.assign(new Error(`cannot write ${key} over ${caller.stored}`), { code: 'ENOSPC', config: { key } })
      },
    }),
  )
  expect(error).toMatchObject({ kind: 'rotation_failed', stage: 'persist' })
  expect(error.message).toContain('cannot write <API_KEY> over <API_KEY>, ENOSPC')
  expect(error.cause).toMatchObject({ message: error.message.slice(error.message.indexOf('cannot')) })
  expect(Object(error.cause).stack).toContain('rotation.process.test.ts')
  for (const key of [unseen, caller.stored]) expect(everyFace(error)).not.toContain(key)
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('a check whose response is lost is retried', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop after')
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(caller.proxy.seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a check that never gets a response leaves both keys, and the new one takes over without a failed call', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop after', 'drop after', 'drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({
    kind: 'rotation_failed',
    stage: 'unverified',
    cause: { kind: 'connection_failed', attempts: 3 },
  })
  // The service took the new key at the first check, so the old one is invalid by now.
  await Promise.all([update(parley), update(parley)])
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('a check that never arrived leaves the old key in use, and the next rotation goes well', async () => {
  const parley = client()
  const old = caller.stored
  caller.proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
  await parley.rotateApiKey({ persist })
  await update(parley)
})

test('a new key that the service rejects is not used', async () => {
  const parley = client()
  const old = caller.stored
  caller.proxy.next.push('pass', rejection(401, 'api_key_invalid'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'rotation_failed', stage: 'rejected' })
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${old}`, status: 200 })
})

test('once the service rejects a new key, no key of an earlier rotation is tried any more', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  caller.proxy.next.push('pass', rejection(401, 'api_key_invalid'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'rejected' })
  caller.proxy.next.push(rejection(401, 'api_key_invalid'))
  expect(await failure(update(parley))).toMatchObject({ code: 'api_key_invalid', attempts: 1 })
})

test('a service of contract 1.0 can’t say who calls, so an update that changes nothing verifies the new key', async () => {
  const parley = client()
  caller.proxy.next.push('pass', rejection(404, 'route_not_found'))
  await parley.rotateApiKey({ persist })
  expect(caller.proxy.seen.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', REGENERATE, 200],
    ['GET', '/api/auth/me', undefined],
    ['POST', '/api/conversation/key-check', 400],
  ])
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('a 403 verifies the new key as well', async () => {
  const parley = client()
  caller.proxy.next.push('pass', rejection(403, 'permission_missing'))
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('a 429 verifies nothing, because a rejected key can get one, too, and calls go on', async () => {
  const parley = client()
  caller.proxy.next.push('pass', rejection(429, 'rate_limit_exceeded'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('a foreign 403 verifies nothing', async () => {
  const parley = client()
  caller.proxy.next.push('pass', { response: 403, headers: { 'Content-Type': 'text/html' }, body: 'firewall' })
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('two concurrent rotations are one, and each caller’s own function gets the key', async () => {
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
  expect(regenerations(caller)).toBe(1)
  expect(persisted).toBe(1)
  expect(others).toEqual([caller.stored])
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
    expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
  },
)

test('a key that the service revoked is an error, and no request goes round in circles', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  await failure(parley.rotateApiKey({ persist }))
  caller.proxy.seen.length = 0
  caller.proxy.next.push(rejection(401, 'api_key_invalid'), rejection(401, 'api_key_invalid'))
  expect(await failure(update(parley))).toMatchObject({ code: 'api_key_invalid', attempts: 2 })
  expect(caller.proxy.seen).toHaveLength(2)
  await update(parley)
})
