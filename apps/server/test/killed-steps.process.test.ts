// Tests work of several transactions in a process that is killed between two of them: marking messages as read, a purge, and an erasure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createParley } from '@parley/client'
import { PARLEY, startService } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import type { StoreRecord } from '../src/domain/tables/record.ts'
import { commandLine, provision } from './command-line.ts'
import { contentOf } from './contents.ts'
import { NOON, trail } from './stores.ts'

/** So many messages that their transactions take much longer than a look into the store. */
const COUNT = 8000
const [CONTACT, LARGE] = ['con_large', 'cnv_large']
const of = { organizationId: 'acme', createdAt: NOON.toISOString() }
const newest = `msg_${COUNT - 1}`

const records = (status: 'Active' | 'Deleted'): StoreRecord[] => [
  { type: 'contact', uniqueId: CONTACT, ...of, phone: '+33600000001', attributes: {}, status: 'Active' },
  { type: 'conversation', uniqueId: LARGE, ...of, contactId: CONTACT, initiatedBy: 'Contact', status, tagIds: [] },
  ...Array.from(
    { length: COUNT },
    (_, index) =>
      ({
        type: 'message',
        uniqueId: `msg_${index}`,
        ...of,
        createdAt: new Date(NOON.getTime() + index).toISOString(),
        conversationId: LARGE,
        direction: 'InBound',
        status: 'Unread',
        messageType: 'Text',
        messageData: { text: `Text ${index}` },
      }) as const,
  ),
]

/** Opens a store with a large conversation of the contact. */
async function openLarge(status: 'Active' | 'Deleted' = 'Active') {
  const line = commandLine()
  const apiKey = await provision(line)
  expect(await line.parley(['import', line.lines('large.jsonl', records(status))])).toMatchObject({ code: 0 })
  const url = await line.url
  const { storage } = await openStorage(url, {})
  onTestFinished(() => storage.close())
  const messages = async () =>
    (await contentOf(storage)).flatMap((record) => (record.type === 'message' ? [record] : []))
  const events = async (type: string) => (await trail(storage)).filter(({ event }) => event === type)
  const serve = async () => {
    const server = await startService({ DATABASE_URL: url })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    return { server, parley: createParley({ baseUrl: server.url, apiKey }) }
  }
  return { ...line, url, apiKey, messages, events, serve }
}

test('a server that is killed while it marks messages keeps the counter right, and a retry marks the rest', async () => {
  const { apiKey, messages, events, serve } = await openLarge()
  const { server, parley } = await serve()
  const { etag, conversation } = await parley.getConversation(LARGE)
  expect(conversation.numberOfUnreadMessages).toBe(COUNT)
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', 'If-Match': etag ?? '' }
  const init = { method: 'POST', headers, body: JSON.stringify({ upToMessageId: newest }) }
  const marking = fetch(`${server.url}/api/conversation/${LARGE}/read`, init).catch(() => 'no response')
  const unread = async (client = parley) => (await client.getConversation(LARGE)).conversation.numberOfUnreadMessages
  await expect.poll(() => unread(), { interval: 1 }).toBeLessThan(COUNT)
  await server.end('SIGKILL')
  expect(await marking).toBe('no response')

  const { parley: again } = await serve()
  const left = await unread(again)
  expect([left > 0, left < COUNT]).toEqual([true, true])
  expect((await messages()).filter(({ status }) => status === 'Unread')).toHaveLength(left)
  const retry = (ifMatch?: string) => again.markConversationRead(LARGE, { upToMessageId: newest }, { ifMatch })
  await expect(retry(etag)).rejects.toMatchObject({ code: 'precondition_failed' })
  expect((await retry()).conversation.numberOfUnreadMessages).toBe(0)
  expect((await messages()).filter(({ status }) => status === 'Unread')).toEqual([])
  expect(await events('conversation.read')).toMatchObject([{ detail: { upToMessageId: newest, from: left, to: 0 } }])
})

test.each([
  { name: 'a purge', status: 'Deleted', args: ['purge', '--older-than', '0h'], event: 'conversation.purged' },
  { name: 'an erasure', status: 'Active', args: ['contact', 'erase', CONTACT, '--yes'], event: 'contact.erased' },
] as const)('$name that is killed is completed by the next one', async ({ status, args, event }) => {
  const { url, parley, messages, events } = await openLarge(status)
  const child = spawn(process.execPath, [PARLEY, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await expect.poll(async () => (await messages()).length, { interval: 1, timeout: 60_000 }).toBeLessThan(COUNT)
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect((await messages()).length).toBeGreaterThan(0)
  expect(await events(event)).toEqual([])
  expect(await parley(args)).toMatchObject({ code: 0 })
  expect(await messages()).toEqual([])
  expect(await events(event)).toHaveLength(1)
  expect(await events('conversation.purged')).toHaveLength(1)
})
