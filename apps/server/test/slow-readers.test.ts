// Clients that don't end what they send, and clients that don't read the responses, on real sockets.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen, urlOf } from '../src/http/listen.ts'
import { readConfig } from '../src/config.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'
import { createHttpBounds } from '../src/http/bounds.ts'
import { CEDAR, CONVERSATION, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { type Line, openLine } from './raw-http.ts'
import { later, text } from './stores.ts'
import { NOON, put, contentOf } from './contents.ts'

const MIB = 1024 * 1024
const LARGE = `/api/conversation/${CONVERSATION}/messages?limit=100`
/** More than the system buffers of a connection take. */
const REQUESTS = 30
const CLIENTS = 4

const ignore = () => undefined

/** A service with a page of more than 1 MiB. */
async function serveLarge(maxBytes: number, slowMs: number) {
  const bounds = createHttpBounds({ bodies: maxBytes, responses: maxBytes, slowMs })
  const metrics = createMetrics()
  const { app, storage, keyOf, lines } = await createHarness({ bounds, quotas: {}, observe: metrics.onResponse })
  const counted = async (bounded: string) => {
    const read = { storage, connections: async () => 0, maxConnections: 1, waiting: () => 0, now: () => NOON }
    const [, count] =
      new RegExp(`^parley_bounded_requests_total\\{bounded="${bounded}"\\} (\\d+)$`, 'm').exec(
        await metrics.render(read),
      ) ?? []
    return Number(count)
  }
  await put(
    storage,
    Array.from({ length: 6 }, (_, index) =>
      text(`large_${index}`, later(index), { messageData: { text: 'a'.repeat(200 * 1024) } }),
    ),
  )
  const { server } = createHttpServer({
    fetch: app.fetch,
    config: readConfig({ REQUEST_TIMEOUT_SECONDS: '60' }),
    onRejection: ignore,
    onOverrun: ignore,
    onFailure: ignore,
    keepGlobals: true,
  })
  await listen(server, 0, '127.0.0.1')
  onTestFinished(() => closeAll(server))
  const request = (path: string, key: string, init: { method?: string; body?: string; headers?: object } = {}) =>
    fetch(`${urlOf(server)}${path}`, { ...init, headers: { Authorization: `Bearer ${key}`, ...init.headers } })
  const status = async (path: string, key: string) => {
    const response = await request(path, key)
    await response.arrayBuffer()
    return [response.status, response.headers.get('Retry-After')]
  }
  return {
    url: urlOf(server),
    storage,
    lines,
    bounds,
    request,
    counted,
    status,
    own: await keyOf(OWNER),
    other: await keyOf(OWNER, CEDAR),
  }
}

async function closeAll(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** Sends many requests for a large page and reads nothing. */
async function readNothing(url: string, key: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${LARGE} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n\r\n`.repeat(REQUESTS))
  return socket
}

test('if too many responses wait to be read, an organization gets 503 and another one is served', async () => {
  const { url, status, own, other } = await serveLarge(3 * MIB, 600_000)
  expect(await status(LARGE, own)).toEqual([200, null])
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => readNothing(url, own)))
  await expect.poll(() => status(LARGE, own)).toEqual([503, '1'])
  const encode = vi.spyOn(Buffer, 'from')
  // This page isn't in the cache, and is smaller than those that the clients wait for: these are encoded as soon as others are sent.
  expect(await status(LARGE.replace('100', '4'), own)).toEqual([503, '1'])
  const encodedLengths = encode.mock.calls.map(([content]) => (typeof content === 'string' ? content.length : 0))
  encode.mockRestore()
  const ofPage = encodedLengths.filter((length) => length > MIB / 2 && length < MIB)
  expect(ofPage, 'a response that is rejected is not encoded').toEqual([])
  expect(await status('/api/conversations', other)).toEqual([200, null])
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => status(LARGE, own)).toEqual([200, null])
})

test('if there is no capacity for a response, a read had no effect, and the outcome of a write is unknown', async () => {
  const { request, storage, own } = await serveLarge(MIB, 600_000)
  expect(await (await request(LARGE, own)).json()).toMatchObject({ status: 503, code: 'service_unavailable' })
  const init = { method: 'POST', body: '{"status":"Closed"}', headers: { 'Content-Type': 'application/json' } }
  const written = await request(`/api/conversation/${CONVERSATION}`, own, init)
  expect(await written.json()).toMatchObject({ status: 503, code: 'outcome_unknown' })
  const stored = await contentOf(storage)
  expect(stored).toContainEqual(expect.objectContaining({ uniqueId: CONVERSATION, status: 'Closed' }))
})

test('a client that reads too slowly loses its connection when others need the capacity', async () => {
  const { url, status, own } = await serveLarge(4 * MIB, 0)
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => readNothing(url, own)))
  const closed = sockets.map((socket) => once(socket, 'close'))
  await expect.poll(() => status(LARGE, own)).toEqual([200, null])
  for (const socket of sockets) socket.resume()
  await Promise.race(closed)
  expect(await status(LARGE, own)).toEqual([200, null])
})

/** Sends the headers of a body of 1 MiB, and most of it. */
async function sendUnfinished(url: string, key: string, framing = 'Content-Length: 1048576'): Promise<Line> {
  const line = await openLine(Number(new URL(url).port))
  onTestFinished(() => void line.socket.destroy())
  line.write(
    `POST /api/channel/messages HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\n${framing}\r\n\r\n`,
  )
  const isChunked = framing.startsWith('Transfer-Encoding')
  line.write(`${isChunked ? 'F4240\r\n' : ''}${' '.repeat(1_000_000)}`)
  return line
}

/** A large body takes a while on a busy machine. */
const PATIENT = { timeout: 20_000 }
const EMPTY_BATCH = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
/** Too small to have a message, and large enough to count. */
const post = { ...EMPTY_BATCH, body: `{"messages":[]}${' '.repeat(500 * 1024)}` }

test.each(['Content-Length: 1048576', 'Transfer-Encoding: chunked'])(
  'if too many bodies of an organization are unfinished (%s), it gets 503, another one is served, and the log names both',
  async (framing) => {
    const { url, request, lines, bounds, own, other, counted } = await serveLarge(4 * MIB, 600_000)
    const statusOf = async (key: string) => (await request('/api/channel/messages', key, post)).status
    expect(await statusOf(own)).toBe(400)
    const unfinished = await Promise.all([sendUnfinished(url, own, framing), sendUnfinished(url, own, framing)])
    // A request in between could take the room of what arrives in chunks.
    await expect.poll(() => bounds.bodies.taken, PATIENT).toBeGreaterThanOrEqual(2_000_000)
    const rejected = await request('/api/channel/messages', own, post)
    expect([rejected.headers.get('Retry-After'), await rejected.json()]).toEqual([
      '1',
      expect.objectContaining({ code: 'service_unavailable', detail: expect.stringContaining('request bodies') }),
    ])
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ organizationId: 'org_harbour', bounded: 'request_bodies', status: 503 }),
    )
    expect([await counted('request_bodies'), await counted('responses')]).toEqual([1, 0])
    expect(await statusOf(other)).toBe(400)
    for (const line of unfinished) line.socket.destroy()
    await expect.poll(() => statusOf(own), PATIENT).toBe(400)
  },
)

test('a body that arrives too slowly gets 503 when its organization needs the capacity', async () => {
  const { url, request, own } = await serveLarge(4 * MIB, 0)
  const slow = [await sendUnfinished(url, own), await sendUnfinished(url, own)]
  await expect.poll(async () => (await request('/api/channel/messages', own, post)).status, PATIENT).toBe(400)
  const response = await Promise.race(slow.map((line) => line.response()))
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})
