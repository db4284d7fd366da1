import type { EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { openTwice } from '../../../test/engine.ts'
import { HARBOUR, OWNER, SUPERVISOR } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { viewOf } from '../../../test/stores.ts'
import { createApiKeys } from '../../domain/api-keys/api-keys.ts'
import { createEventHub } from '../../domain/events/hub.ts'
import { NOON } from '../../../test/contents.ts'
import { removeEvents } from '../../domain/operator/event-retention.ts'

test.each(['999.Zt3yq8vJw1nC', '1.Zt3yq8vJw1nC', 'yesterday', '1'])(
  'the unknown position %s gets 410',
  async (after) => {
    const { send, keyOf } = await createHarness()
    const response = await send('GET', `/api/events?after=${after}&wait=30`, { key: await keyOf(OWNER) })
    expect([response.status, await response.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'position_unknown' }),
    ])
  },
)

/** Starts a request that waits while another process writes an event and removes it. `wake` ends the wait. */
async function waitForRemovedEvent() {
  const { storage, other } = await openTwice()
  // The hub doesn't poll the store, so only an event of this process wakes the request.
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

test('a waiting request gets 410 if the events after its position are removed while it waits', async () => {
  const response = await (await waitForRemovedEvent()).wake()
  expect([response.status, await response.json()]).toEqual([410, expect.objectContaining({ code: 'position_unknown' })])
})

test('a waiting request gets 401 instead of 410 if its key was also revoked', async () => {
  const { other, clock, wake } = await waitForRemovedEvent()
  await createApiKeys({ storage: other, now: () => new Date(clock.ms), graceSeconds: 0 }).revoke({
    organizationId: HARBOUR,
    memberId: OWNER,
  })
  const response = await wake()
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'api_key_invalid' })])
})
