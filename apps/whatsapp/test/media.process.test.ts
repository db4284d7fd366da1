// Files of contacts: fetched on arrival, served under links, and removed with their message or contact.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSandbox, type Sandbox } from '@parley/sandbox'
import { listenOnFreePort } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFake } from '../fake/graph.ts'
import { readConfig } from '../src/config.ts'
import { openMedia } from '../src/media/media.ts'
import { ADA, startWorld } from './world.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
  return () => sandbox.close()
})

const SLOW = { timeout: 20_000 }
const asked = new Request('https://files.example/')
const bytes = new TextEncoder().encode('0123456789')
const image = { type: 'image', image: { id: '9001', mime_type: 'image/png', caption: 'The label' } }

/** Returns the link of the first message of the contact. */
async function linkOf(world: Awaited<ReturnType<typeof startWorld>>): Promise<string> {
  const [message] = await world.messagesOf(await world.conversationOf(ADA))
  const { link = '' } = message?.messageType === 'Image' ? message.messageData : {}
  // Outside, a reverse proxy has this URL.
  expect(link).toMatch(/^https:\/\/files\.example\/media\/[\w-]{43}$/)
  return link.replace('https://files.example', world.adapterUrl)
}

test('a file is fetched on arrival, and served as a whole and in parts', async () => {
  const world = await startWorld(sandbox, { PUBLIC_URL: 'https://files.example/' })
  const { fake } = world
  fake.files.set('9001', bytes)
  await fake.write(ADA, image)
  await expect.poll(() => fake.fetched, SLOW).toEqual(['9001'])
  const link = await linkOf(world)
  await expect.poll(async () => (await fetch(link)).status, SLOW).toBe(200)
  // WhatsApp removes it after a week.
  fake.files.clear()
  await world.kill()
  await world.start()
  const whole = await fetch(link)
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const head = await fetch(link, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', ''])
  const part = async (range: string) => {
    const response = await fetch(link, { headers: { Range: range } })
    return [response.status, response.headers.get('Content-Range'), await response.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  expect(await part('lines=1-2')).toEqual([200, null, '0123456789'])
  expect((await fetch(`${link.slice(0, -1)}!`)).status).toBe(404)
})

test('a file is removed with its message, and does not return when WhatsApp repeats the message', async () => {
  const world = await startWorld(sandbox, { PUBLIC_URL: 'https://files.example' })
  const { fake } = world
  fake.files.set('9001', bytes)
  const message = { id: 'wamid.image', from: ADA, timestamp: String(Math.floor(Date.now() / 1000)), ...image }
  await fake.notify({ messages: [message] })
  const link = await linkOf(world)
  await expect.poll(async () => (await fetch(link)).status, SLOW).toBe(200)
  await fake.notify({
    messages: [{ ...message, id: 'wamid.revoke', type: 'revoke', revoke: { original_message_id: 'wamid.image' } }],
  })
  await expect.poll(async () => (await fetch(link)).status, SLOW).toBe(404)
  await fake.notify({ messages: [message] })
  expect((await fetch(link)).status).toBe(404)
})

/** A notification with a file. */
const notification = (id: string) => ({
  messages: [
    {
      messagingAppMessageId: id,
      contact: { messagingAppContactId: ADA },
      messageType: 'Document' as const,
      messageData: { id: '9001', mimeType: 'text/html', fileName: 'bill é.html' },
    },
  ],
})

/** Opens media without a process, and returns what a test does with them. */
async function openFiles(variables: Record<string, string> = {}, folder = temporaryFolder()) {
  const fake = createFake({ numberId: '1', token: 'token', appSecret: 'secret', callWebhook: async () => 200 })
  const server = createServer(getRequestListener(fake.app.fetch))
  const port = await listenOnFreePort(server)
  const names = ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']
  const config = readConfig({
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
    PARLEY_URL: 'http://127.0.0.1:9',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_NUMBERS: '1=key',
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${port}/v25.0`,
    DATA_FOLDER: folder,
    PUBLIC_URL: 'https://files.example',
    ...variables,
  })
  const media = openMedia(config)
  const stopping = new AbortController()
  const running = media.run(stopping.signal)
  const close = async () => {
    stopping.abort()
    await running
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return {
    fake,
    media,
    folder,
    close,
    /** Adds a message. Returns the identifier of its file. */
    add: async (id: string) => {
      const { messages: [message] = [] } = await media.link(notification(id))
      const { link = '' } = message?.messageType === 'Document' ? message.messageData : {}
      return link.slice('https://files.example/media/'.length)
    },
    names: () => readdirSync(join(folder, 'media')).filter((name) => !name.startsWith('index')),
  }
}

test('the files of an erased contact are removed, and those of others stay', async () => {
  const { fake, media, add, names } = await openFiles()
  fake.files.set('9001', bytes)
  const results = [{ result: 'Created', contactId: 'con_ada', messageId: 'msg_1', conversationId: 'cnv_1' }]
  const parley = media.watch({ receiveMessages: async () => ({ results }) } as never)
  const [adas, bos] = [await add('wamid.ada'), await add('wamid.bo')]
  await parley.receiveMessages({ messages: notification('wamid.ada').messages })
  expect([(await media.serve(adas, asked)).status, (await media.serve(bos, asked)).status]).toEqual([200, 200])
  await media.erased({ contactId: 'con_ada' })
  expect(names()).toEqual([bos])
  expect((await media.serve(adas, asked)).status).toBe(404)
})

test('a file that a browser could run is downloaded, with its name', async () => {
  const { fake, media, add } = await openFiles()
  fake.files.set('9001', bytes)
  const response = await media.serve(await add('wamid.html'), asked)
  expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''bill%20%C3%A9.html")
})

test('a file that WhatsApp no longer has is gone, and one that it can’t give now is asked for again', async () => {
  const { fake, media, add } = await openFiles({ WHATSAPP_TOKEN: 'token' })
  expect((await media.serve(await add('wamid.expired'), asked)).status).toBe(404)
  const wrong = await openFiles({ WHATSAPP_TOKEN: 'wrong' })
  const id = await wrong.add('wamid.later')
  expect([(await wrong.media.serve(id, asked)).status, (await wrong.media.serve(id, asked)).status]).toEqual([503, 503])
  expect(fake.fetched).toEqual([])
})

test('the oldest files are removed if all take too much space', async () => {
  const { fake, media, add, folder, close, names } = await openFiles()
  fake.files.set('9001', new Uint8Array(600_000))
  const ids: string[] = []
  for (const name of ['wamid.old', 'wamid.new']) {
    const id = await add(name)
    expect((await media.serve(id, asked)).status).toBe(200)
    ids.push(id)
  }
  await close()
  const later = await openFiles({ MEDIA_MEGABYTES: '1' }, folder)
  await expect.poll(() => names().length, SLOW).toBe(1)
  const statuses = await Promise.all(ids.map(async (id) => (await later.media.serve(id, asked)).status))
  expect(statuses).toEqual([404, 200])
})

test('a file that is too old is removed', async () => {
  const { fake, media, add, folder, close, names } = await openFiles()
  fake.files.set('9001', bytes)
  const id = await add('wamid.old')
  expect((await media.serve(id, asked)).status).toBe(200)
  await close()
  const later = await openFiles({ MEDIA_DAYS: '0' }, folder)
  await expect.poll(names, SLOW).toEqual([])
  expect((await later.media.serve(id, asked)).status).toBe(404)
})
