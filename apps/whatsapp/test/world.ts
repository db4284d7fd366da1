// A sandbox of Parley with a channel, the stand-in for WhatsApp, and the adapter between them as a process that can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createParley, type Message } from '@parley/client'
import type { Sandbox } from '@parley/sandbox'
import { freePort, listenOnFreePort } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, onTestFinished } from 'vitest'
import { createFake } from '../fake/graph.ts'

const PROGRAM = fileURLToPath(new URL('../bin/parley-whatsapp.js', import.meta.url))
export const NUMBER_ID = '106540352242922'
export const APP_SECRET = 'app-secret'
const TOKEN = 'graph-token'

export const ADA = '33612341000'

/** Starts the world of a test: everything in it ends with the test. */
export async function startWorld(sandbox: Sandbox, variables: Record<string, string> = {}) {
  const { uniqueId: channelId } = await sandbox.add.channel({
    name: 'WhatsApp',
    phoneMatching: 'Identifiers',
    usesAliases: true,
    phone: '+33140000000',
    replyWindowSeconds: 86_400,
  })
  const agent = createParley(sandbox.as('agent'))
  const { apiKey } = await sandbox.as('channel').on(channelId)
  const adapterUrl = `http://127.0.0.1:${await freePort()}`
  const callWebhook = async (body: string, headers: Record<string, string>) =>
    fetch(`${adapterUrl}/webhook`, { method: 'POST', body, headers }).then(
      ({ status }) => status,
      () => undefined,
    )
  const fake = createFake({ numberId: NUMBER_ID, token: TOKEN, appSecret: APP_SECRET, callWebhook })
  const server = createServer(getRequestListener(fake.app.fetch))
  const port = await listenOnFreePort(server)
  const environment = {
    PATH: process.env['PATH'],
    PARLEY_URL: await sandbox.listen(),
    WHATSAPP_NUMBERS: `${NUMBER_ID}=${apiKey}`,
    WHATSAPP_TOKEN: TOKEN,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: 'verify-token',
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${port}/v25.0`,
    DATA_FOLDER: temporaryFolder(),
    PORT: new URL(adapterUrl).port,
    ...variables,
  }
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const lines: string[] = []
  const start = async () => {
    child = spawn(process.execPath, [PROGRAM, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    ended = once(child, 'close')
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => void lines.push(...chunk.toString().split('\n')))
    await expect
      .poll(
        () =>
          fetch(`${adapterUrl}/health`).then(
            ({ ok }) => ok,
            () => lines,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  const stop = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await ended
  }
  onTestFinished(async () => {
    await stop('SIGKILL')
    server.closeAllConnections()
    server.close()
  })
  await start()
  return {
    agent,
    fake,
    adapterUrl,
    lines,
    start,
    callWebhook,
    /** Ends the adapter, as a power cut does. */
    kill: () => stop('SIGKILL'),
    /** Ends the adapter, as a deployment does. */
    stop: () => stop('SIGTERM'),
    /** Waits until the contact has messages, and returns its conversation. */
    async conversationOf(identifier: string): Promise<string> {
      const find = async () => {
        // Other tests have channels, and so contacts, of their own.
        const { contacts } = await agent.listContacts({ messagingAppContactId: identifier })
        const pages = contacts.map(({ uniqueId }) => agent.listConversations({ contactId: uniqueId }))
        const conversations = (await Promise.all(pages)).flatMap((page) => page.conversations)
        return conversations.find((conversation) => conversation.channelId === channelId)?.uniqueId
      }
      await expect.poll(find, { timeout: 20_000 }).toBeDefined()
      return (await find()) ?? ''
    },
    /** Returns the messages of a conversation, the oldest first. */
    async messagesOf(conversationId: string): Promise<Message[]> {
      return (await Array.fromAsync(agent.messages(conversationId, { limit: 100 }))).toReversed()
    },
    /** Has an agent write. Returns the identifier of the message. */
    async answer(conversationId: string, text: string): Promise<string> {
      const { message } = await agent.sendMessage(conversationId, { messageType: 'Text', messageData: { text } })
      return message.uniqueId
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
