import type { ChannelPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { everyProperty, HARBOUR, harbourAndCedar, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = '/api/channels'

const idsOf = (channels: readonly { uniqueId: string }[]) => channels.map(({ uniqueId }) => uniqueId).toSorted()

test('returns all channels, also to a member without roles', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('GET', PATH, { key: await keyOf(READER) })
  expect(response.status).toBe(200)
  const { channels } = (await response.json()) as ChannelPage
  const stored = harbourAndCedar().filter((record) => record.type === 'channel' && record.organizationId === HARBOUR)
  expect(idsOf(channels)).toEqual(idsOf(stored))
})

test('returns every property of a channel', async () => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, everyProperty())
  const response = await send('GET', PATH, { key: await keyOf(READER) })
  const { channels } = (await response.json()) as ChannelPage
  const stored = everyProperty().find((record) => record.type === 'channel')
  expect(channels.map((channel) => ({ type: 'channel', organizationId: HARBOUR, ...channel }))).toContainEqual(stored)
})
