// Broken entries, odd items, a clock that is set back, and a service that answers oddly.
import { createParley, type Parley, type Receipt, type ReceivedMessage } from '@parley/client'
import { type AdapterLogEntry, type AdapterStorage, createAdapter, Refused } from '@parley/client/adapter'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { storageOf } from './storage.ts'
import {
  answer,
  clientOf,
  conversationsOf,
  editOf,
  messagesOf,
  newWorld,
  nothingQueued,
  type World,
  written,
} from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const unlimited = '1000000'
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: unlimited, RATE_LIMIT_SEND_MESSAGE: unlimited },
  })
  return () => sandbox.close()
})

const timeoutMs = { timeout: 15_000 }

test('if Parley cannot know the channel, items wait and are not refused', async () => {
  const world = await newWorld(sandbox)
  await sandbox.add.channel({ name: 'Another', phoneMatching: 'Never' })
  const { adapter, stop } = world.start({ parley: createParley(sandbox.as('channel')) })
  await adapter.deliver({ messages: [written('app.ada', 'app.1')] })
  await adapter.deliver({
    receipts: [{ messagingAppMessageId: 'app.2', status: 'Read', at: new Date().toISOString() }],
  })
  await expect.poll(async () => (await adapter.health()).lastError).toBeDefined()
  await stop()
  expect(await Array.fromAsync(adapter.rejected())).toEqual([])
  const waiting = [...world.entries.keys()].filter((key) => /^(?:in|receipt)\//.test(key))
  expect(waiting).toHaveLength(2)
})
test('an entry of the storage that is cut off is set aside, and holds up nothing', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  for (const key of ['in/0', 'receipt/0', 'late/0', 'refused/0', 'settled/0']) world.entries.set(key, '[{"item":')
  const log: AdapterLogEntry[] = []
  const { adapter, stop } = world.start({ onLog: (entry) => log.push(entry) })
  await adapter.deliver({ messages: [written('app.ada', 'app.1')] })
  await expect.poll(() => messagesOf(world, conversationId, 'InBound'), timeoutMs).toHaveLength(2)
  expect(await Array.fromAsync(adapter.rejected())).toEqual([])
  expect(await adapter.health()).toMatchObject({ oldestItemAt: undefined })
  await stop()
  expect(world.entries.get('broken/in/0')).toContain(JSON.stringify('[{"item":'))
  expect(log).toContainEqual({ event: 'failed', error: 'SyntaxError' })
})
test('a read mark that the application had not taken when the adapter stopped is told again', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  let calls = 0
  const read = async () => {
    calls += 1
    // It never answers the first adapter.
    if (calls === 1) await new Promise(() => {})
  }
  const one = world.start({ read, sendTimeoutSeconds: 600 })
  await expect.poll(() => [...world.entries.keys()]).toContain('position/events')
  const [message] = await messagesOf(world, conversationId, 'InBound')
  await world.agent.markConversationRead(conversationId, { upToMessageId: message?.uniqueId ?? '' })
  await expect.poll(() => calls, timeoutMs).toBe(1)
  await one.stop()
  const two = world.start({ read })
  await expect.poll(() => calls, timeoutMs).toBe(2)
  await two.stop()
})
test('if the service forgets each position at once, the adapter pauses between its attempts', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const listEvents: Parley['listEvents'] = (options) =>
    world.channel.listEvents(options?.after === 'now' ? options : { after: '99999999.evt_unknown' })
  const log: AdapterLogEntry[] = []
  const { stop } = world.start({ parley: clientOf(world, { listEvents }), onLog: (entry) => log.push(entry) })
  await nothingQueued(world)
  // A worker pauses after a failure that it logs.
  await expect.poll(() => log.filter((entry) => entry.event === 'failed').length, timeoutMs).toBeGreaterThan(1)
  await stop()
  expect(log).toContainEqual({ event: 'failed', error: 'EventsLost' })
})
test('a translation that returned nothing for a message or a receipt holds up no other', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const { adapter, stop } = world.start()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a caller without types.
  const nothing = [undefined, null] as unknown as (ReceivedMessage & Receipt)[]
  await adapter.deliver({ messages: [...nothing, written('app.ada', 'app.1')], receipts: nothing })
  await adapter.deliver({ messages: [written('app.ada', 'app.2')] })
  await expect.poll(() => messagesOf(world, conversationId, 'InBound'), timeoutMs).toHaveLength(3)
  await expect.poll(async () => (await adapter.health()).oldestItemAt).toBeUndefined()
  await stop()
})
test('an answer without a result for each item loses no message', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  let calls = 0
  const receiveMessages: Parley['receiveMessages'] = (...parameters) => {
    calls += 1
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a server between the adapter and Parley.
    if (calls === 1) return Promise.resolve({ results: [] }) as unknown as ReturnType<Parley['receiveMessages']>
    return world.channel.receiveMessages(...parameters)
  }
  const { adapter, stop } = world.start({ parley: clientOf(world, { receiveMessages }) })
  await adapter.deliver({ messages: [written('app.ada', 'app.1')] })
  await expect.poll(() => messagesOf(world, conversationId, 'InBound'), timeoutMs).toHaveLength(2)
  await stop()
})
test('messages stay in order if the clock was set back before the adapter started again', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const adapterOf = () =>
    createAdapter({ parley: world.channel, storage: storageOf(world.entries).storage, send: world.send })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  onTestFinished(() => clock.mockRestore())
  for (const id of ['app.1', 'app.2']) await adapterOf().deliver({ messages: [written('app.ada', id)] })
  clock.mockRestore()
  for (const id of ['app.3', 'app.4']) await adapterOf().deliver({ messages: [written('app.ada', id)] })
  const { stop } = world.start()
  const ids = async () =>
    (await messagesOf(world, conversationId, 'InBound')).map((each) => each.messagingAppMessageId).slice(1)
  await expect.poll(ids, timeoutMs).toHaveLength(4)
  await stop()
  expect(await ids()).toEqual(['app.1', 'app.2', 'app.3', 'app.4'])
})

function bound(value: string): void {
  if (Buffer.byteLength(value) > 512 * 1024) throw new Error('The value is too large.')
}

/** A storage that rejects values of more than 512 KiB, as databases do. */
function boundedStorage(world: World): AdapterStorage {
  const { storage } = storageOf(world.entries)
  return {
    ...storage,
    put: async (key, value) => (bound(value), storage.put(key, value)),
    create: async (key, value) => (bound(value), storage.create(key, value)),
  }
}

test('an item that is too large for the storage is replaced or left out, and holds up nothing', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const log: AdapterLogEntry[] = []
  const { adapter, stop } = world.start({ storage: boundedStorage(world), onLog: (entry) => log.push(entry) })
  const large = { large: 'é'.repeat(300_000) }
  const at = new Date().toISOString()
  await adapter.deliver({
    messages: [written('app.ada', 'app.1'), { ...written('app.ada', 'app.2'), metadata: large }],
    changes: [{ ...editOf('app.1', 'Edited'), metadata: large }],
    receipts: [{ messageId: 'msg_unknown', status: 'Read', at, metadata: large }],
  })
  await adapter.deliver({ messages: [written('app.ada', 'app.3')] })
  await expect.poll(() => messagesOf(world, conversationId, 'InBound'), timeoutMs).toHaveLength(4)
  await stop()
  const messages = await messagesOf(world, conversationId, 'InBound')
  expect(messages.map(({ messageType }) => messageType)).toEqual(['Text', 'Text', 'Unsupported', 'Text'])
  const refused = { event: 'item_refused', code: 'item_too_large' }
  expect(log.filter(({ event }) => event === 'item_refused')).toEqual([refused, refused, refused])
})

test('a reason that is too large for the storage is cut off, and the next message of the conversation is sent', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  for (const text of ['Refused', 'Sent']) await answer(world, conversationId, text)
  let attempts = 0
  const { stop } = world.start({
    storage: boundedStorage(world),
    send: async (message) => {
      attempts += 1
      if (attempts === 1) throw new Refused({ reason: 'x'.repeat(1_000_000) })
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  const sent = await messagesOf(world, conversationId, 'OutBound')
  expect(sent).toMatchObject([{ status: 'Failed', statusReason: 'x'.repeat(4096) }, { status: 'Sent' }])
})
