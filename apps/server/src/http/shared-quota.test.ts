import { expect, test } from 'vitest'
import type { SharedQuotas } from '../store/store.ts'
import { createSharedQuota } from './shared-quota.ts'
import { asCode } from '../../test/keys.ts'

const MEMBER = { organization: asCode('harbour'), memberId: 'mem_grace' }
const OTHER = { organization: asCode('harbour'), memberId: 'mem_tomas' }
const windowSeconds = 60

/** Takes blocks as the database does, within one window. `blocks` returns how often it was called. */
function sharedCounter(quota: number): SharedQuotas & { blocks: () => number } {
  const taken = new Map<string, number>()
  let blocks = 0
  return {
    blocks: () => blocks,
    take: async (_code, subject, _quota, requested) => {
      blocks += 1
      const before = taken.get(subject) ?? 0
      taken.set(subject, before + requested)
      const granted = Math.min(requested, Math.max(0, quota - before))
      return { granted, left: Math.max(0, quota - before - requested), msLeft: windowSeconds * 1000 }
    },
  }
}

async function countUntilExceeded(count: ReturnType<typeof createSharedQuota>): Promise<number> {
  let passed = 0
  while (!(await count(MEMBER)).exceeded) passed += 1
  return passed
}

test.each([1, 2, 7, 50, 600, 10_000])('one process lets exactly a quota of %d requests pass', async (quota) => {
  const count = createSharedQuota('updateConversation', { quota, windowSeconds }, sharedCounter(quota))
  expect(await countUntilExceeded(count)).toBe(quota)
})

test('several processes together let exactly the quota pass', async () => {
  const shared = sharedCounter(600)
  const processes = Array.from({ length: 3 }, () =>
    createSharedQuota('updateConversation', { quota: 600, windowSeconds }, shared),
  )
  let passed = 0
  for (let round = 0; round < 400; round++) {
    const counted = await Promise.all(processes.map((count) => count(MEMBER)))
    passed += counted.filter(({ exceeded }) => !exceeded).length
  }
  expect(passed).toBe(600)
})

test('a thousand requests need fewer than 40 blocks, and rejected requests need none', async () => {
  const shared = sharedCounter(1000)
  const count = createSharedQuota('updateConversation', { quota: 1000, windowSeconds }, shared)
  await countUntilExceeded(count)
  const blocks = shared.blocks()
  expect(blocks).toBeLessThan(40)
  for (let rejected = 0; rejected < 100; rejected++) expect((await count(MEMBER)).exceeded).toBe(true)
  expect(shared.blocks()).toBe(blocks)
})

test('concurrent requests share blocks, and never exceed the quota', async () => {
  const shared = sharedCounter(64)
  const count = createSharedQuota('updateConversation', { quota: 64, windowSeconds }, shared)
  const counted = await Promise.all(Array.from({ length: 100 }, () => count(MEMBER)))
  expect(counted.filter(({ exceeded }) => !exceeded)).toHaveLength(64)
  expect(shared.blocks()).toBeLessThan(40)
})

test('each member has a quota, and the counter returns the remaining requests', async () => {
  const count = createSharedQuota('updateConversation', { quota: 3, windowSeconds }, sharedCounter(3))
  expect((await count(MEMBER)).remaining).toBe(2)
  expect((await count(MEMBER)).remaining).toBe(1)
  expect((await count(OTHER)).remaining).toBe(2)
  expect((await count(MEMBER)).remaining).toBe(0)
  expect(await count(MEMBER)).toMatchObject({ exceeded: true, remaining: 0 })
})

test('a request fails if the database fails, and the next request tries again', async () => {
  const shared = sharedCounter(10)
  let broken = true
  const count = createSharedQuota(
    'updateConversation',
    { quota: 10, windowSeconds },
    { take: (...args) => (broken ? Promise.reject(new Error('away')) : shared.take(...args)) },
  )
  await expect(count(MEMBER)).rejects.toThrow('away')
  broken = false
  expect((await count(MEMBER)).exceeded).toBe(false)
})
