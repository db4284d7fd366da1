import type { ChannelPage, Message } from '@parley/contract'
import { expect, test } from 'vitest'
import { put } from '../../../test/contents.ts'
import { CONVERSATION, everyProperty, HARBOUR, harbourAndCedar, OWNER, READER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'
import { codeOf } from '../../../test/keys.ts'
import { sendMessages } from '../../../test/queued.ts'
import { NOON, text } from '../../../test/stores.ts'
import type { Script } from '../../sql/statement.ts'
import { FIRST_CHANNEL } from '../../domain/kernel/first-channel.ts'
import { putRecordsOfType } from '../../domain/tables/put.ts'
import { updateCounters } from '../../domain/tables/records.ts'

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
  expect(channels.map((channel) => ({ type: 'channel', organizationId: HARBOUR, ...channel }))).toContainEqual({
    ...stored,
    numberOfQueuedMessages: 0,
  })
})

const DAY_MS = 86_400_000

test('a channel has the number of its messages that wait, up to 1,000, and the time of the oldest of the last 7 days', async () => {
  const harness = await createHarness()
  const { keyOf, send, storage, clock } = harness
  const key = await keyOf(OWNER)
  const queueOf = async () => {
    const { channels } = (await (await send('GET', PATH, { key })).json()) as ChannelPage
    const { numberOfQueuedMessages, oldestQueuedAt } = channels.find(({ uniqueId }) => uniqueId === FIRST_CHANNEL) ?? {}
    return [numberOfQueuedMessages, oldestQueuedAt]
  }
  expect(await queueOf()).toEqual([0, undefined])
  await sendMessages(harness, key, 2)
  const sentAt = new Date(clock.ms).toISOString()
  expect(await queueOf()).toEqual([2, sentAt])
  clock.ms += 7 * DAY_MS
  expect(await queueOf()).toEqual([2, undefined])
  const waiting = Array.from({ length: 1200 }, (_, index) => ({
    ...(text(`msg_waiting_${index}`, new Date(clock.ms), { direction: 'OutBound', status: 'Sent' }) as Message),
    queuedOn: FIRST_CHANNEL,
  }))
  const organization = await codeOf(storage, HARBOUR)
  await storage.write(organization, function* (): Script<void> {
    yield* putRecordsOfType({ organization }, 'message', waiting, { at: NOON })
    yield* updateCounters({ organization }, [{ conversationId: CONVERSATION, total: waiting.length, unread: 0 }])
  })
  expect(await queueOf()).toEqual([1000, new Date(clock.ms).toISOString()])
})
