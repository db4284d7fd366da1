// Reactions of members: their way to the application, and back if it refuses them.
import { NotAccepted, type OutgoingReaction, Refused } from '@parley/client/adapter'
import { beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { answer, conversationsOf, messagesOf, newWorld, nothingQueued, type World } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
  return () => sandbox.close()
})

const timeoutMs = { timeout: 15_000 }

async function open() {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const [message] = await messagesOf(world, conversationId, 'InBound')
  const messageId = message?.uniqueId ?? ''
  const reactions = async () => (await messagesOf(world, conversationId, 'InBound'))[0]?.reactions ?? []
  return { world, conversationId, messageId, reactions }
}

/** The first position is stored, so that no event comes before it. */
const positionOf = ({ entries }: World) =>
  expect.poll(() => [...entries.keys()], timeoutMs).toContain('position/events')

test('an adapter hands over what members set and remove, after the messages of the conversation, and nobody else’s', async () => {
  const { world, conversationId, messageId } = await open()
  const { agent, channel } = world
  const handedOver: unknown[] = []
  let failures = 1
  const { stop } = world.start({
    send: async (message) => {
      const { messagingAppMessageId } = await world.send(message)
      handedOver.push(messagingAppMessageId)
      return { messagingAppMessageId }
    },
    react: async ({ contact, messagingAppMessageId, reaction }: OutgoingReaction) => {
      if (failures-- > 0) throw new NotAccepted()
      handedOver.push([contact.messagingAppContactId, messagingAppMessageId, reaction])
    },
  })
  await positionOf(world)
  const at = new Date().toISOString()
  await channel.reportChanges({
    changes: [{ kind: 'ReactionSet', messagingAppMessageId: 'first.app.ada', reaction: '❤', at }],
  })
  const sentId = await answer(world, conversationId, 'Hello')
  await nothingQueued(world)
  await agent.setMessageReaction(conversationId, messageId, { reaction: '🙏' })
  await agent.removeMessageReaction(conversationId, messageId)
  await expect.poll(() => handedOver.length, timeoutMs).toBe(3)
  await stop()
  expect(handedOver).toEqual([
    `wire.${sentId}`,
    ['app.ada', 'first.app.ada', '🙏'],
    ['app.ada', 'first.app.ada', undefined],
  ])
})

test('a reaction waits for a message of its conversation that is on its way, and not longer than sendTimeoutSeconds', async () => {
  const { world, conversationId, messageId } = await open()
  const order: string[] = []
  let isStuck = false
  const { stop } = world.start({
    send: async (message) => {
      if (isStuck) throw new NotAccepted({ retryAfterSeconds: 60 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      order.push('message')
      return world.send(message)
    },
    react: async ({ reaction }) => order.push(reaction ?? ''),
  })
  await positionOf(world)
  await answer(world, conversationId, 'Hello')
  await world.agent.setMessageReaction(conversationId, messageId, { reaction: '🙏' })
  await expect.poll(() => order, timeoutMs).toContain('🙏')
  isStuck = true
  await answer(world, conversationId, 'Never')
  await world.agent.setMessageReaction(conversationId, messageId, { reaction: '👍' })
  await expect.poll(() => order, timeoutMs).toContain('👍')
  await stop()
  expect(order).toEqual(['message', '🙏', '👍'])
})

test.each([
  ['refuses', () => new Refused({ reason: 'This emoji is unknown.' })],
  ['fails to take three times', () => new Error('The application is away.')],
])('what the application %s is taken back, so that members see it', async (_, error) => {
  const { world, conversationId, messageId, reactions } = await open()
  const { stop } = world.start({ react: async () => Promise.reject(error()) })
  await positionOf(world)
  await world.agent.setMessageReaction(conversationId, messageId, { reaction: '🦓' })
  expect(await reactions()).toMatchObject([{ author: { kind: 'Member' }, reaction: '🦓' }])
  await expect.poll(reactions, { timeout: 25_000 }).toEqual([])
  await stop()
})

test('after the application refuses a removal or another reaction, members see the last one that it took', async () => {
  const { world, conversationId, messageId, reactions } = await open()
  const { agent } = world
  const handedOver: (string | undefined)[] = []
  const { promise: isRemoved, resolve: goOn } = Promise.withResolvers<void>()
  const { stop } = world.start({
    react: async ({ reaction }: OutgoingReaction) => {
      handedOver.push(reaction)
      if (reaction === '🙏') return
      if (reaction === '🦓') await isRemoved
      throw new Refused({ reason: 'The message is too old.' })
    },
  })
  await positionOf(world)
  const taken = [{ author: { kind: 'External' }, reaction: '🙏' }]
  await agent.setMessageReaction(conversationId, messageId, { reaction: '🙏' })
  await agent.removeMessageReaction(conversationId, messageId)
  await expect.poll(reactions, timeoutMs).toMatchObject(taken)
  // The removal comes before the adapter knows that this one is refused.
  await agent.setMessageReaction(conversationId, messageId, { reaction: '🦓' })
  await agent.removeMessageReaction(conversationId, messageId)
  goOn()
  await expect.poll(() => handedOver, timeoutMs).toEqual(['🙏', undefined, '🦓', undefined])
  await expect.poll(reactions, timeoutMs).toMatchObject(taken)
  await stop()
})
