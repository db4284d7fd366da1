// What happened to messages in the application: its way to Parley, in the order of everything else.
import type { Parley, ReceivedMessage } from '@parley/client'
import { type RefusedItem } from '@parley/client/adapter'
import { beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { answer, clientOf, conversationsOf, editOf, messagesOf, newWorld, nothingQueued, written } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
  return () => sandbox.close()
})

const timeoutMs = { timeout: 15_000 }

test('changes and messages come to Parley in the order of their notifications, and of one notification changes first', async () => {
  const world = await newWorld(sandbox)
  const requests: string[] = []
  const receiveMessages: Parley['receiveMessages'] = (body, options) => {
    requests.push(...body.messages.map((each) => each.messagingAppMessageId))
    return world.channel.receiveMessages(body, options)
  }
  const reportChanges: Parley['reportChanges'] = (body, options) => {
    requests.push(...body.changes.map((each) => each.kind))
    return world.channel.reportChanges(body, options)
  }
  const { adapter, stop } = world.start({ parley: clientOf(world, { receiveMessages, reportChanges }) })
  await adapter.deliver({ messages: [written('app.ada', 'app.1')], changes: [editOf('app.1', 'Edited')] })
  await adapter.deliver({ messages: [written('app.ada', 'app.2')] })
  const at = new Date().toISOString()
  await adapter.deliver({ changes: [{ kind: 'MessageRemoved', messagingAppMessageId: 'app.2', at }] })
  await adapter.deliver({ messages: [written('app.ada', 'app.3')] })
  await expect.poll(async () => (await adapter.health()).oldestItemAt, timeoutMs).toBeUndefined()
  await stop()
  expect(requests).toEqual(['MessageEdited', 'app.1', 'app.2', 'MessageRemoved', 'app.3'])
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  expect(await messagesOf(world, conversationId, 'InBound')).toMatchObject([
    { messageData: { text: 'Edited' } },
    { messageType: 'Removed' },
    { messageData: { text: 'Message app.3' } },
    { messagingAppMessageId: 'first.app.ada' },
  ])
})

test('a change that Parley refuses is kept, can be replayed, and holds up no other', async () => {
  const world = await newWorld(sandbox)
  const [conversationId = ''] = await conversationsOf(world, ['app.ada'])
  const messageId = await answer(world, conversationId, 'Hello')
  const { adapter, stop } = world.start()
  await nothingQueued(world)
  await adapter.deliver({ changes: [editOf(`wire.${messageId}`, 'Forged'), editOf('first.app.ada', 'Edited')] })
  const texts = async () => (await messagesOf(world, conversationId, 'InBound')).map((each) => each.messageData)
  await expect.poll(texts, timeoutMs).toEqual([{ text: 'Edited' }])
  await expect.poll(async () => (await adapter.health()).oldestItemAt, timeoutMs).toBeUndefined()
  const refused = await Array.fromAsync<RefusedItem>(adapter.rejected())
  expect(refused).toMatchObject([{ kind: 'change', code: 'message_not_editable', item: { kind: 'MessageEdited' } }])
  expect(await adapter.replay(refused[0]?.key ?? '')).toBe(true)
  // It is refused once more.
  await expect.poll(async () => (await Array.fromAsync(adapter.rejected())).length, timeoutMs).toBe(1)
  await stop()
})

test('an adapter tells the application what was removed, at least once', async () => {
  const world = await newWorld(sandbox)
  await conversationsOf(world, ['app.ada'])
  const removed: (string | undefined)[] = []
  let failures = 1
  const { adapter, stop } = world.start({
    removed: async ({ messagingAppMessageId }) => {
      if (failures-- > 0) throw new Error('The folder is busy.')
      removed.push(messagingAppMessageId)
    },
  })
  // The first position is stored, so that no event comes before it.
  await expect.poll(() => [...world.entries.keys()], timeoutMs).toContain('position/events')
  const at = new Date().toISOString()
  await adapter.deliver({ changes: [{ kind: 'MessageRemoved', messagingAppMessageId: 'first.app.ada', at }] })
  await expect.poll(() => removed, timeoutMs).toEqual(['first.app.ada'])
  await stop()
})

const echoTo = (contact: string, id: string) => ({ ...written(contact, id), direction: 'OutBound' as const })

test('an echo of what the adapter is sending is dropped, and others wait only if they are to the same contact', async () => {
  const world = await newWorld(sandbox)
  const [ada = '', bela = ''] = await conversationsOf(world, ['app.ada', 'app.bela'])
  const messageId = await answer(world, ada, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  let begun = 0
  const { adapter, stop } = world.start({
    sendTimeoutSeconds: 600,
    send: async (message) => {
      begun += 1
      await accepted.promise
      return world.send(message)
    },
  })
  await expect.poll(() => begun, timeoutMs).toBe(1)
  const echoes = [echoTo('app.ada', `wire.${messageId}`), echoTo('app.ada', 'phone.1'), echoTo('app.bela', 'phone.2')]
  await adapter.deliver({ messages: [...echoes, written('app.ada', 'app.2')] })
  const idsIn = async (id: string) =>
    (await messagesOf(world, id, 'OutBound')).map((each) => each.messagingAppMessageId)
  await expect.poll(() => idsIn(bela), timeoutMs).toEqual(['phone.2'])
  await expect.poll(() => messagesOf(world, ada, 'InBound'), timeoutMs).toHaveLength(2)
  expect(await idsIn(ada)).toEqual([undefined])
  accepted.resolve(undefined)
  await expect.poll(() => idsIn(ada), timeoutMs).toEqual([`wire.${messageId}`, 'phone.1'])
  await expect.poll(async () => (await adapter.health()).oldestItemAt, timeoutMs).toBeUndefined()
  await stop()
  expect(await Array.fromAsync(adapter.rejected())).toEqual([])
})

const before = (id: string, sentAt: string) => ({ ...written('app.ada', id), isHistory: true, sentAt })

test('history is delivered at once and in its place, also while a message to its contact is sent', async () => {
  const world = await newWorld(sandbox)
  const [ada = ''] = await conversationsOf(world, ['app.ada'])
  await answer(world, ada, 'Hello')
  const accepted = Promise.withResolvers<undefined>()
  const { adapter, stop } = world.start({
    sendTimeoutSeconds: 600,
    send: async (message) => {
      await accepted.promise
      return world.send(message)
    },
  })
  const unreadable = { ...before('app.h2', '2020-01-02T00:00:00.000Z'), messageData: { text: 7 } }
  await adapter.deliver({
    messages: [
      { ...before('app.h1', '2020-01-01T00:00:00.000Z'), direction: 'OutBound', status: 'Read' },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What an adapter hands over can be wrong.
      { ...unreadable, direction: 'OutBound' } as unknown as ReceivedMessage,
    ],
  })
  const shown = async () =>
    (await messagesOf(world, ada, 'OutBound')).map((each) => [
      each.messagingAppMessageId,
      each.status,
      each.messageType,
    ])
  await expect.poll(shown, timeoutMs).toEqual([
    ['app.h1', 'Read', 'Text'],
    ['app.h2', 'Sent', 'Unsupported'],
    [undefined, 'Sent', 'Text'],
  ])
  accepted.resolve(undefined)
  await stop()
})
