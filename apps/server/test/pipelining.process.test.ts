// Requests that come on one connection without waiting for the responses, over real sockets.
import { expect, test } from 'vitest'
import { CONVERSATION, HARBOUR, OWNER } from './fixture.ts'
import { openLine } from './raw-http.ts'
import { startService } from '@parley/tools'
import { createHarness } from './harness.ts'
import { storeWithKey } from './store-with-key.ts'
import { auditOf } from './contents.ts'

const NO_LIMITS = { RATE_LIMIT_UPDATE_CONVERSATION: '0', RATE_LIMIT_FAILED_AUTHENTICATION: '0' }
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: parley.test\r\n\r\n'
const PAGE = 'GET /openapi.json HTTP/1.1\r\nHost: parley.test\r\n\r\n'

const update = (key: string, status: string) => {
  const body = JSON.stringify({ status })
  return (
    `POST /api/conversation/${CONVERSATION} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

test('updates of one connection are done in the order in which they were sent, and the last one wins', async () => {
  const { keyOf, storage, listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const key = await keyOf(OWNER)
  const statuses = Array.from({ length: 30 }, (_, index) => ['Closed', 'Deleted', 'Active'][index % 3] ?? '')
  const line = await openLine(port)
  line.write(statuses.map((status) => update(key, status)).join(''))
  for (const status of statuses) {
    const response = await line.response()
    expect(response?.status).toBe(200)
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ conversation: { status } })
  }
  line.socket.destroy()
  const entries = await auditOf(storage, { organizationId: HARBOUR })
  const changes = entries.filter(({ event }) => event === 'conversation.status_changed').map(({ detail }) => detail)
  const before = ['Active', ...statuses]
  expect(changes).toMatchObject(statuses.map((to, index) => ({ from: before[index], to })))
})

test('32 pipelined requests all get a response, and one more closes the connection', async () => {
  const { lines, listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const patient = await openLine(port)
  patient.write(LIVE.repeat(32))
  for (let sent = 0; sent < 32; sent++) expect(await patient.response()).toMatchObject({ status: 200 })
  expect(lines.filter((line) => line.includes('too many unanswered'))).toEqual([])

  patient.write(LIVE.repeat(1000))
  await patient.closed
  expect(lines.filter((line) => line.includes('too many unanswered'))).toHaveLength(1)
  const handled = lines.filter((line) => line.includes('"msg":"request"')).length
  expect(handled).toBeLessThanOrEqual(32 + 32)
})

test('while connections send too many requests, another client always gets a response', async () => {
  const { lines, listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const other = await openLine(port)
  for (let round = 0; round < 4; round++) {
    const greedy = await Promise.all(Array.from({ length: 10 }, () => openLine(port)))
    for (const line of greedy) line.write((round % 2 === 0 ? LIVE : PAGE).repeat(500))
    other.write(LIVE)
    expect(await other.response()).toMatchObject({ status: 200 })
    await Promise.all(greedy.map(({ closed }) => closed))
  }
  const handled = lines.filter((line) => line.includes('"msg":"request"')).length
  expect(handled).toBeLessThanOrEqual(4 + 4 * 10 * 32)
})

test('malformed data behind other requests is rejected in its turn, and requests behind a disconnect never run', async () => {
  const { keyOf, storage, listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const key = await keyOf(OWNER)
  const line = await openLine(port)
  const broken = update(key, 'Deleted').replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')
  line.write(`${update(key, 'Closed').repeat(5)}${broken}`)
  for (let sent = 0; sent < 5; sent++) expect(await line.response()).toMatchObject({ status: 200 })
  expect(await line.response()).toMatchObject({ status: 400, headers: { connection: 'close' } })
  await line.closed

  const rude = await openLine(port)
  rude.write(update(key, 'Active'))
  expect(await rude.response()).toMatchObject({ status: 200 })
  const entries = await auditOf(storage, { organizationId: HARBOUR })
  expect(entries.map(({ detail }) => detail).filter((detail) => detail?.to === 'Deleted')).toEqual([])
  rude.socket.destroy()
})

test('a request for another protocol gets a normal response, and the connection closes because Node loses further data', async () => {
  const { listen } = await createHarness()
  const { port } = await listen(NO_LIMITS)
  const line = await openLine(port)
  line.write(LIVE.replace('\r\n\r\n', '\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n') + LIVE)
  expect(await line.response()).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await line.closed
})

test.each([
  ['a CONNECT', 'CONNECT parley.test:443 HTTP/1.1\r\nHost: parley.test\r\n\r\n'],
  ['a CONNECT behind a request', `${LIVE}CONNECT parley.test:443 HTTP/1.1\r\nHost: parley.test\r\n\r\n`],
  ['malformed HTTP', 'GET / HTTP/1.1\r\nbroken\r\n\r\n'],
  ['too many requests', LIVE.repeat(100)],
])('a client that resets its connection after %s does not end the server', async (_what, bytes) => {
  const { url } = await storeWithKey()
  const server = await startService({ DATABASE_URL: url })
  const port = Number(new URL(server.url).port)
  for (let round = 0; round < 20; round++) {
    const line = await openLine(port)
    line.write(bytes)
    if (round % 2 === 0) await Promise.race([line.response(), line.closed])
    line.socket.resetAndDestroy()
  }
  const health = await fetch(`${server.url}/health/live`)
  expect(health.status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.complaint()).toBe('')
})
