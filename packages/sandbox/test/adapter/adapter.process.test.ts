// What applications, people and the service do to an adapter.
import {
  Refused,
  NotAccepted,
  type AdapterLogEntry,
  type OutgoingMessage,
  type RefusedItem,
} from '@parley/client/adapter'
import type { ReceivedMessage } from '@parley/client'
import { beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { answer, conversationsOf, newWorld, nothingQueued, type World, written } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  const unlimited = '1000000'
  sandbox = await createSandbox({
    variables: { RATE_LIMIT_LIST_QUEUED_MESSAGES: unlimited, RATE_LIMIT_SEND_MESSAGE: unlimited },
  })
  return () => sandbox.close()
})

const textOf = ({ message }: OutgoingMessage) =>
  message.messageType === 'Text' ? message.messageData.text : message.messageType

/** The messages of the organization in a conversation, the oldest first. */
async function sentIn({ agent }: World, conversationId: string) {
  const messages = await Array.fromAsync(agent.messages(conversationId))
  return messages.filter(({ direction }) => direction === 'OutBound').toReversed()
}

async function received({ agent }: World, conversationId: string) {
  const messages = await Array.fromAsync(agent.messages(conversationId, { limit: 100 }))
  return messages.filter(({ direction }) => direction === 'InBound').toReversed()
}

test('a message that the application refuses has failed with its code, and the next one of the conversation is sent', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Too long')
  await answer(world, conversationId, 'Short')
  const { stop } = world.start({
    send: (message) => {
      if (textOf(message) === 'Too long') throw new Refused({ reason: 'The text is too long.', code: '131009' })
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  expect(await sentIn(world, conversationId)).toMatchObject([
    { status: 'Failed', errorCode: '131009', statusReason: 'The text is too long.' },
    { status: 'Sent' },
  ])
})

test('messages wait while the application does not accept one of their conversation, and other conversations do not', async () => {
  const world = await newWorld(sandbox)
  const [ada = '', bela = ''] = await conversationsOf(world, ['app.ada', 'app.bela'])
  await answer(world, ada, 'First')
  await answer(world, ada, 'Second')
  await answer(world, bela, 'Other')
  const order: string[] = []
  let rejections = 3
  const { stop } = world.start({
    send: (message) => {
      if (textOf(message) === 'First' && rejections > 0) {
        rejections -= 1
        throw new NotAccepted({ retryAfterSeconds: 0.1 })
      }
      order.push(textOf(message))
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  expect(order).toEqual(['Other', 'First', 'Second'])
})

test('a wrong token pauses the whole channel, and no message is lost', async () => {
  const world = await newWorld(sandbox)
  const conversations = await conversationsOf(world, ['app.ada', 'app.bela'])
  for (const id of conversations) await answer(world, id, 'Hello')
  let attempts = 0
  const { stop } = world.start({
    concurrency: 1,
    send: (message) => {
      attempts += 1
      if (attempts === 1) throw new NotAccepted({ retryAfterSeconds: 0.2, isChannelWide: true })
      return world.send(message)
    },
  })
  await nothingQueued(world)
  await stop()
  expect([attempts, world.shown.length]).toEqual([3, 2])
})

test('if the application accepts a message and never answers, a receipt that names the message settles it', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const messageId = await answer(world, conversationId, 'Hello')
  const { adapter, stop } = world.start({
    sendTimeoutSeconds: 0.05,
    inDoubtSeconds: 600,
    send: async (message) => {
      await world.send(message)
      return new Promise(() => {})
    },
  })
  await expect.poll(() => world.shown).toHaveLength(1)
  const receipt = { messageId, messagingAppMessageId: `wire.${messageId}`, at: new Date().toISOString() }
  await adapter.deliver({ receipts: [{ ...receipt, status: 'Delivered' }] })
  await nothingQueued(world)
  await answer(world, conversationId, 'And then?')
  await expect.poll(() => world.shown).toHaveLength(2)
  await stop()
  expect(new Set(world.shown.map((each) => each.messageId)).size).toBe(2)
})

test('if it is unknown whether the application took a message, an adapter can report it as failed', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const { stop } = world.start({
    whenInDoubt: 'fail',
    send: async (message) => {
      await world.send(message)
      throw new Error('The application responded with 502.')
    },
  })
  await nothingQueued(world)
  await stop()
  expect(world.shown).toHaveLength(1)
  expect(await sentIn(world, conversationId)).toMatchObject([{ status: 'Failed', errorCode: 'in_doubt' }])
})

test('a message that is too old is not sent', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Yesterday')
  const { stop } = world.start({ giveUpSeconds: -1 })
  await nothingQueued(world)
  await stop()
  expect(world.shown).toEqual([])
  expect(await sentIn(world, conversationId)).toMatchObject([{ status: 'Failed', errorCode: 'expired' }])
})

test('an item that Parley refuses is kept, an agent sees that somebody wrote, and no other item waits', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const { adapter, stop } = world.start()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As a mapping that has an error.
  const broken = { ...written('app.ada', 'app.2'), messageData: { text: 5 } } as unknown as ReceivedMessage
  await adapter.deliver({ messages: [written('app.ada', 'app.1'), broken, written('app.ada', 'app.3')] })
  await expect.poll(() => received(world, conversationId)).toHaveLength(4)
  const messages = await received(world, conversationId)
  const placeholder = {
    messageType: 'Unsupported',
    messageData: { originalType: 'Text', text: "A message that couldn't be read" },
  }
  expect(messages).toContainEqual(expect.objectContaining({ messagingAppMessageId: 'app.2', ...placeholder }))
  const refused = await Array.fromAsync<RefusedItem>(adapter.rejected())
  expect(refused).toMatchObject([{ kind: 'message', code: 'item_invalid', item: { messagingAppMessageId: 'app.2' } }])
  expect(await adapter.replay(refused[0]?.key ?? '')).toBe(true)
  expect(await adapter.replay('unknown')).toBe(false)
  await stop()
})

test('a receipt that overtakes the one that makes its message known is reported later', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const messageId = await answer(world, conversationId, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  const log: AdapterLogEntry[] = []
  const { adapter, stop } = world.start({
    onLog: (entry) => log.push(entry),
    send: async (message) => {
      await accepted.promise
      return world.send(message)
    },
  })
  const at = new Date().toISOString()
  await adapter.deliver({ receipts: [{ messagingAppMessageId: `wire.${messageId}`, status: 'Read', at }] })
  // Parley has refused it once.
  await expect.poll(() => log.filter(({ event }) => event === 'delivered')).toHaveLength(1)
  accepted.resolve(undefined)
  await expect.poll(() => sentIn(world, conversationId), { timeout: 15_000 }).toMatchObject([{ status: 'Read' }])
  await stop()
  expect(await Array.fromAsync(adapter.rejected())).toEqual([])
})

test('a message whose identifier in the application belongs to another message is settled without it', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  const { stop } = world.start({ send: async () => ({ messagingAppMessageId: 'first.app.ada' }) })
  await nothingQueued(world)
  await stop()
  const [message] = await sentIn(world, conversationId)
  expect([message?.status, message?.messagingAppMessageId]).toEqual(['Sent', undefined])
})

test('two adapters that share a storage hand over each message once, in the order of its conversation', async () => {
  const world = await newWorld(sandbox)
  const conversations = await conversationsOf(world, ['app.ada', 'app.bela', 'app.cleo'])
  const [one, two] = [world.start(), world.start()]
  const ids: string[][] = []
  for (const conversationId of conversations) {
    const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
    const own: string[] = []
    for (const text of texts) own.push(await answer(world, conversationId, text))
    ids.push(own)
  }
  await nothingQueued(world)
  await Promise.all([one.stop(), two.stop()])
  for (const [index, conversationId] of conversations.entries())
    expect(world.shown.flatMap((each) => (each.conversationId === conversationId ? [each.messageId] : []))).toEqual(
      ids[index],
    )
})

test('messages beyond what fits into memory are handed over in their order', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const ids: string[] = []
  for (let number = 0; number < 120; number += 1) ids.push(await answer(world, conversationId, `Text ${number}`))
  const { stop } = world.start()
  await nothingQueued(world)
  await stop()
  expect(world.shown.map(({ messageId }) => messageId)).toEqual(ids)
})

test('a notification with 4,000 messages needs few calls of the storage, and Parley gets the messages in their order', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const { adapter, state, stop } = world.start()
  const messages = Array.from({ length: 4000 }, (_, index) => written('app.ada', `app.${index}`))
  const before = state.calls
  await adapter.deliver({ messages })
  expect(state.calls - before).toBeLessThan(100)
  const conversation = async () => (await world.agent.getConversation(conversationId)).conversation.messages.length
  await expect.poll(async () => (await adapter.health()).oldestItemAt, { timeout: 60_000 }).toBeUndefined()
  await stop()
  expect(await conversation()).toBeGreaterThan(0)
  const ids = (await received(world, conversationId)).slice(1).map((each) => each.messagingAppMessageId)
  expect(ids).toEqual(messages.map((each) => each.messagingAppMessageId))
})

test('an adapter goes on after 503, 429 and lost responses of the service', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  for (const operation of ['listEvents', 'listQueuedMessages', 'reportReceipts', 'receiveMessages'] as const) {
    sandbox.next(operation).unavailable()
    sandbox.next(operation).loseResponse()
    sandbox.next(operation).exhaustRateLimit(1)
  }
  const { adapter, stop } = world.start()
  await adapter.deliver({ messages: [written('app.ada', 'app.1')] })
  await nothingQueued(world)
  await expect.poll(() => received(world, conversationId), { timeout: 15_000 }).toHaveLength(2)
  await stop()
  expect(world.shown).toHaveLength(1)
})

test('an adapter reads the queue again if the service no longer has the events, and says that some can be missing', async () => {
  const own = await createSandbox()
  const world = await newWorld(own)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, conversationId, 'Hello')
  world.entries.set('position/events', '"99999999.evt_unknown"')
  const { adapter, stop } = world.start()
  await nothingQueued(world)
  await expect.poll(async () => (await adapter.health()).hasLostEvents).toBe(true)
  expect(world.shown).toHaveLength(1)
  await stop()
  await own.close()
})

test('an adapter tells the application what members have read, at least once', async () => {
  const world = await newWorld(sandbox)
  const read: string[] = []
  let failures = 1
  const { adapter, stop } = world.start({
    read: async ({ upToMessageId }) => {
      if (failures-- > 0) throw new Error('The application responded with 502.')
      read.push(upToMessageId)
    },
  })
  // The first position is stored, so that no event comes before it.
  await expect.poll(() => [...world.entries.keys()]).toContain('position/events')
  await adapter.deliver({ messages: [written('app.ada', 'app.1')] })
  await expect.poll(async () => (await adapter.health()).lastDeliveryAt).toBeDefined()
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const [message] = (await received(world, conversationId)).toReversed()
  await world.agent.markConversationRead(conversationId, { upToMessageId: message?.uniqueId ?? '' })
  await expect.poll(() => read, { timeout: 15_000 }).toEqual([message?.uniqueId])
  await stop()
})
