import type { EventPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { AGENT, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { changed } from '../../../test/stores.ts'
import { put } from '../../../test/contents.ts'

const missing = expect.objectContaining({ code: 'permission_missing', permission: 'Get:Event' }) as object

test('a member without the permission gets 403', async () => {
  const { send, keyOf } = await createHarness()
  const response = await send('GET', '/api/events', { key: await keyOf(AGENT) })
  expect([response.status, await response.json()]).toEqual([403, missing])
})

test('a waiting request gets 403 and no event if the member loses the permission while it waits', async () => {
  const { send, keyOf, storage, hub, update } = await createHarness()
  const permissions = ['Update:Conversation']
  await put(storage, [changed('rol_agent', { permissions: [...permissions, 'Get:Event'] })])
  const [key, owner] = [await keyOf(AGENT), await keyOf(OWNER)]
  const { nextPosition } = (await (await send('GET', '/api/events?after=now', { key })).json()) as EventPage
  const waiting = send('GET', `/api/events?after=${nextPosition}&wait=30&type=conversation.status_changed`, { key })
  await expect.poll(() => hub.waiting()).toBe(1)
  await put(storage, [changed('rol_agent', { permissions })])
  await update(owner, { status: 'Closed' })
  const response = await waiting
  expect([response.status, await response.json()]).toEqual([403, missing])
})
