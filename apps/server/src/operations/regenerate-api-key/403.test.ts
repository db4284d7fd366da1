import type { ApiKeyEnvelope } from '@parley/contract'
import { expect, test } from 'vitest'
import { OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

test('during the grace period, the previous key works but cannot regenerate; afterwards it is invalid', async () => {
  const { keyOf, regenerate, update, clock } = await createHarness({ KEY_GRACE_SECONDS: 60 })
  const old = await keyOf(OWNER)
  const { apiKey } = (await (await regenerate(old)).json()) as ApiKeyEnvelope
  await update(apiKey.key, { status: 'Closed' })

  expect((await update(old, { status: 'Active' })).status).toBe(200)
  const rejected = await regenerate(old)
  expect(rejected.status).toBe(403)
  expect(await rejected.json()).toMatchObject({ code: 'api_key_superseded' })

  clock.ms += 60_000
  expect((await update(old, { status: 'Closed' })).status).toBe(401)
  expect((await regenerate(old)).status).toBe(401)
})

test('the first use of another new key ends the grace period of the oldest key immediately', async () => {
  const { keyOf, regenerate, update } = await createHarness({ KEY_GRACE_SECONDS: 3600 })
  const first = await keyOf(OWNER)
  const second = ((await (await regenerate(first)).json()) as ApiKeyEnvelope).apiKey.key
  await update(second, { status: 'Closed' })
  const third = ((await (await regenerate(second)).json()) as ApiKeyEnvelope).apiKey.key
  await update(third, { status: 'Active' })
  expect((await update(first, { status: 'Closed' })).status).toBe(401)
  expect((await update(second, { status: 'Closed' })).status).toBe(200)
})
