import { expect, test } from 'vitest'
import type { SharedQuotas } from '../sql/store.ts'
import { createLeasedQuota } from './leased-quota.ts'
import { asCode } from '../../test/keys.ts'

const MEMBER = { organization: asCode('harbour'), memberId: 'mem_grace' }
const OTHER = { organization: asCode('harbour'), memberId: 'mem_tomas' }
const windowSeconds = 60

/** Counts as a database does for its instances, for one member and one window. Returns the number of leases, too. */
function sharedCounter(quota: number): SharedQuotas & { leases: () => number } {
  const taken = new Map<string, number>()
  let leases = 0
  return {
    leases: () => leases,
    lease: async (_code, subject, _quota, wanted) => {
      leases += 1
      const before = taken.get(subject) ?? 0
      taken.set(subject, before + wanted)
      const granted = Math.min(wanted, Math.max(0, quota - before))
      return { granted, left: Math.max(0, quota - before - wanted), msLeft: windowSeconds * 1000 }
    },
  }
}

async function countUntilExceeded(count: ReturnType<typeof createLeasedQuota>): Promise<number> {
  let passed = 0
  while (!(await count(MEMBER)).exceeded) passed += 1
  return passed
}

test.each([1, 2, 7, 50, 600, 10_000])(
  'of a quota of %d exactly as many requests pass in one process',
  async (quota) => {
    const count = createLeasedQuota('updateConversation', { quota, windowSeconds }, sharedCounter(quota))
    expect(await countUntilExceeded(count)).toBe(quota)
  },
)

test('together several processes let exactly the quota pass, each going on as long as it can', async () => {
  const shared = sharedCounter(600)
  const processes = Array.from({ length: 3 }, () =>
    createLeasedQuota('updateConversation', { quota: 600, windowSeconds }, shared),
  )
  let passed = 0
  for (let round = 0; round < 400; round++) {
    const counted = await Promise.all(processes.map((count) => count(MEMBER)))
    passed += counted.filter(({ exceeded }) => !exceeded).length
  }
  expect(passed).toBe(600)
})

test('a thousand requests query the database about twenty times, and rejected ones never do', async () => {
  const shared = sharedCounter(1000)
  const count = createLeasedQuota('updateConversation', { quota: 1000, windowSeconds }, shared)
  await countUntilExceeded(count)
  const asked = shared.leases()
  expect(asked).toBeLessThan(40)
  for (let rejected = 0; rejected < 100; rejected++) expect((await count(MEMBER)).exceeded).toBe(true)
  expect(shared.leases()).toBe(asked)
})

test('requests that come together wait for one lease, and none passes that was not granted', async () => {
  const shared = sharedCounter(64)
  const count = createLeasedQuota('updateConversation', { quota: 64, windowSeconds }, shared)
  const counted = await Promise.all(Array.from({ length: 100 }, () => count(MEMBER)))
  expect(counted.filter(({ exceeded }) => !exceeded)).toHaveLength(64)
  expect(shared.leases()).toBeLessThan(40)
})

test('members have their own quotas, and the headers show the remaining requests', async () => {
  const count = createLeasedQuota('updateConversation', { quota: 3, windowSeconds }, sharedCounter(3))
  expect((await count(MEMBER)).remaining).toBe(2)
  expect((await count(MEMBER)).remaining).toBe(1)
  expect((await count(OTHER)).remaining).toBe(2)
  expect((await count(MEMBER)).remaining).toBe(0)
  expect(await count(MEMBER)).toMatchObject({ exceeded: true, remaining: 0 })
})

test('if no block can be leased, the request fails, and the next one tries again', async () => {
  const shared = sharedCounter(10)
  let broken = true
  const count = createLeasedQuota(
    'updateConversation',
    { quota: 10, windowSeconds },
    { lease: (...args) => (broken ? Promise.reject(new Error('away')) : shared.lease(...args)) },
  )
  await expect(count(MEMBER)).rejects.toThrow('away')
  broken = false
  expect((await count(MEMBER)).exceeded).toBe(false)
})
