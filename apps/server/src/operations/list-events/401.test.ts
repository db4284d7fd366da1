import type { EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { HARBOUR, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'

test('a waiting request gets 401 and no event if its key is revoked while it waits', async () => {
  const { send, keyOf, storage, hub, update, clock } = await createHarness()
  const [key, other] = [await keyOf(OWNER), await keyOf(SUPERVISOR)]
  const { nextPosition } = (await (await send('GET', '/api/events?after=now', { key })).json()) as EventPage
  const waiting = send('GET', `/api/events?after=${nextPosition}&wait=30`, { key })
  await expect.poll(() => hub.waiting()).toBe(1)
  await createApiKeys({ storage, now: () => new Date(clock.ms), graceSeconds: 0 }).revoke({
    organizationId: HARBOUR,
    memberId: OWNER,
  })
  expect((await update(other, { status: 'Closed' })).status).toBe(200)
  const response = await waiting
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'api_key_invalid' })])
})
