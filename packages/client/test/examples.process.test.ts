// The examples are programs to copy, so they run here as programs, against the real service and an invented messaging application.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, listenOnFreePort, PARLEY, type ServiceProcess, startService, startFaultProxy } from '@parley/tools'
import { recordKey } from '@parley/tools/secrets-record'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStorage } from '../src/adapter/sqlite.ts'
import { createParley, type Parley } from '../src/index.ts'

const run = promisify(execFile)
const example = (name: string) => fileURLToPath(new URL(`../examples/${name}.ts`, import.meta.url))

/** Has a contact write now. Returns the conversation. */
async function write(parley: Parley, id: string, phone: string): Promise<string> {
  const { results } = await parley.receiveMessages({
    channelId: 'chn_first',
    messages: [
      {
        messagingAppMessageId: id,
        contact: { messagingAppContactId: `app.${phone}`, phone },
        messageType: 'Text',
        messageData: { text: 'Hello?' },
      },
    ],
  })
  const [result] = results
  if (result?.result !== 'Created') throw new Error(JSON.stringify(results))
  return result.conversationId
}

async function activeConversations(parley: Parley): Promise<string[]> {
  const { conversations, nextCursor } = await parley.listConversations({ status: ['Active'], limit: 100 })
  expect(nextCursor).toBeUndefined()
  return conversations.map(({ uniqueId }) => uniqueId).toSorted()
}

test('the job closes idle conversations, except one that gets a message while the job runs', async () => {
  await using demo = await startService()
  await using proxy = await startFaultProxy(demo.url)
  const parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  const recent = await write(parley, 'app.recent', '+33612340001')
  const idle = (await activeConversations(parley)).filter((id) => id !== recent)
  expect(idle.length).toBeGreaterThan(1)

  // The job lists, reads the first conversation and wants to close it. In between, its contact writes.
  const written = Promise.withResolvers<undefined>()
  proxy.next.push('pass', 'pass', { hold: written.promise })
  const env = { ...process.env, PARLEY_URL: proxy.url, PARLEY_API_KEY: demo.apiKey }
  const job = run(process.execPath, [example('close-idle-conversations')], { env })
  await expect.poll(() => proxy.seen.length).toBe(3)
  const path = proxy.seen[2]?.path ?? ''
  const id = path.slice(path.lastIndexOf('/') + 1)
  const { conversation } = await parley.getConversation(id)
  expect(await write(parley, 'app.meanwhile', conversation.contact.phone)).toBe(id)
  written.resolve(undefined)

  expect((await job).stdout).toBe(`Closed ${idle.length - 1} idle conversations.\n`)
  expect(await activeConversations(parley)).toEqual([recent, id].toSorted())
})

interface Sent {
  to: string
  text: string
  reference: string
}

/** The invented application: it has an API that takes messages, and ignores a reference that it has seen. */
async function startMessagingApp(beforeResponse: (id: string) => Promise<void> = async () => {}) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as Sent
    if (message.text === 'block this') return response.writeHead(403).end()
    if (message.text === 'reject this') return response.writeHead(422).end('The number is not in service.')
    if (!sent.some(({ reference }) => reference === message.reference)) sent.push(message)
    const id = `wire.${sent.findIndex(({ reference }) => reference === message.reference)}`
    await beforeResponse(id)
    return response.end(JSON.stringify({ id }))
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${port}`, sent }
}

/** Runs a command of an operator of the demo. */
async function operate({ folder }: ServiceProcess, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, '.parley', 'demo.db')}` }
  const { stdout } = await run(process.execPath, [PARLEY, ...args, '--organization', 'org_harbour'], { env })
  return stdout.trim()
}

/** Runs the adapter of the channel `chn_first` between a service and an application, and sends requests as the application does. */
async function adapterBetween(service: ServiceProcess, appUrl: () => string) {
  const apiKey = await operate(service, 'keys', 'create', '--member', 'mem_channel')
  recordKey(apiKey)
  const [port, storage] = [await freePort(), join(temporaryFolder(), 'adapter.db')]
  const complaints: string[] = []
  const tell = async (body: object) =>
    (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(body) })).status
  /** Waits until the adapter has brought to Parley what it has. */
  const waitsForNothing = () =>
    expect.poll(async () => (await fetch(`http://127.0.0.1:${port}`)).json()).not.toHaveProperty('oldestItemAt')
  async function start() {
    const own = { PARLEY_URL: service.url, PARLEY_API_KEY: apiKey, APP_URL: appUrl(), PORT: String(port) }
    const env = { ...process.env, ...own, STORAGE: storage }
    const child = spawn(process.execPath, [example('channel-adapter')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(() => tell({}).catch(() => undefined)).toBe(200)
    return child
  }
  return { start, tell, storage, complaints, waitsForNothing }
}

async function stop(adapter: ChildProcess): Promise<void> {
  const gone = once(adapter, 'exit')
  adapter.kill('SIGKILL')
  await gone
}

/** Waits until Parley has a conversation with a contact, and returns its identifier. */
async function conversationWith(parley: Parley, phone: string): Promise<string> {
  const find = async () => (await parley.listConversations({ phone })).conversations[0]?.uniqueId
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

const time = '2026-03-13T15:04:03.000Z'
const message = { id: 'wire.in.1', from: 'wire:ines', name: 'Ines Marchetti', text: 'Is it too late?', time }

// In the wrong order, and each twice.
const receiptsOf = (id: string) =>
  (['Read', 'Delivered', 'Read', 'Delivered'] as const).map((state) => ({ receipts: [{ id, state, time }] }))

test('the adapter takes receipts that overtake the hand-over of their message, and none is lost', async () => {
  await using demo = await startService()
  const parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  const early: number[] = []
  const app = await startMessagingApp(async (id) => {
    for (const receipts of receiptsOf(id)) early.push(await adapter.tell(receipts))
  })
  const adapter = await adapterBetween(demo, () => app.url)
  await adapter.start()
  expect(await adapter.tell({ messages: [message] })).toBe(200)
  const id = await conversationWith(parley, 'wire:ines')
  await parley.sendMessage(id, { messageType: 'Text', messageData: { text: 'No, we change it now.' } })
  const status = async () => (await parley.listMessages(id)).messages[0]?.status
  await expect.poll(status, { timeout: 20_000 }).toBe('Read')
  expect(early).toEqual([200, 200, 200, 200])
})

test('the adapter delivers messages and receipts, and sends each reply once, also after a crash', async () => {
  await using demo = await startService()
  const parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  const app = await startMessagingApp()
  const { start, tell, storage, complaints, waitsForNothing } = await adapterBetween(demo, () => app.url)

  const adapter = await start()
  expect(existsSync(storage)).toBe(true)
  expect(await tell({ messages: [message] })).toBe(200)
  // The application sends the message again, because a response was lost. It is stored once.
  expect(await tell({ messages: [message] })).toBe(200)
  const id = await conversationWith(parley, 'wire:ines')
  await waitsForNothing()
  const { conversations } = await parley.listConversations({ phone: 'wire:ines' })
  expect(conversations).toMatchObject([{ totalMessages: 1, contact: { name: 'Ines Marchetti' } }])
  // One bad message or receipt doesn't stop the others, and the application doesn't send it again.
  const other = { ...message, id: 'wire.in.2', from: 'wire:noor' }
  expect(await tell({ messages: [{ ...message, id: '' }, other] })).toBe(200)
  await conversationWith(parley, 'wire:noor')
  expect(await tell({ receipts: [{ id: 'wire.phone', state: 'Read', time }] })).toBe(200)
  await expect.poll(() => complaints.join('')).toContain('"code":"item_invalid"')

  const say = (text: string) => parley.sendMessage(id, { messageType: 'Text', messageData: { text } })
  const statuses = async () =>
    (await parley.listMessages(id)).messages.map(({ status, statusReason }) => statusReason ?? status)
  await say('No, we change it now.')
  await expect.poll(statuses).toEqual(['Sent', 'Unread'])
  await expect.poll(async () => (await parley.listMessages(id)).messages[0]?.messagingAppMessageId).toBe('wire.0')
  expect(app.sent).toMatchObject([{ to: 'wire:ines', text: 'No, we change it now.' }])
  expect(await tell({ receipts: [{ id: 'wire.0', state: 'Read', time }] })).toBe(200)
  await expect.poll(statuses).toEqual(['Read', 'Unread'])
  await say('reject this')
  await expect.poll(statuses).toEqual(['The number is not in service.', 'Read', 'Unread'])
  await say('block this')
  const blocked = 'The application responded with 403.'
  await expect.poll(statuses).toEqual([blocked, 'The number is not in service.', 'Read', 'Unread'])

  await stop(adapter)
  await say('Done.')
  await start()
  await expect.poll(() => app.sent.map(({ text }) => text)).toEqual(['No, we change it now.', 'Done.'])
})

test('the adapter hands over to 20 conversations at the same time, and to each of them in order', async () => {
  await using demo = await startService()
  const parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  const conversations = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(parley, `app.lane.${index}`, `+336500000${10 + index}`)),
  )
  const all = Promise.withResolvers<undefined>()
  let waiting = 0
  const app = await startMessagingApp(async () => {
    waiting += 1
    if (waiting === conversations.length) all.resolve(undefined)
    await all.promise
  })
  const { start } = await adapterBetween(demo, () => app.url)
  await stop(await start())
  for (const place of [0, 1, 2])
    for (const [index, id] of conversations.entries())
      await parley.sendMessage(id, { messageType: 'Text', messageData: { text: `${index}.${place}` } })
  // The application responds to none before it has a message to each of them.
  await start()
  await expect.poll(() => app.sent.length).toBe(60)
  const texts = Map.groupBy(app.sent, ({ to }) => to)
  for (const [index] of conversations.entries())
    expect(texts.get(`app.+336500000${10 + index}`)?.map(({ text }) => text)).toEqual(
      [0, 1, 2].map((place) => `${index}.${place}`),
    )
})

test('the adapter removes what its storage has of a contact that was erased', async () => {
  await using demo = await startService()
  const parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  const app = await startMessagingApp()
  const { start, tell, storage, complaints } = await adapterBetween(demo, () => app.url)
  const adapter = await start()
  await tell({ messages: [message, { ...message, id: 'wire.in.2', from: 'wire:noor' }] })
  const contacts: string[] = []
  for (const phone of ['wire:ines', 'wire:noor']) {
    const id = await conversationWith(parley, phone)
    await parley.sendMessage(id, { messageType: 'Text', messageData: { text: `Hello, ${phone}` } })
    contacts.push((await parley.getConversation(id)).conversation.contact.uniqueId)
  }
  await expect.poll(() => complaints.join('').match(/"message_settled"/g)).toHaveLength(2)
  const [erased = '', kept = ''] = contacts
  await operate(demo, 'contact', 'erase', erased, '--yes')
  await expect.poll(() => complaints.join('')).toContain(`{"event":"contact_erased","contactId":"${erased}"}`)
  await stop(adapter)
  const entries = sqliteStorage(storage)
  const text = JSON.stringify(await entries.list({ prefix: '', limit: 1000 }))
  entries.close()
  expect(text).not.toContain(erased)
  expect(text).toContain(kept)
})
