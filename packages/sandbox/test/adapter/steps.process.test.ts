// Each call of the storage fails once, and the process ends at each call once: nothing is lost, and nothing is doubled that needn't be.
import { beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import type { StorageFault } from './storage.ts'
import type { Notification } from '@parley/client/adapter'
import {
  answer,
  type AppKind,
  conversationsOf,
  editOf,
  newWorld,
  nothingQueued,
  type RunningAdapter,
  type World,
  written,
} from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: '1000000', RATE_LIMIT_SEND_MESSAGE: '1000000' },
  })
  return () => sandbox.close()
})

const CONTACTS = ['app.ada', 'app.bela']

/** Has messages wait in both directions, and runs an adapter with a fault. If its process ends, another one follows. */
async function run(kind: AppKind, fault?: { at: number; what: StorageFault }) {
  const world = await newWorld(sandbox, kind)
  const conversations = await conversationsOf(world, CONTACTS)
  const [first = '', second = ''] = conversations
  const queued = [
    await answer(world, first, 'One'),
    await answer(world, first, 'Two'),
    await answer(world, second, 'Three'),
  ]
  const one = world.start({}, fault)
  const messages = CONTACTS.flatMap((contact) => [written(contact, `${contact}.1`), written(contact, `${contact}.2`)])
  // An edit and its message are in one notification.
  const changes = CONTACTS.map((contact) => editOf(`${contact}.1`, EDITED))
  // The application sends a notification again until the adapter has stored it.
  const isStored = await tell(one, { messages, changes })
  await settled(world, one.state)
  await one.stop()
  const { calls } = one.state
  const two = one.state.hasEnded ? world.start() : undefined
  if (two && !isStored) await tell(two, { messages, changes })
  if (two && kind === 'names the message') {
    // It repeats the receipts of what it has accepted.
    const at = new Date().toISOString()
    const receipts = world.shown.map(({ messageId }) => ({
      messageId,
      messagingAppMessageId: `wire.${messageId}`,
      status: 'Delivered' as const,
      at,
    }))
    await tell(two, { receipts })
  } else if (two) await tell(two, {})
  await nothingQueued(world)
  await expect.poll(() => arrived(world, conversations), { timeout: 15_000 }).toHaveLength(messages.length)
  await expect.poll(() => editedIn(world, conversations), { timeout: 15_000 }).toEqual([EDITED, EDITED])
  await two?.stop()
  return { calls, queued, shown: world.shown, arrived: await arrived(world, conversations), messages }
}

/** Delivers a notification until it is stored. Returns false if the process has ended. */
async function tell({ adapter, state, ended }: RunningAdapter, notification: Notification): Promise<boolean> {
  while (!state.hasEnded) {
    const stored = adapter.deliver(notification).then(
      () => true,
      () => false,
    )
    if (await Promise.race([stored, ended])) return true
  }
  return false
}

/** Waits until all is settled, or the process has ended. */
async function settled(world: World, state: { hasEnded: boolean }): Promise<void> {
  await expect
    .poll(
      async () => {
        if (state.hasEnded) return 0
        const { queuedMessages } = await world.channel.listQueuedMessages()
        const waiting = [...world.entries.keys()].filter((key) => /^(?:in|receipt)\//.test(key))
        return queuedMessages.length + waiting.length
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBe(0)
}

/** The identifiers of the contacts' messages that Parley has, but the first ones, in the order of each conversation. */
async function arrived({ agent }: World, conversations: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const conversationId of conversations) {
    const inbound: string[] = []
    for await (const message of agent.messages(conversationId))
      if (message.direction === 'InBound') inbound.unshift(message.messagingAppMessageId ?? '')
    ids.push(...inbound.slice(1))
  }
  return ids
}

/** The text of the message of each contact that was edited. */
async function editedIn({ agent }: World, conversations: readonly string[]): Promise<unknown[]> {
  const texts: unknown[] = []
  for (const conversationId of conversations)
    for await (const { messagingAppMessageId, messageData } of agent.messages(conversationId))
      if (messagingAppMessageId?.endsWith('.1') && 'text' in messageData) texts.push(messageData.text)
  return texts
}

const AT_ONCE = 8
const EDITED = 'Edited'

/** The faults, the application, and how many messages may be doubled: those that were on their way when the process ended. */
const CASES: [StorageFault, AppKind, number][] = [
  ['fail before', 'neither', 0],
  ['fail after', 'neither', 0],
  ['end before', 'ignores duplicates', 0],
  ['end after', 'ignores duplicates', 0],
  ['end before', 'names the message', 0],
  ['end after', 'names the message', 0],
  ['end after', 'neither', 2],
]

test.each(CASES)(
  'an adapter loses nothing, and keeps the order, with "%s" at each call of its storage and an application of the kind "%s"',
  async (what, kind, doubtful) => {
    const { calls } = await run(kind)
    expect(calls).toBeGreaterThan(20)
    const points = Array.from({ length: calls }, (_, index) => index + 1)
    for (let start = 0; start < points.length; start += AT_ONCE)
      await Promise.all(points.slice(start, start + AT_ONCE).map((at) => judge(kind, { at, what }, doubtful)))
  },
)

async function judge(kind: AppKind, fault: { at: number; what: StorageFault }, doubtful: number): Promise<void> {
  const { queued, shown, arrived: inbound, messages } = await run(kind, fault)
  const ids = shown.map(({ messageId }) => messageId)
  const unique = [...new Set(ids)]
  const [first, second] = queued
  expect(unique.toSorted(), `sent, after call ${fault.at}`).toEqual(queued.toSorted())
  expect(unique.filter((id) => id === first || id === second)).toEqual([first, second])
  expect(inbound, `received, after call ${fault.at}`).toEqual(messages.map((each) => each.messagingAppMessageId))
  expect(ids.length - unique.length, `doubled, after call ${fault.at}`).toBeLessThanOrEqual(doubtful)
}
