// Follows 10,000 events through 20 kills of the server and one rotation of the key, and restarts the follower at the stored position
// too: none may be missing, and none may come twice. `pnpm --filter @parley/client soak`
import { join } from 'node:path'
import { CONVERSATION, freePort, startService } from '@parley/tools'
import { createParley, follow, isParleyError } from '../src/index.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const [EVENTS, KILLS] = [10_000, 20]

const folder = await mkdtemp(join(tmpdir(), 'parley-follow-'))
let key: string
{
  // The demo makes the store and a key.
  await using demo = await startService({}, { folder })
  key = demo.apiKey
}

const port = await freePort()
const limits = { RATE_LIMIT_UPDATE_CONVERSATION: '1000000', RATE_LIMIT_LIST_EVENTS: '1000000', LOG_LEVEL: 'fatal' }
const serve = () =>
  startService({ PORT: String(port), DATABASE_URL: `file:${join(folder, '.parley/demo.db')}`, ...limits })

let server = await serve()
const retry = { maxAttempts: 1000, baseDelayMs: 20, maxDelayMs: 200 }
const parley = createParley({ baseUrl: `http://127.0.0.1:${port}`, apiKey: () => key, retry })

/** Positions in the order in which they came, and the stored one. */
const seen: string[] = []
let { nextPosition: stored } = await parley.listEvents({ after: 'now' })
const start = stored
let reconnects = 0

/** One life of the follower: it ends on its signal, as a program that is restarted. */
async function followUntil(signal: AbortSignal) {
  const options = {
    after: stored,
    type: ['conversation.status_changed'] as const,
    onReconnect: () => void reconnects++,
  }
  for await (const { position } of follow(parley, { ...options, type: [...options.type], signal })) {
    seen.push(position)
    stored = position
  }
}

const done = new AbortController()
let life = new AbortController()
const following = (async () => {
  while (!done.signal.aborted) {
    life = new AbortController()
    await followUntil(AbortSignal.any([life.signal, done.signal]))
  }
})()

for (let number = 1; number <= EVENTS; number++) {
  const status = number % 2 === 1 ? 'Closed' : 'Active'
  // The update is the same if it was done before its response was lost.
  await parley.updateConversation(CONVERSATION, { status }, { retry: { retryUnknownOutcome: true } })
  if (number % (EVENTS / KILLS) === 0) {
    await server.end('SIGKILL')
    server = await serve()
    life.abort()
  }
  if (number === EVENTS / 2) await parley.rotateApiKey({ persist: (made) => void (key = made.key) })
}

// The events of the service, read page by page without waiting.
const expected: string[] = []
for (let after = start; ;) {
  const { events, nextPosition } = await parley.listEvents({ after, type: ['conversation.status_changed'], limit: 100 })
  expected.push(...events.map(({ position }) => position))
  if (nextPosition === after) break
  after = nextPosition
}
while (stored !== expected.at(-1)) await new Promise((resolve) => void setTimeout(resolve, 50))
done.abort()
await following.catch((error: unknown) => {
  if (!isParleyError(error)) throw error
  console.error(error)
})
await server.end('SIGKILL')
await rm(folder, { recursive: true })

const missing = expected.filter((position) => !seen.includes(position)).length
const repeated = seen.length - new Set(seen).size
const inOrder = JSON.stringify(seen) === JSON.stringify(expected)
console.log(
  `${expected.length} events, ${KILLS} kills, 1 rotation, ${reconnects} reconnects: ${missing} missing, ${repeated} duplicates`,
)
if (missing > 0 || repeated > 0 || !inOrder) process.exitCode = 1
