// The example of a web chat, as a program between browsers and the real service.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, PARLEY, startService } from '@parley/tools'
import { recordKey } from '@parley/tools/secrets-record'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { generateSignedCookie } from 'hono/cookie'
import { expect, onTestFinished, test } from 'vitest'
import { createParley } from '../src/index.ts'

const run = promisify(execFile)
const timeoutMs = { timeout: 15_000 }
const WEB_CHAT = fileURLToPath(new URL('../examples/web-chat.ts', import.meta.url))

/** A service with a channel for a web chat, its adapter, and a member who replies. */
async function startChannel() {
  const DATABASE_URL = `file:${join(temporaryFolder(), 'parley.db')}`
  const env = { ...process.env, DATABASE_URL }
  const parley = async (...args: string[]) => (await run(process.execPath, [PARLEY, ...args], { env })).stdout.trim()
  const of = ['--organization', 'acme']
  await parley('organization', 'create', '--id', 'acme', '--name', 'Acme')
  await parley('channel', 'update', 'chn_first', ...of, '--aliases', 'on')
  const permissions = ['--permission', 'Receive:Message', '--permission', 'Get:Event']
  await parley('role', 'create', ...of, '--id', 'channel', '--name', 'Channel', ...permissions)
  const adapter = ['--id', 'chat', '--name', 'Chat', '--email', 'chat@acme.example', '--role', 'channel']
  await parley('member', 'create', ...of, ...adapter, '--channel', 'chn_first')
  const grace = ['--id', 'grace', '--name', 'Grace', '--email', 'grace@acme.example', '--access-level', 'Owner']
  await parley('member', 'create', ...of, ...grace)
  const keyOf = (member: string) => parley('keys', 'create', ...of, '--member', member)
  const keys = { adapter: await keyOf('chat'), grace: await keyOf('grace') }
  for (const key of Object.values(keys)) recordKey(key)
  return { service: await startService({ DATABASE_URL }), keys }
}

test('the web chat joins a visitor with the user who logs in, and shows replies to their addressee only', async () => {
  const { service, keys } = await startChannel()
  await using _ = service
  const grace = createParley({ baseUrl: service.url, apiKey: keys.grace })
  const [port, secret] = [await freePort(), 'a secret that nobody else knows, of this site']
  const env = {
    ...process.env,
    PARLEY_URL: service.url,
    PARLEY_API_KEY: keys.adapter,
    SESSION_SECRET: secret,
    FOLDER: temporaryFolder(),
    PORT: String(port),
  }
  /** A browser keeps the cookie. */
  const browser = (...cookies: string[]) => {
    const kept = new Map(cookies.map((each) => [each.split('=')[0], each]))
    const request = async (path: string, body?: object): Promise<{ status: number; replies: string[] }> => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const headers = { cookie: [...kept.values()].join('; ') }
      const response = await fetch(`http://127.0.0.1:${port}/chat/${path}`, { ...init, headers })
      const cookie = response.headers.get('set-cookie')?.split(';')[0]
      if (cookie !== undefined) kept.set('chat', cookie)
      const found: unknown = response.ok ? await response.json() : []
      const replies = Array.isArray(found) ? found.map(({ text }: { text: string }) => text) : []
      return { status: response.status, replies }
    }
    /** The page of the site that checks the password sets a cookie with the same secret. */
    const logIn = async (user: string, signedWith = secret) =>
      void kept.set('user', await generateSignedCookie('user', user, signedWith))
    const logOut = () => void kept.delete('user')
    return Object.assign(request, { logIn, logOut })
  }
  const start = async () => {
    const child = spawn(process.execPath, [WEB_CHAT], { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect
      .poll(
        () =>
          browser()('messages').then(
            ({ status }) => status,
            () => 0,
          ),
        timeoutMs,
      )
      .toBe(200)
    return child
  }
  const chat = await start()
  const ada = browser()
  const open = async () => (await grace.listConversations({ limit: 100, order: 'created' })).conversations
  const reply = (id: string, text: string) => grace.sendMessage(id, { messageType: 'Text', messageData: { text } })
  const repliesTo = (visitor: typeof ada) => async () => (await visitor('messages')).replies

  await ada('messages')
  // The second request is a retry.
  for (const text of ['Hello?', 'Hello?'])
    expect(await ada('messages', { id: '1', text })).toMatchObject({ status: 200 })
  await expect.poll(open, timeoutMs).toMatchObject([{ totalMessages: 1 }])
  const id = (await open())[0]?.uniqueId ?? ''
  await reply(id, 'Good day.')
  await expect.poll(repliesTo(ada), timeoutMs).toEqual(['Good day.'])
  await expect.poll(async () => (await grace.listMessages(id)).messages[0]?.status, timeoutMs).toBe('Delivered')

  await ada.logIn('user.18', 'a secret that is not that of this site')
  expect(await repliesTo(ada)()).toEqual(['Good day.'])
  await ada.logIn('user.17')
  await ada('messages', { id: '2', text: 'It is me.' })
  await expect.poll(open, timeoutMs).toMatchObject([{ uniqueId: id, totalMessages: 3 }])
  await reply(id, 'Hello Ada.')
  await expect.poll(repliesTo(ada), timeoutMs).toEqual(['Good day.', 'Hello Ada.'])

  ada.logOut()
  expect(await repliesTo(ada)()).toEqual([])
  await ada('messages', { id: '1', text: 'I am somebody else.' })
  await expect.poll(open, timeoutMs).toHaveLength(2)
  const forged = await generateSignedCookie('chat', JSON.stringify({ visitor: 'user.17' }), `${secret}!`)
  expect(await repliesTo(browser(forged))()).toEqual([])
  for (const body of [{ id: '3' }, [], { id: '3', text: 5 }])
    expect(await ada('messages', body)).toMatchObject({ status: 400 })

  const gone = once(chat, 'exit')
  chat.kill('SIGKILL')
  await gone
  await reply(id, 'One more thing.')
  await start()
  const again = browser()
  await again.logIn('user.17')
  await expect.poll(repliesTo(again), timeoutMs).toEqual(['Hello Ada.', 'One more thing.'])
})
