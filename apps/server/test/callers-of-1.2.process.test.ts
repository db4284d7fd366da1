// Tests that callers of 1.2 work unchanged after their store was upgraded: the packed client, and its example adapter.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as today from '@parley/client'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { EXIT } from '../src/commands/world.ts'
import { commandLine } from './command-line.ts'
import { startAdapter, startApp, tell, unpackClient } from './faults/adapter-process.ts'
import { allReleased, releasedStore } from './released-store.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { startService } from '@parley/tools'

const RELEASE = '1.2.0'

/** The `ETag` of cnv_harbour_001 that 1.2 returned. */
const ETAG = '"ypqEzBWT_BCtMnjAtD04RI"'

const onEnd = (end: () => unknown) => onTestFinished(async () => void (await end()))

/** A store of 1.2 with today's service, an adapter of 1.2 that is bound to no channel, and calls of the organization's owner. */
async function upgrade() {
  const folder = temporaryFolder()
  const databaseUrl = await releasedStore(
    [],
    allReleased.find(({ version }) => version === RELEASE),
  )
  const server = await startService({ DATABASE_URL: databaseUrl })
  onEnd(() => server.end('SIGKILL'))
  const [{ url }, { parley }] = [server, commandLine()]
  const module = pathToFileURL(join(unpackClient(folder, RELEASE), 'dist/index.js')).href
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It lacks what came later.
  const client = (await import(module)) as typeof today
  const operate = (...args: string[]) =>
    parley([...args, '--organization', 'org_harbour', '--database-url', databaseUrl])
  const keyOf = async (member: string) => {
    const key = (await operate('keys', 'create', '--member', member)).out.trim()
    recordKey(key)
    return key
  }
  const addAdapter = async (id: string, ...flags: string[]) => {
    await operate('member', 'create', '--id', id, '--name', id, '--email', 'a@b.example', '--role', 'adapter', ...flags)
    return keyOf(id)
  }
  const permissions = ['--permission', 'Receive:Message', '--permission', 'Get:Event']
  await operate('role', 'create', '--id', 'adapter', '--name', 'Adapter', ...permissions)
  const [apiKey, adapterKey] = [await keyOf('mem_grace'), await addAdapter('adapter')]
  const sentTo: string[] = []
  const app = await startApp((to) => void sentTo.push(to), onEnd)
  const env = { PARLEY_URL: url, PARLEY_API_KEY: adapterKey, APP_URL: app.url }
  const adapter = await startAdapter(folder, { channelId: 'chn_first', release: RELEASE }, env, onEnd)
  const callAs = (key: string) => client.createParley({ baseUrl: url, apiKey: key })
  const agent = callAs(apiKey)
  return {
    operate,
    addAdapter,
    agent,
    adapter,
    channel: callAs(adapterKey),
    callAs,
    agentOfToday: today.createParley({ baseUrl: url, apiKey }),
    /** A contact writes to the application. Returns its conversation. */
    write: async (from: string, id: string): Promise<string> => {
      await tell(adapter.url, {
        messages: [{ id, from, name: 'Ada', text: 'Hello', time: '2026-03-13T15:04:03.000Z' }],
      })
      return (await agent.listConversations({ limit: 1 })).conversations[0]?.uniqueId ?? ''
    },
    reply: async (conversationId: string) =>
      (await agent.sendMessage(conversationId, { messageType: 'Text', messageData: { text: 'Hello Ada' } })).message,
    /** Waits until the adapter has seen every event. Returns the addresses of the replies that it has handed over since the last call. */
    handedOver: async (): Promise<string[]> => {
      await adapter.reached(url, apiKey)
      return sentTo.splice(0)
    },
    newest: async (conversationId: string) => (await agent.listMessages(conversationId, { limit: 1 })).messages[0],
  }
}

test('with one channel, an adapter of 1.2 passes on messages, replies and receipts, and fails a template with a reason', async () => {
  const { operate, agentOfToday, adapter, channel, write, reply, handedOver, newest } = await upgrade()
  const conversationId = await write('+33699999999', 'app.1')
  await reply(conversationId)
  expect(await handedOver()).toEqual(['+33699999999'])
  expect(await newest(conversationId)).toMatchObject({ status: 'Sent', messagingAppMessageId: 'wire.0' })

  expect(await operate('channel', 'update', 'chn_first', '--reply-window', '24h')).toMatchObject({ code: EXIT.done })
  const template = {
    messageType: 'Template' as const,
    messageData: { name: 'parcel', language: 'en', bodyParameters: [] },
  }
  await agentOfToday.sendMessage(conversationId, template)
  expect(await handedOver()).toEqual([])
  const failed = { status: 'Failed', statusReason: 'This adapter sends only text.' }
  expect(await newest(conversationId)).toMatchObject({ ...template, ...failed })

  const contact = { messagingAppContactId: 'user.ada', phone: '+33699999999' }
  const { results } = await channel.receiveMessages({
    messages: [{ messagingAppMessageId: 'app.2', contact, messageType: 'Text', messageData: { text: 'Hello again' } }],
  })
  expect(results).toMatchObject([{ result: 'Created', conversationId }])
  await reply(conversationId)
  expect(await handedOver()).toEqual(['user.ada'])
  expect(adapter.rejections()).toEqual([])
})

test('with two channels, a bound adapter of 1.2 sends the replies of its channel, and an unbound one sends all', async () => {
  const { operate, addAdapter, callAs, agent, adapter, write, reply, handedOver, newest } = await upgrade()
  const create = ['channel', 'create', '--id', 'webchat', '--name', 'Web chat']
  expect(await operate(...create)).toMatchObject({ code: EXIT.failed, err: expect.stringContaining(': adapter. ') })
  expect(await operate(...create, '--leave-unbound')).toMatchObject({ code: EXIT.done })
  const webchat = callAs(await addAdapter('webchat', '--channel', 'webchat'))
  const { nextPosition: after } = await webchat.listEvents({ after: 'now' })

  const onFirst = await write('app.ada', 'app.1')
  // The other application uses the same identifiers.
  const message = { messagingAppMessageId: 'app.1', contact: { messagingAppContactId: 'app.ada' } }
  const { results } = await webchat.receiveMessages({
    messages: [{ ...message, messageType: 'Text', messageData: { text: 'Hello' } }],
  })
  const [{ conversationId: onWebchat = '' } = {}] = results as { conversationId?: string }[]
  expect(results).toMatchObject([{ result: 'Created' }])
  expect((await agent.listConversations({ limit: 2 })).conversations.map(({ uniqueId }) => uniqueId)).toEqual([
    onWebchat,
    onFirst,
  ])

  await reply(onWebchat)
  expect(await handedOver()).toEqual(['app.ada'])
  expect(adapter.rejections()).toEqual(["chn_first: code: 'message_unknown'"])
  expect(await newest(onWebchat)).not.toHaveProperty('messagingAppMessageId')

  expect(await operate('member', 'update', 'adapter', '--channel', 'chn_first')).toMatchObject({ code: EXIT.done })
  await reply(onWebchat)
  await reply(onFirst)
  expect(await handedOver()).toEqual(['app.ada'])
  expect(await newest(onFirst)).toMatchObject({ messagingAppMessageId: 'wire.1' })
  const { events } = await webchat.listEvents({ after, type: ['message.sent'] })
  expect(events).toMatchObject([
    { data: { message: { conversationId: onWebchat } } },
    { data: { message: { conversationId: onWebchat } } },
  ])
})

test('an ETag of 1.2 is rejected with the conversation and its new ETag, which is accepted', async () => {
  const { agent } = await upgrade()
  const close = (ifMatch: string) => agent.updateConversation('cnv_harbour_001', { status: 'Closed' }, { ifMatch })
  const error: unknown = await close(ETAG).catch((thrown: unknown) => thrown)
  if (!today.isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
  expect(error.conversation).toMatchObject({ status: 'Active', channelId: 'chn_first' })
  expect((await close(error.etag)).conversation.status).toBe('Closed')
})
