// A real process on a real port stops during its work. `faults/kills.process.test.ts` kills it instead.
import type { ConversationStatus, PreconditionFailedProblem } from '@parley/contract'
import { on } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CONVERSATION } from './fixture.ts'
import { openLine } from './raw-http.ts'
import { startService } from '@parley/tools'
import { storeWithKey } from './store-with-key.ts'

/** The current status of the conversation. A precondition that never matches changes nothing, and returns the conversation with 412. */
async function statusOf(url: string, key: string): Promise<ConversationStatus> {
  const response = await fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'If-Match': '"none"' },
    body: JSON.stringify({ status: 'Active' }),
  })
  if (response.status === 200) return 'Active'
  return ((await response.json()) as PreconditionFailedProblem).conversation.status
}

test('on SIGTERM, the process finishes running requests, closes the store and exits with 0', async () => {
  const { url, key } = await storeWithKey()
  const server = await startService({ DATABASE_URL: url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const body = '{"status":"Closed"}'
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
  const received = on(socket, 'data', { close: ['end'] })
  socket.write(
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The interim response shows that the request runs. Only its body is missing when the process gets the signal.
  expect(String((await received.next()).value)).toContain('100 Continue')

  const ended = server.end('SIGTERM')
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write(body)

  const response = String((await received.next()).value)
  expect(response).toContain('200 OK')
  expect(response).toContain('Connection: close')
  expect(await ended).toBe(0)
  const again = await startService({ DATABASE_URL: url })
  onTestFinished(async () => void (await again.end('SIGKILL')))
  expect(await statusOf(again.url, key)).toBe('Closed')
  expect(await again.end('SIGTERM')).toBe(0)
})

test('SIGUSR1 opens no debugger, and SIGHUP stops the process as SIGTERM does', async () => {
  const { url } = await storeWithKey()
  const server = await startService({ DATABASE_URL: url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  server.process.kill('SIGUSR1')
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(await server.end('SIGHUP')).toBe(0)
  expect(server.complaint()).toBe('')
})

test('each unit and the image start Node without the debugger of SIGUSR1', () => {
  const folder = new URL('../../../deploy/', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^Dockerfile$|\.service$/.test(name))
  const starts = files.map((name) => /^(?:ExecStart=|CMD ).*$/m.exec(readFileSync(new URL(name, folder), 'utf8'))?.[0])
  expect(starts.length).toBeGreaterThan(2)
  for (const start of starts) expect(start).toContain('--disable-sigusr1')
})

/** Updates over and over on one connection, until a response says that the connection ends. Returns the outcome. */
async function updateUntilClosed(port: number, key: string): Promise<{ sent: number; responded: number }> {
  const line = await openLine(port)
  const body = '{"status":"Closed"}'
  const update =
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  for (let sent = 1; ; sent++) {
    line.write(update)
    const response = await line.response()
    if (response === undefined) return { sent, responded: sent - 1 }
    expect(response.status).toBe(200)
    if (response.headers['connection'] !== 'close') continue
    await line.closed
    return { sent, responded: sent }
  }
}

test.each(['0', '1'])(
  'after SIGTERM, with a drain delay of %s s, requests on open connections get a response, and each connection ends with one',
  async (delay) => {
    const { url, key } = await storeWithKey()
    const variables = { DATABASE_URL: url, DRAIN_DELAY_SECONDS: delay, RATE_LIMIT_UPDATE_CONVERSATION: '0' }
    const server = await startService(variables)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const port = Number(new URL(server.url).port)
    const clients = Array.from({ length: 16 }, () => updateUntilClosed(port, key))
    const updates = () => server.lines.filter((line) => line.includes('updateConversation')).length
    await expect.poll(updates).toBeGreaterThan(100)

    const ended = server.end('SIGTERM')
    for (const { sent, responded } of await Promise.all(clients)) expect(responded).toBe(sent)
    expect(await ended).toBe(0)
  },
)
