import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { AGENT, CEDAR, HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { auditOf } from './contents.ts'

const TWO = { updateConversation: { quota: 2, windowSeconds: 60 } }
const CLOSED = { status: 'Closed' }

test('every authenticated response shows the limit and the remaining requests', async () => {
  const { update, keyOf } = await createHarness()
  const { updateConversation } = readConfig({}).quotas
  const { quota, windowSeconds } = updateConversation ?? { quota: 0, windowSeconds: 0 }
  const key = await keyOf(OWNER)
  for (const [id, left] of [
    ['cnv_none', quota - 1],
    ['%00', quota - 2],
  ] as const) {
    const response = await update(key, CLOSED, { id })
    expect(response.headers.get('ratelimit-policy')).toBe(`"updateConversation";q=${quota};w=${windowSeconds}`)
    expect(response.headers.get('ratelimit')).toMatch(new RegExp(`^"updateConversation";r=${left};t=\\d+$`))
  }
})

test('a limit counts by member: a new key gives no new quota', async () => {
  const { update, keyOf } = await createHarness({ quotas: TWO })
  await update(await keyOf(OWNER), CLOSED)
  await update(await keyOf(OWNER), CLOSED)
  expect((await update(await keyOf(OWNER), CLOSED)).status).toBe(429)
})

test('one member, or another organization, does not use up the quota of others', async () => {
  const { update, keyOf } = await createHarness({ quotas: TWO })
  const key = await keyOf(OWNER, HARBOUR)
  for (let sent = 0; sent < 3; sent++) await update(key, CLOSED)
  expect((await update(await keyOf(AGENT, HARBOUR), CLOSED)).status).toBe(200)
  expect((await update(await keyOf(OWNER, CEDAR), CLOSED)).status).toBe(200)
})

test('each operation has its own limit', async () => {
  const { update, regenerate, keyOf } = await createHarness({ quotas: TWO })
  const key = await keyOf(OWNER)
  for (let sent = 0; sent < 3; sent++) await update(key, CLOSED)
  expect((await regenerate(key)).status).toBe(200)
})

test('a rejected request changes nothing', async () => {
  const { update, keyOf, storage } = await createHarness({
    quotas: { updateConversation: { quota: 1, windowSeconds: 60 } },
  })
  const key = await keyOf(OWNER)
  await update(key, CLOSED)
  const before = await auditOf(storage)
  expect((await update(key, { status: 'Deleted' })).status).toBe(429)
  expect(await auditOf(storage)).toEqual(before)
})

test('a quota of 0 turns the limit off, and no header mentions it', async () => {
  const { update, keyOf } = await createHarness({ quotas: { updateConversation: { quota: 0, windowSeconds: 60 } } })
  const response = await update(await keyOf(OWNER), CLOSED)
  expect(response.status).toBe(200)
  expect([response.headers.get('ratelimit'), response.headers.get('ratelimit-policy')]).toEqual([null, null])
})

test('if the clock is set back, no client waits longer than a window', async () => {
  const { update, keyOf } = await createHarness({ quotas: TWO })
  const key = await keyOf(OWNER)
  await update(key, CLOSED)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date('1970-01-01T00:00:00Z'))
  const second = await update(key, CLOSED)
  expect(Number(/t=(\d+)$/.exec(second.headers.get('ratelimit') ?? '')?.[1])).toBeLessThanOrEqual(60)
  const rejected = await update(key, CLOSED)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})
