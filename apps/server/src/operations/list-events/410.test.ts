import type { EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { openTwice } from '../../../test/engine.ts'
import { HARBOUR, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { viewOf } from '../../../test/stores.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'
import { createEventHub } from '../../domain/events/hub.ts'
import { NOON } from '../../../test/contents.ts'
import { removeEvents } from '../../domain/events/retention.ts'

test.each(['999.Zt3yq8vJw1nC', '1.Zt3yq8vJw1nC', 'yesterday', '1'])(
  'the position %s, which the store does not have, is 410 with what to do',
  async (after) => {
    const { send, keyOf } = await createHarness()
    const response = await send('GET', `/api/events?after=${after}&wait=30`, { key: await keyOf(OWNER) })
    expect([response.status, await response.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'position_unknown' }),
    ])
  },
)

/** A request that waits while another process writes an event and removes it. */
async function waitedTooLong() {
  const { storage, other } = await openTwice()
  // It learns of events only from this process, so events of the other one arrive immediately.
  const hub = createEventHub({ storage, maxWaiters: 1, pollMs: 2 ** 30 })
  const { send, keyOf, update, clock } = await createHarness({ storage, hub })
  const [key, waker] = [await keyOf(OWNER), await keyOf(SUPERVISOR)]
  const { nextPosition } = (await (await send('GET', '/api/events?after=now', { key })).json()) as EventPage
  const response = send('GET', `/api/events?after=${nextPosition}&wait=30`, { key })
  await expect.poll(() => hub.waiting()).toBe(1)
  await (await viewOf(other, HARBOUR)).set('Closed')
  const wake = async () => {
    await removeEvents(other, NOON, new Date(Date.now() + 1000))
    expect((await update(waker, { status: 'Active' })).status).toBe(200)
    return response
  }
  return { other, clock, wake }
}

test('a request that waits gets 410 if the events after its position were removed meanwhile', async () => {
  const response = await (await waitedTooLong()).wake()
  expect([response.status, await response.json()]).toEqual([410, expect.objectContaining({ code: 'position_unknown' })])
})

test('a key that was revoked meanwhile gets 401 also then', async () => {
  const { other, clock, wake } = await waitedTooLong()
  await createApiKeys({ storage: other, now: () => new Date(clock.ms), graceSeconds: 0 }).revoke({
    organizationId: HARBOUR,
    memberId: OWNER,
  })
  const response = await wake()
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'api_key_invalid' })])
})
