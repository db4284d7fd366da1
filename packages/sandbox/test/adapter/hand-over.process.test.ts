// Messages on their way to the application: turns, pauses, repeated runs, and receipts that Parley doesn't take.
import type { ListEventsResult, Parley } from '@parley/client'
import { createAdapter, NotAccepted, Refused } from '@parley/client/adapter'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { storageOf } from './storage.ts'
import { answer, clientOf, conversationsOf, messagesOf, newWorld, nothingQueued } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const unlimited = '1000000'
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: unlimited, RATE_LIMIT_SEND_MESSAGE: unlimited },
  })
  return () => sandbox.close()
})

const timeoutMs = { timeout: 15_000 }

test('an adapter that runs a second time hands over what waited for its turn when the first run ended', async () => {
  const world = await newWorld(sandbox)
  for (const id of await conversationsOf(world, ['app.ada', 'app.bela', 'app.cleo', 'app.dora']))
    await answer(world, id, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  let begun = 0
  const adapter = createAdapter({
    parley: world.channel,
    storage: storageOf(world.entries).storage,
    concurrency: 1,
    send: async (message) => {
      begun += 1
      await accepted.promise
      return world.send(message)
    },
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const firstRun = adapter.run({ signal: first.signal })
  await expect.poll(() => begun).toBe(1)
  first.abort()
  accepted.resolve(undefined)
  await firstRun
  const secondRun = adapter.run({ signal: second.signal })
  await nothingQueued(world)
  second.abort()
  await secondRun
  expect(world.shown).toHaveLength(4)
})
test('while the whole channel pauses, no message is tried that waited for its turn', async () => {
  const world = await newWorld(sandbox)
  for (const id of await conversationsOf(world, ['app.ada', 'app.bela', 'app.cleo'])) await answer(world, id, 'Hello')
  let attempts = 0
  const { state, stop } = world.start({
    concurrency: 1,
    send: () => {
      attempts += 1
      throw new NotAccepted({ retryAfterSeconds: 600, isChannelWide: true })
    },
  })
  await expect.poll(() => attempts).toBeGreaterThan(0)
  // Each of the messages is looked at some times more.
  const { calls } = state
  await expect.poll(() => state.calls, timeoutMs).toBeGreaterThan(calls + 20)
  await stop()
  expect(attempts).toBe(1)
})
test('a message is sent though the application did not accept it 150 times, and few attempts are kept', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  let attempts = 0
  const { stop } = world.start({
    send: (message) => {
      attempts += 1
      if (attempts <= 150) throw new NotAccepted({ retryAfterSeconds: 0.001 })
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  expect(await messagesOf(world, conversationId, 'OutBound')).toMatchObject([{ status: 'Sent' }])
  expect([...world.entries.keys()].filter((key) => key.startsWith('attempt/')).length).toBeLessThan(100)
})

test('without a time to wait, as after Number(null), the pause after a message that was not accepted is the default', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const pauses: number[] = []
  const { stop } = world.start({
    onLog: (entry) => entry.event === 'message_not_accepted' && pauses.push(entry.retryAfterMs),
    send: () => {
      throw new NotAccepted({ retryAfterSeconds: Number(null) })
    },
  })
  await expect.poll(() => pauses.length).toBeGreaterThan(0)
  await stop()
  expect(pauses[0]).toBeGreaterThan(100)
})
test('an adapter that sends messages in doubt again outlasts an application that is away for a moment', async () => {
  const world = await newWorld(sandbox, 'ignores duplicates')
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const backAt = Date.now() + 1500
  const { stop } = world.start({
    send: (message) => {
      if (Date.now() < backAt) throw new Error('The application responded with 502.')
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  expect(await messagesOf(world, conversationId, 'OutBound')).toMatchObject([{ status: 'Sent' }])
})
test('while Parley takes no receipts, each message is handed over and has one receipt that waits', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  for (let number = 0; number < 60; number += 1) await answer(world, conversationId, `Text ${number}`)
  let isAway = true
  const reportReceipts: Parley['reportReceipts'] = (...parameters) => {
    if (isAway) throw new Error('Receipts are away.')
    return world.channel.reportReceipts(...parameters)
  }
  const { stop } = world.start({ parley: clientOf(world, { reportReceipts }) })
  await expect.poll(() => world.shown.length, timeoutMs).toBe(60)
  expect([...world.entries.keys()].filter((key) => key.startsWith('receipt/'))).toHaveLength(60)
  isAway = false
  await nothingQueued(world)
  await stop()
})
test('a new message does not overtake those that wait in the queue while the queue cannot be read', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const ids: string[] = []
  for (let number = 0; number < 110; number += 1) ids.push(await answer(world, conversationId, `Text ${number}`))
  let [failures, reads] = [0, 0]
  const queuedMessages: Parley['queuedMessages'] = (options) => {
    const pages = world.channel.queuedMessages(options)
    async function* read() {
      reads += 1
      // The adapter follows the events after its first reads, and what had room is sent.
      if (reads > 2 && world.shown.length >= 50 && failures === 0) {
        failures += 1
        ids.push(await answer(world, conversationId, 'The newest'))
        throw new Error('The queue is away.')
      }
      yield* pages
    }
    return Object.assign(read(), { page: pages.page })
  }
  const { stop } = world.start({ parley: clientOf(world, { queuedMessages }) })
  await expect.poll(() => world.shown.length, timeoutMs).toBe(111)
  await nothingQueued(world)
  await stop()
  expect([failures, world.shown.map(({ messageId }) => messageId)]).toEqual([1, ids])
})
test('a message has its status though the code or the identifier of the application is not as Parley needs it', async () => {
  const world = await newWorld(sandbox)
  const [ada = '', bela = ''] = await conversationsOf(world, ['app.ada', 'app.bela'])
  await answer(world, ada, 'Hello')
  await answer(world, bela, 'Hello')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a value of a JSON text, which has no type.
  const code = 131009 as unknown as string
  const { adapter, stop } = world.start({
    send: async ({ conversationId }) => {
      if (conversationId === ada) throw new Refused({ reason: 'Blocked', code })
      return { messagingAppMessageId: 'x'.repeat(1000) }
    },
  })
  await nothingQueued(world)
  await stop()
  expect(await messagesOf(world, ada, 'OutBound')).toMatchObject([{ status: 'Failed' }])
  expect(await messagesOf(world, bela, 'OutBound')).toMatchObject([{ status: 'Sent' }])
  const codes = (await Array.fromAsync(adapter.rejected())).map((item) => item.code)
  expect(new Set(codes)).toEqual(new Set(['item_invalid']))
})
test('a message in doubt at the end of a run is not sent again at once by the next run of the same adapter', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  let attempts = 0
  const [first, second] = [new AbortController(), new AbortController()]
  const { storage, state } = storageOf(world.entries)
  const adapter = createAdapter({
    parley: world.channel,
    storage,
    onLog: ({ event }) => event === 'message_in_doubt' && first.abort(),
    send: () => {
      attempts += 1
      throw new Error('The connection broke.')
    },
  })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  onTestFinished(() => clock.mockRestore())
  await adapter.deliver({})
  clock.mockRestore()
  await adapter.run({ signal: first.signal })
  const run = adapter.run({ signal: second.signal })
  const { calls } = state
  await expect.poll(() => state.calls, timeoutMs).toBeGreaterThan(calls + 12)
  second.abort()
  await run
  expect(attempts).toBe(1)
})
test('a message that is over is not reported as failed while another process may be sending it', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  let begun = 0
  const one = world.start({
    sendTimeoutSeconds: 600,
    send: async (message) => {
      begun += 1
      await accepted.promise
      return world.send(message)
    },
  })
  await expect.poll(() => begun, timeoutMs).toBe(1)
  const two = world.start({ giveUpSeconds: -1 })
  // It has looked at the message at least twice.
  await expect.poll(() => two.state.calls, timeoutMs).toBeGreaterThan(12)
  accepted.resolve(undefined)
  await nothingQueued(world)
  await Promise.all([one.stop(), two.stop()])
  expect(await messagesOf(world, conversationId, 'OutBound')).toMatchObject([{ status: 'Sent' }])
})
test('a message that waits in memory is not handed over to a contact that was erased', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const { conversation } = await world.agent.getConversation(conversationId)
  const erased = Promise.withResolvers<undefined>()
  let isTold = false
  const listEvents: Parley['listEvents'] = (options) => {
    if (isTold || !options?.type?.includes('contact.erased') || options.after === 'now')
      return world.channel.listEvents(options)
    isTold = true
    return Object.assign(erased.promise.then(oneErasure), { withResponse: world.channel.listEvents().withResponse })
  }
  const oneErasure = async (): Promise<ListEventsResult> => {
    const page = await world.channel.listEvents({ after: 'now' })
    const { nextPosition: position } = page
    const data = { contactId: conversation.contactId }
    const actor = { kind: 'Operator' as const }
    const event = { id: 'evt_1', position, type: 'contact.erased' as const, timestamp: '', actor, data }
    return { ...page, events: [event] }
  }
  let attempts = 0
  const log: string[] = []
  const told: unknown[] = []
  const { adapter, stop } = world.start({
    erased: async (contact) => told.push(contact),
    parley: clientOf(world, { listEvents }),
    onLog: ({ event }) => log.push(event),
    send: () => {
      attempts += 1
      throw new NotAccepted({ retryAfterSeconds: 600 })
    },
  })
  await expect.poll(() => attempts, timeoutMs).toBe(1)
  await answer(world, conversationId, 'Another')
  erased.resolve(undefined)
  await expect.poll(async () => (await adapter.health()).oldestMessageAt, timeoutMs).toBeUndefined()
  await stop()
  expect([attempts, log]).toEqual([1, ['message_not_accepted', 'contact_erased']])
  expect(told).toEqual([{ contactId: conversation.contactId }])
})
