import { expect, test } from 'vitest'
import type { ApiKey } from '../src/index.ts'
import { everyFace, failure } from './outcomes.ts'
import { clientOf, persistFor, regenerations, rejection, rotatingCaller, update } from './rotating-caller.ts'

const caller = rotatingCaller()
const persist = persistFor(caller)
const client = () => clientOf(caller)

test('a rotation stores the new key, uses it, and doesn’t return its value', async () => {
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

test('a rotation whose first response is lost leaves the old key valid', async () => {
  const parley = client()
  caller.proxy.next.push('drop after')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ kind: 'regeneration_outcome_unknown' })
  expect(regenerations(caller)).toBe(1)
  await update(parley)
  await parley.rotateApiKey({ persist })
  await update(parley)
})

test('a new key that can’t be stored is not used, and the error doesn’t contain it', async () => {
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

test('a rotation retries its check after a lost response', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop after')
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(caller.proxy.seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('both keys stay if the check gets no response, and the new one takes over without a failed call', async () => {
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

test('the old key stays in use if the check never arrives, and the next rotation succeeds', async () => {
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

test('a rejected new key removes the fallbacks of earlier rotations', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  caller.proxy.next.push('pass', rejection(401, 'api_key_invalid'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'rejected' })
  caller.proxy.next.push(rejection(401, 'api_key_invalid'))
  expect(await failure(update(parley))).toMatchObject({ code: 'api_key_invalid', attempts: 1 })
})

test('a 403 verifies the new key', async () => {
  const parley = client()
  caller.proxy.next.push('pass', rejection(403, 'permission_missing'))
  await parley.rotateApiKey({ persist })
  await update(parley)
  expect(caller.proxy.seen.at(-1)).toMatchObject({ authorization: `Bearer ${caller.stored}`, status: 200 })
})

test('a 429 doesn’t verify the new key, and calls continue', async () => {
  const parley = client()
  caller.proxy.next.push('pass', rejection(429, 'rate_limit_exceeded'))
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('a 403 of another server doesn’t verify the new key', async () => {
  const parley = client()
  caller.proxy.next.push('pass', { response: 403, headers: { 'Content-Type': 'text/html' }, body: 'firewall' })
  expect(await failure(parley.rotateApiKey({ persist }))).toMatchObject({ stage: 'unverified' })
  await update(parley)
})

test('concurrent rotations create one key, and call the persist function of each caller', async () => {
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

test.each(['timeout', 'signal'])('the %s ends a persist that hangs, and the next rotation succeeds', async (by) => {
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
})

test('a revoked key is an error, without endless requests', async () => {
  const parley = client()
  caller.proxy.next.push('pass', 'drop before', 'drop before', 'drop before')
  await failure(parley.rotateApiKey({ persist }))
  caller.proxy.seen.length = 0
  caller.proxy.next.push(rejection(401, 'api_key_invalid'), rejection(401, 'api_key_invalid'))
  expect(await failure(update(parley))).toMatchObject({ code: 'api_key_invalid', attempts: 2 })
  expect(caller.proxy.seen).toHaveLength(2)
  await update(parley)
})
