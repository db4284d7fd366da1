import type { ChannelPage } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { everyProperty, HARBOUR, harbourAndCedar, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = '/api/channels'

const idsOf = (of: readonly { uniqueId: string }[]) => of.map(({ uniqueId }) => uniqueId).toSorted()

test('returns the channels of the fixture, also to a member without roles', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('GET', PATH, { key: await keyOf(READER) })
  expect(response.status).toBe(200)
  const { channels } = (await response.json()) as ChannelPage
  const stored = harbourAndCedar().filter((record) => record.type === 'channel' && record.organizationId === HARBOUR)
  expect(idsOf(channels)).toEqual(idsOf(stored))
})

test('a channel is returned with all that was stored of it', async () => {
  const { keyOf, send, storage } = await createHarness()
  await put(storage, everyProperty())
  const response = await send('GET', PATH, { key: await keyOf(READER) })
  const { channels } = (await response.json()) as ChannelPage
  const stored = everyProperty().find((record) => record.type === 'channel')
  expect(channels.map((each) => ({ type: 'channel', organizationId: HARBOUR, ...each }))).toContainEqual(stored)
})
