import type { ApiKeyEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CEDAR, HARBOUR, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { keysOf } from '../../../test/keys.ts'

const newKey = async (response: Response) => ((await response.json()) as ApiKeyEnvelope).apiKey

test('returns a new key object in the form of the contract, made at this moment', async () => {
  const { keyOf, regenerate, clock } = await createHarness()
  const key = await keyOf(OWNER)

  const [first, second] = [await newKey(await regenerate(key)), await newKey(await regenerate(key))]

  expect(first.key).toMatch(/^parley_[0-9A-Za-z]{59}$/)
  expect(first.createdAt).toBe(new Date(clock.ms).toISOString())
  expect(new Set([key, first.key, second.key]).size).toBe(3)
  expect(first.uniqueId).not.toBe(second.uniqueId)
})

test('the old key works until the new one is used, and not after', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const { key } = await newKey(await regenerate(old))
  expect((await update(old, { status: 'Closed' })).status).toBe(200)

  expect((await update(key, { status: 'Active' })).status).toBe(200)

  expect((await update(old, { status: 'Closed' })).status).toBe(401)
  expect((await regenerate(old)).status).toBe(401)
})

test('the first use counts whatever the response is, also if the request itself is rejected', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(SUPERVISOR)
  const { key } = await newKey(await regenerate(old))
  expect((await update(key, { nonsense: true })).status).toBe(400)
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
})

test('a lost response locks no member out: the old key creates another key', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  await regenerate(old)
  const { key } = await newKey(await regenerate(old))
  expect((await update(key, { status: 'Closed' })).status).toBe(200)
})

test('any key of the last eight responses works, whichever the caller kept', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const keys: string[] = []
  for (let made = 0; made < 9; made++) keys.push((await newKey(await regenerate(old))).key)
  expect((await update(keys[0], { status: 'Closed' })).status).toBe(401)
  expect((await update(keys[1], { status: 'Closed' })).status).toBe(200)
  expect((await update(keys[8], { status: 'Closed' })).status).toBe(401)
})

test('a pending key may regenerate, which is its first use', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const { key } = await newKey(await regenerate(old))
  expect((await regenerate(key)).status).toBe(200)
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
})

test('the keys of other members, and of other organizations, stay as they are', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const others = [await keyOf(AGENT), await keyOf(OWNER, CEDAR)]
  const { key } = await newKey(await regenerate(await keyOf(OWNER, HARBOUR)))
  await update(key, { status: 'Closed' })
  for (const other of others) expect((await update(other, { status: 'Active' })).status).toBe(200)
})

test('a member whose role has Regenerate:ApiKey may, without being an owner', async () => {
  const { keyOf, regenerate } = await createHarness()
  expect((await regenerate(await keyOf(SUPERVISOR))).status).toBe(200)
})

test('many parallel regenerations and first uses leave exactly one current key', async () => {
  const { keyOf, regenerate, update, storage } = await createHarness()
  const old = await keyOf(OWNER)
  const keys = await Promise.all(Array.from({ length: 8 }, async () => (await newKey(await regenerate(old))).key))

  await Promise.all([...keys, old].flatMap((key) => [update(key, { status: 'Closed' }), regenerate(key)]))

  const states = (await keysOf(storage).listOf(HARBOUR, OWNER)).map(({ state }) => state)
  expect(states.filter((state) => state === 'current')).toHaveLength(1)
  expect(states.filter((state) => state === 'pending').length).toBeLessThanOrEqual(8)
})

test('only a hash of the key is kept, and the log never sees the key', async () => {
  const { keyOf, regenerate, lines, storage } = await createHarness()
  const old = await keyOf(OWNER)
  const { key } = await newKey(await regenerate(old))
  const kept = JSON.stringify(await keysOf(storage).listOf(HARBOUR))
  for (const secret of [old, key]) {
    expect(kept).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
  expect(lines.length).toBeGreaterThan(0)
})
