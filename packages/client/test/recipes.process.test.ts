// The recipes run as programs, against the real service.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CONVERSATION, type ServiceProcess, freePort, startService, startFaultProxy } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createParley, type Parley } from '../src/index.ts'

const run = promisify(execFile)
const example = (name: string) => fileURLToPath(new URL(`../examples/${name}.ts`, import.meta.url))

let demo: ServiceProcess
let parley: Parley
beforeAll(async () => {
  demo = await startService()
  parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
})
afterAll(() => demo[Symbol.asyncDispose]())

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  PARLEY_BASE_URL: demo.url,
  PARLEY_API_KEY: demo.apiKey,
  ...more,
})
const recipe = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  run(process.execPath, [example(name), ...args], { env: environment(more) })

async function etagOf(id: string): Promise<string> {
  return (await parley.updateConversation(id, { status: 'Active' })).etag
}

/** Has a contact write. Returns the conversation. */
async function write(id: string, phone: string): Promise<string> {
  const contact = { messagingAppContactId: `app.${phone}`, phone }
  const message = { messagingAppMessageId: id, contact, messageType: 'Text', messageData: { text: 'Hello?' } } as const
  const [result] = (await parley.receiveMessages({ channelId: 'chn_first', messages: [message] })).results
  if (result?.result !== 'Created') throw new Error(JSON.stringify(result))
  return result.conversationId
}

test('the example of the first call lists open conversations', async () => {
  await etagOf(CONVERSATION)
  const { stdout } = await recipe('first-call')
  expect(stdout).toMatch(/^Hello .+!\n/)
  expect(stdout).toContain(CONVERSATION)
})

test('the example of errors prints advice', async () => {
  await etagOf(CONVERSATION)
  expect((await recipe('handle-errors', [CONVERSATION, 'It arrives today.'])).stdout).toMatch(/^Sent as /)
  const advice = async (args: string[], more?: Record<string, string>) => {
    const failed: unknown = await recipe('handle-errors', args, more).catch((error: unknown) => error)
    return String(Object(failed).stderr)
  }
  expect(await advice(['cnv_nobody', 'x'])).toBe('There is no conversation cnv_nobody.\n')
  expect(await advice(['..', 'x'])).toContain('Check id: id must be a string that matches')
  expect(await advice([CONVERSATION, 'x'], { PARLEY_API_KEY: 'none' })).toContain('Ask for a new one')
  expect(await advice([CONVERSATION, 'x'], { PARLEY_BASE_URL: `http://127.0.0.1:${await freePort()}` })).toContain(
    'can’t be reached',
  )
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  expect(await advice([CONVERSATION, 'x'])).toBe('The conversation is Closed. Open it first.\n')
})

test('the example of a 412 decides again with the current conversation', async () => {
  await using proxy = await startFaultProxy(demo.url)
  const id = await write('app.412.a', '+33612340412')
  const [last] = (await parley.listMessages(id)).messages
  await parley.markConversationRead(id, { upToMessageId: last?.uniqueId ?? '' })
  const meanwhile = async (change: () => Promise<unknown>) => {
    const gate = Promise.withResolvers<undefined>()
    proxy.seen.length = 0
    proxy.next.push('pass', { hold: gate.promise })
    const program = recipe('retry-after-412', [id], { PARLEY_BASE_URL: proxy.url })
    await expect.poll(() => proxy.seen.length).toBe(2)
    await change()
    gate.resolve(undefined)
    return (await program).stdout
  }
  expect(
    await meanwhile(() =>
      parley.setConversationTags(id, { tagIds: [] }).then(() => write('app.412.a2', '+33612340412')),
    ),
  ).toBe('It stays open: there is an unread message.\n')
  const [newest] = (await parley.listMessages(id)).messages
  await parley.markConversationRead(id, { upToMessageId: newest?.uniqueId ?? '' })
  const { members } = await parley.listMembers({ limit: 1 })
  const assign = () => parley.assignConversation(id, { memberId: members[0]?.uniqueId ?? '' })
  expect(await meanwhile(assign)).toBe('Closed.\n')
})

test('processes that share a key continue when one of them rotates it', async () => {
  await using own = await startService()
  const file = join(temporaryFolder(), 'api-key.txt')
  await writeFile(file, own.apiKey)
  const env = environment({ PARLEY_BASE_URL: own.url, PARLEY_API_KEY: '', KEY_FILE: file })
  const worker = spawn(process.execPath, [example('shared-key'), 'work'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const lines = createInterface(worker.stdout)[Symbol.asyncIterator]()
  const close = async () => {
    worker.stdin.write(`${CONVERSATION}\n`)
    return (await lines.next()).value
  }
  expect(await close()).toBe(`${CONVERSATION} Closed`)
  const { stdout } = await run(process.execPath, [example('shared-key'), 'rotate'], { env })
  expect(stdout).toMatch(/^The key \S+ is in use\.\n$/)
  expect(await readFile(file, 'utf8')).not.toBe(own.apiKey)
  expect(await close()).toBe(`${CONVERSATION} Closed`)
  const exited = once(worker, 'exit')
  worker.stdin.end()
  expect(await exited).toEqual([0, null])
})

test('the example that follows events applies each event once, also after a crash', async () => {
  const file = join(temporaryFolder(), 'copy.db')
  const start = () => {
    const child = spawn(process.execPath, [example('follow-into-database')], { env: environment({ DATABASE: file }) })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, exited: once(child, 'exit') }
  }
  const first = start()
  const read = (sql: string) => {
    try {
      using database = new DatabaseSync(file, { readOnly: true })
      return Object.values(database.prepare(sql).get() ?? {})[0]
    } catch {
      return undefined
    }
  }
  await expect.poll(() => read('SELECT value FROM position')).toBeDefined()
  const id = await write('app.follow.1', '+33612340413')
  await expect.poll(() => read(`SELECT count(*) FROM messages WHERE conversation = '${id}'`)).toBe(1)
  first.child.kill('SIGKILL')
  await first.exited
  await write('app.follow.2', '+33612340413')
  await parley.updateConversation(id, { status: 'Closed' })
  const second = start()
  await expect.poll(() => read(`SELECT status FROM conversations WHERE id = '${id}'`)).toBe('Closed')
  expect(read(`SELECT count(*) FROM messages WHERE conversation = '${id}'`)).toBe(2)
  second.child.kill('SIGTERM')
  expect(await second.exited).toEqual([0, null])
})
