// Compares the places in which requests wait with the table "Where a request can wait" of docs/architecture.md.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { globSync, readFileSync } from 'node:fs'
import { inject, onTestFinished, test, expect } from 'vitest'
import { ENTERED } from '../src/fairness/waiting-place.ts'
import { CONVERSATION, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { type Line, openLine } from './raw-http.ts'

const SOURCE = new URL('../src/', import.meta.url)
const ENGINE = inject('postgresUrl') === undefined ? 'SQLite' : 'PostgreSQL'

interface Sent {
  method: string
  path: string
  /** Each body is sent on each connection. */
  bodies: readonly string[]
}

interface Row {
  place: string
  engine: string
  waits: string
}

/** The rows of the table. */
const ROWS = readRows()
function readRows(): Row[] {
  const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## Where a request can wait\n')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `(\w+)` *\| (.+?) *\| (both|SQLite|PostgreSQL) *\|/gm) ?? []
  return Array.from(rows, ([, place = '', waits = '', engine = '']) => ({ place, waits, engine }))
}

const placesOfPage = (pattern: RegExp) =>
  ROWS.filter(({ waits, engine }) => pattern.test(waits) && ['both', ENGINE].includes(engine))
    .map(({ place }) => place)
    .toSorted()

/** Returns the set to which each place is added that requests enter from now on. */
function enteredPlaces(): Set<unknown> {
  const places = new Set<unknown>()
  const note = (place: unknown) => places.add(place)
  subscribe(ENTERED, note)
  onTestFinished(() => void unsubscribe(ENTERED, note))
  return places
}

/** More requests than an organization has in a turn. */
const CONNECTIONS = 80
const UPDATES = ['Closed', 'Active'].map((status) => JSON.stringify({ status }))

/** A service on a port, and a function that sends requests at the same time, all bodies on each connection, and returns the statuses. */
async function serveMany() {
  const harness = await createHarness()
  const { port } = await harness.listen()
  const key = await harness.keyOf(OWNER)
  const lines: Line[] = []
  onTestFinished(() => lines.forEach(({ socket }) => socket.destroy()))

  async function sendAll({ method, path, bodies }: Sent, connections = lines.length): Promise<unknown[]> {
    const requests = bodies.map(
      (body) =>
        `${method} ${path} HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    const sending = lines.slice(0, connections)
    for (const { write } of sending) write(requests.join(''))
    const statuses: unknown[] = []
    for (const { response } of sending) for (const _ of bodies) statuses.push((await response())?.status)
    return [...new Set(statuses)]
  }
  for (let count = 1; count <= CONNECTIONS; count += 1) {
    lines.unshift(await openLine(port))
    // After a response, the server has accepted the connection, so that what is sent on all of them arrives together.
    await sendAll({ method: 'GET', path: '/api/auth/me', bodies: [''] }, 1)
  }
  return sendAll
}

/** Code that lets something wait: promises that other code settles or shares, and work that begins later. */
const WAITS =
  /\b(?:withResolvers|new (?:Promise|FairTurns)|set(?:Immediate|Timeout)|queueMicrotask|afterRequests)\b|: Promise<\w+> \||, Promise</
/** The folders through which a request passes. */
const PASSED = '{domain,fairness,http,operations,postgres,sql,sqlite,store}/**/*.ts'
/** The places of "Where a request can wait" by their files, and for other files the reason why no request waits there for others. */
const WAITING: Readonly<Record<string, string>> = {
  'domain/events/events.ts': 'long_scan',
  'domain/events/hub.ts': 'events',
  'http/bounds.ts': 'turn',
  'http/pipelining.ts': 'connection',
  'postgres/connections.ts': 'database',
  'sqlite/committer.ts': 'database',
  'domain/kernel/shared-reads.ts': 'It begins in the same turn of the event loop.',
  'domain/operator/jobs.ts': 'It runs jobs and no requests.',
  'fairness/after-requests.ts': 'It runs the next piece of work of a place.',
  'fairness/fair-turns.ts': 'It is a part of places.',
  'http/bodies.ts': 'A request waits for its own body.',
  'http/broken-http.ts': 'It closes connections.',
  'http/listen.ts': 'It begins and ends to serve.',
  'http/shared-quota.ts': 'A request waits for a statement, which is in the place database.',
  'postgres/exchange.ts': 'A request waits for its own statements.',
  'postgres/lease.ts': 'A request waits for the result of a heartbeat.',
  'postgres/session.ts': 'It sends in the same turn of the event loop.',
  'sqlite/engine.ts': 'It begins in the same turn of the event loop.',
  'sqlite/migrate.ts': 'It runs before requests.',
  'sqlite/open.ts': 'It runs before requests.',
}

test('the places of the page are those of the code', () => {
  const files = globSync(PASSED, { cwd: SOURCE, exclude: ['**/*.test.ts'] })
  expect(
    files.filter((file) => WAITS.test(readFileSync(new URL(file, SOURCE), 'utf8'))).toSorted(),
    `If a request can wait for others in a new file, use a WaitingPlace, or FairTurns, with the name of a row of "Where a request can wait"
in docs/architecture.md, which has at most 6. Otherwise, say the reason in WAITING.`,
  ).toEqual(Object.keys(WAITING).toSorted())
  const places = Object.values(WAITING).filter((place) => /^\w+$/.test(place))
  expect(new Set(places)).toEqual(new Set(ROWS.map(({ place }) => place)))
})

test('the page has at most 6 places, and a POST waits in at most 3', () => {
  expect(ROWS.length).toBeLessThanOrEqual(6)
  expect(placesOfPage(/POST/).length).toBeLessThanOrEqual(3)
})

/** Returns a function that sends requests, and returns all places that its requests have entered. */
function entered(sendAll: Awaited<ReturnType<typeof serveMany>>, request: Sent) {
  const places = enteredPlaces()
  return async () => {
    const statuses = await sendAll(request)
    if (statuses.some((status) => status !== 200))
      throw new Error(`A response has one of the statuses ${statuses.join()}.`)
    return [...places].map(String).toSorted()
  }
}

const POST = { method: 'POST', path: `/api/conversation/${CONVERSATION}`, bodies: UPDATES }
const GET = { method: 'GET', path: '/api/conversations', bodies: ['', ''] }
/** No such event happens, and those that do happen are more than a short scan reads. */
const GET_EVENTS = { method: 'GET', path: '/api/events?wait=1&type=contact.created', bodies: ['', ''] }

test.each([
  { ...POST, pattern: /POST/ },
  { ...GET, pattern: /POST or GET/ },
])(
  'when many requests arrive at the same time, $method requests wait in the places of the page',
  async ({ pattern, ...request }) => {
    const sendAll = await serveMany()
    const calm = enteredPlaces()
    const places = placesOfPage(pattern)
    // The first use of a key is recorded in the background.
    await expect
      .poll(async () => {
        calm.clear()
        await sendAll({ ...request, bodies: request.bodies.slice(0, 1) }, 1)
        return [...calm]
      })
      .toEqual(places.filter((place) => place === 'database'))
    await expect.poll(entered(sendAll, request)).toEqual(places)
  },
)

test('requests for events wait in the places of the page', async () => {
  const sendAll = await serveMany()
  // A short scan reads up to 100 events.
  for (let count = 0; count < 60; count += 1) await sendAll(POST, 1)
  await expect.poll(entered(sendAll, GET_EVENTS)).toEqual(placesOfPage(/GET/))
})
