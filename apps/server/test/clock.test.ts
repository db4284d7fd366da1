// A clock that steps back, an hour or to the epoch: nothing fails, no caller is locked out, and the audit log keeps its order.
import { expect, test } from 'vitest'
import { OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { auditOf } from './contents.ts'

const BACK: [string, (ms: number) => number][] = [
  ['an hour back', (ms) => ms - 3_600_000],
  ['back to 1970', () => 0],
]

test.each(BACK)('%s: changes, rotations and rate limits still work', async (_, step) => {
  const { update, regenerate, keyOf, storage, clock } = await createHarness({ KEY_GRACE_SECONDS: 60 })
  const old = await keyOf(OWNER)
  const before = await update(old, { status: 'Closed' })
  expect(before.status).toBe(200)

  clock.ms = step(clock.ms)

  expect((await update(old, { status: 'Active' })).status).toBe(200)
  const { apiKey } = (await (await regenerate(old)).json()) as { apiKey: { key: string } }
  expect((await update(apiKey.key, { status: 'Deleted' })).status).toBe(200)
  // The old key is in its grace period, which the same clock measures.
  expect((await update(old, { status: 'Closed' })).status).toBe(200)
  expect((await regenerate(old)).status).toBe(403)
  const events = (await auditOf(storage)).map(({ event }) => event)
  expect(events.filter((event) => event === 'conversation.status_changed')).toHaveLength(4)
  expect(events.indexOf('api_key.regenerated')).toBeLessThan(events.lastIndexOf('api_key.promoted'))
})

test('a grace period that began before the clock stepped back continues, and a new first use ends it immediately', async () => {
  const { update, regenerate, keyOf, clock } = await createHarness({ KEY_GRACE_SECONDS: 60 })
  const old = await keyOf(OWNER)
  const next = async (key: string) => ((await (await regenerate(key)).json()) as { apiKey: { key: string } }).apiKey.key
  const second = await next(old)
  await update(second, { status: 'Closed' })
  clock.ms -= 3_600_000
  expect((await update(old, { status: 'Closed' })).status).toBe(200)
  const third = await next(second)
  await update(third, { status: 'Closed' })
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
})
