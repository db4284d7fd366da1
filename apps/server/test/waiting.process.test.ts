// Many clients that wait for events, on sockets.
import type { EventPage } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { CONVERSATION, OWNER } from './fixture.ts'
import { type Line, openLine } from './raw-http.ts'
import { startService } from '@parley/tools'
import { createHarness } from './harness.ts'
import { storeWithKey } from './store-with-key.ts'

const WAITERS = 1000

const listEvents = async (url: string, key: string, query: string) => {
  const response = await fetch(`${url}/api/events?${query}`, { headers: { Authorization: `Bearer ${key}` } })
  return (await response.json()) as EventPage
}

/** Asks for the events after a position, and waits for them. */
const wait = (line: Line, key: string, position: string) =>
  line.write(`GET /api/events?after=${position}&wait=30 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)

const pageOf = async (line: Line): Promise<EventPage> => {
  const response = await line.response()
  expect(response?.status).toBe(200)
  return JSON.parse(response?.body ?? '') as EventPage
}

/** How many requests wait for events, by the metrics. */
async function waitingAt(metricsUrl: string): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text()
  return Number(/^parley_waiting_requests (\d+)$/m.exec(metrics)?.[1])
}

async function openLines(port: number, count: number): Promise<Line[]> {
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(port)))
  onTestFinished(() => lines.forEach(({ socket }) => socket.destroy()))
  return lines
}

test('a thousand waiting requests delay no other request, get the next event, and end when the service stops', async () => {
  const harness = await createHarness()
  const service = await harness.listen({ METRICS_PORT: '0', RATE_LIMIT_LIST_EVENTS: '0', DRAIN_SECONDS: '30' })
  const { url, port, metricsUrl = '' } = service
  const key = await harness.keyOf(OWNER)
  const { nextPosition } = await listEvents(url, key, 'after=now')
  const waiting = () => waitingAt(metricsUrl)
  const lines = await openLines(port, WAITERS)
  for (const line of lines) wait(line, key, nextPosition)
  await expect.poll(waiting).toBe(WAITERS)

  const changed = await fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"status":"Closed"}',
  })
  expect(changed.status).toBe(200)
  const pages = await Promise.all(lines.map(pageOf))
  expect(pages[0]?.events).toMatchObject([{ type: 'conversation.status_changed' }])
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
  expect(await waiting()).toBe(0)

  const next = pages[0]?.nextPosition ?? ''
  for (const line of lines) wait(line, key, next)
  await expect.poll(waiting).toBe(WAITERS)
  const [gone, left] = [lines.slice(0, 500), lines.slice(500)]
  for (const { socket } of gone) socket.destroy()
  await expect.poll(waiting).toBe(left.length)

  const closed = service.close()
  const responses = await Promise.all(left.map((line) => line.response()))
  for (const response of responses) {
    expect(response).toMatchObject({ status: 200, headers: { connection: 'close' } })
    expect(JSON.parse(response?.body ?? '')).toEqual({ events: [], nextPosition: next })
  }
  await closed
})

test('the log has the time that a request waited, apart from its duration', async () => {
  const harness = await createHarness()
  const service = await harness.listen()
  const key = await harness.keyOf(OWNER)
  const { nextPosition } = await listEvents(service.url, key, 'after=now')
  await listEvents(service.url, key, `after=${nextPosition}&wait=1`)
  const logged = () =>
    harness.lines
      .map((line) => JSON.parse(line) as { operationId?: string; ms: number; waitedMs?: number })
      .filter(({ operationId }) => operationId === 'listEvents')
  // A line is written after its response, so it can come later.
  await expect.poll(logged).toHaveLength(2)
  const [first, second] = logged()
  expect(first).not.toHaveProperty('waitedMs')
  expect(second).toMatchObject({ ms: expect.any(Number) as number, waitedMs: expect.any(Number) as number })
  expect(second?.waitedMs).toBeGreaterThan(0)
})

test('a request can wait for longer than a request may take to arrive', async () => {
  const harness = await createHarness()
  const service = await harness.listen({ REQUEST_TIMEOUT_SECONDS: '1', HEADERS_TIMEOUT_SECONDS: '1' })
  const key = await harness.keyOf(OWNER)
  const { nextPosition } = await listEvents(service.url, key, 'after=now')
  const page = await listEvents(service.url, key, `after=${nextPosition}&wait=5`)
  expect(page).toEqual({ events: [], nextPosition })
})

test('on SIGTERM, waiting requests get an empty page, and the process ends', async () => {
  const { url: databaseUrl, key } = await storeWithKey()
  const server = await startService({ DATABASE_URL: databaseUrl, METRICS_PORT: '0' })
  const metricsUrl = await server.line(/metrics are at (\S+)/)
  const { nextPosition } = await listEvents(server.url, key, 'after=now')
  const lines = await openLines(Number(new URL(server.url).port), 20)
  for (const line of lines) wait(line, key, nextPosition)
  await expect.poll(() => waitingAt(metricsUrl)).toBe(lines.length)
  const [pages, code] = await Promise.all([Promise.all(lines.map(pageOf)), server.end('SIGTERM')])
  expect(pages).toEqual(lines.map(() => ({ events: [], nextPosition })))
  expect(code).toBe(0)
})
