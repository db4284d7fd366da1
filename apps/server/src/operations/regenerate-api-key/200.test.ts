import { type ApiKeyEnvelope, contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, CEDAR, HARBOUR, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { keysOf } from '../../../test/keys.ts'

const newKey = async (response: Response) => ((await response.json()) as ApiKeyEnvelope).apiKey

test('returns a new key with the current time', async () => {
  const { keyOf, regenerate, clock } = await createHarness()
  const key = await keyOf(OWNER)

  const [first, second] = [await newKey(await regenerate(key)), await newKey(await regenerate(key))]

  expect(first.key).toMatch(/^parley_[0-9A-Za-z]{59}$/)
  expect(first.createdAt).toBe(new Date(clock.ms).toISOString())
  expect(new Set([key, first.key, second.key]).size).toBe(3)
  expect(first.uniqueId).not.toBe(second.uniqueId)
})

test('the old key works until the new key is first used', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const { key } = await newKey(await regenerate(old))
  expect((await update(old, { status: 'Closed' })).status).toBe(200)

  expect((await update(key, { status: 'Active' })).status).toBe(200)

  expect((await update(old, { status: 'Closed' })).status).toBe(401)
  expect((await regenerate(old)).status).toBe(401)
})

test('a rejected request also counts as the first use of a new key', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(SUPERVISOR)
  const { key } = await newKey(await regenerate(old))
  expect((await update(key, { nonsense: true })).status).toBe(400)
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
})

test('after a lost response, the old key can create another key', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  await regenerate(old)
  const { key } = await newKey(await regenerate(old))
  expect((await update(key, { status: 'Closed' })).status).toBe(200)
})

test('each key of the last eight responses works until one of them is used', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const keys: string[] = []
  for (let made = 0; made < 9; made++) keys.push((await newKey(await regenerate(old))).key)
  expect((await update(keys[0], { status: 'Closed' })).status).toBe(401)
  expect((await update(keys[1], { status: 'Closed' })).status).toBe(200)
  expect((await update(keys[8], { status: 'Closed' })).status).toBe(401)
})

test('a pending key can regenerate, which counts as its first use', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const old = await keyOf(OWNER)
  const { key } = await newKey(await regenerate(old))
  expect((await regenerate(key)).status).toBe(200)
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
})

test('keys of other members and of other organizations still work', async () => {
  const { keyOf, regenerate, update } = await createHarness()
  const others = [await keyOf(AGENT), await keyOf(OWNER, CEDAR)]
  const { key } = await newKey(await regenerate(await keyOf(OWNER, HARBOUR)))
  await update(key, { status: 'Closed' })
  for (const other of others) expect((await update(other, { status: 'Active' })).status).toBe(200)
})

test('a member whose role has Regenerate:ApiKey can regenerate without being an owner', async () => {
  const { keyOf, regenerate } = await createHarness()
  expect((await regenerate(await keyOf(SUPERVISOR))).status).toBe(200)
})

test('concurrent regenerations and first uses leave exactly one current key', async () => {
  const { keyOf, regenerate, update, storage } = await createHarness()
  const old = await keyOf(OWNER)
  const keys = await Promise.all(Array.from({ length: 8 }, async () => (await newKey(await regenerate(old))).key))

  await Promise.all([...keys, old].flatMap((key) => [update(key, { status: 'Closed' }), regenerate(key)]))

  const states = (await keysOf(storage).listOf(HARBOUR, OWNER)).map(({ state }) => state)
  expect(states.filter((state) => state === 'current')).toHaveLength(1)
  expect(states.filter((state) => state === 'pending').length).toBeLessThanOrEqual(8)
})

test('the key is neither in the store nor in the log', async () => {
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

test('a regenerated key has the properties of the example, and its value is in no other place', async () => {
  const { keyOf, regenerate } = await createHarness()
  const apiKey = await newKey(await regenerate(await keyOf(OWNER, HARBOUR)))
  const [example] = contract.components.schemas.ApiKeyEnvelope.examples
  expect(Object.keys(apiKey)).toEqual(Object.keys(example?.apiKey ?? {}))
  expect(example?.apiKey.key).toBe('<API_KEY>')
})
