import { expect, test } from 'vitest'
import { channelOf } from '../../test/channel.ts'
import { HARBOUR, OWNER } from '../../test/fixture.ts'
import { createHarness } from '../../test/harness.ts'
import { codeOf } from '../../test/keys.ts'
import { sendMessages } from '../../test/queued.ts'
import { FIRST_CHANNEL } from '../domain/kernel/first-channel.ts'
import { queueHealth } from '../domain/directory/queues.ts'
import { logLateChannels } from './queue-watch.ts'

const MINUTE_MS = 60_000

/** A service with a message that waits. `isReported` says whether another message of the channel had a receipt. */
async function open(isReported: boolean) {
  const harness = await createHarness()
  const { storage, clock } = harness
  const now = () => new Date(clock.ms)
  await sendMessages(harness, await harness.keyOf(OWNER), 2)
  const { report } = channelOf(storage, await codeOf(storage, HARBOUR), now)
  const page = await harness.send('GET', '/api/channel/messages?channelId=chn_first', {
    key: await harness.keyOf(OWNER),
  })
  const { queuedMessages } = (await page.json()) as { queuedMessages: { message: { uniqueId: string } }[] }
  const messageId = queuedMessages[0]?.message.uniqueId ?? ''
  if (isReported) await report({ messageId, status: 'Sent', at: now().toISOString() })
  const logged = async () => {
    const lines: object[] = []
    const warn = (facts: object, msg?: string) => void lines.push({ ...facts, msg })
    await logLateChannels({ storage, now, log: { warn } })
    return lines
  }
  return { clock, sentAt: now().toISOString(), logged, health: () => storage.read(undefined, () => queueHealth(now())) }
}

test('a channel whose message waits for more than 5 minutes is logged by its name, if it had a receipt', async () => {
  const { clock, sentAt, logged, health } = await open(true)
  clock.ms += 5 * MINUTE_MS
  expect([await logged(), await health()]).toEqual([[], { count: 1, oldestMs: 5 * MINUTE_MS }])
  clock.ms += 1
  expect(await logged()).toMatchObject([
    {
      msg: 'messages wait for their adapter',
      organizationId: HARBOUR,
      channelId: FIRST_CHANNEL,
      oldestQueuedAt: sentAt,
    },
  ])
  clock.ms += 7 * 24 * 60 * MINUTE_MS
  expect([await logged(), await health()]).toEqual([[], { count: 1, oldestMs: 0 }])
})

test('a channel that never had a receipt is not late, and its messages are counted', async () => {
  const { clock, logged, health } = await open(false)
  clock.ms += 60 * MINUTE_MS
  expect([await logged(), await health()]).toEqual([[], { count: 2, oldestMs: 0 }])
})
