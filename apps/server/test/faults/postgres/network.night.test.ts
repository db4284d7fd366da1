// The way to the database fails: it stalls without a word, or is cut at the worst moment.
import { expect, test } from 'vitest'
import { newStoreDatabase } from '../../databases.ts'
import { failureOf, startService } from '@parley/tools'
import { healthOf, serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'
import { startProxy } from './proxy.ts'

async function serveThroughProxy() {
  const seeded = await seed(await newStoreDatabase())
  const proxy = await startProxy(seeded.databaseUrl)
  const variables = { DATABASE_URL: proxy.url, DATABASE_TIMEOUT_SECONDS: '1', DATABASE_CONNECTIONS: '8' }
  return { proxy, ...(await serveUnderLoad(seeded, variables)) }
}

const WAYS_BACK: ['resume' | 'heal', string][] = [
  ['resume', 'forwards again what it held'],
  ['heal', 'lets new connections pass'],
]

test.each(WAYS_BACK)(
  'requests get 503 while the connection to the database stalls, until the proxy (%s) %s',
  async (back, how) => {
    const { proxy, server, more, settle } = await serveThroughProxy()
    await more('acknowledged', 60)
    proxy.stall()
    await more('rejected', 20)
    expect(await healthOf(server, 'ready')).toBe(503)
    expect(await healthOf(server, 'live')).toBe(200)
    proxy[back]()
    await more('acknowledged', 60)
    // The service probes a store that failed at most once a second.
    await expect.poll(() => healthOf(server, 'ready')).toBe(200)
    // Stalled requests go on only now, after other clients have written.
    proxy.resume()
    await more('acknowledged', 60)
    expect(await settle(`a stalled way to PostgreSQL that ${how}`)).toEqual(NOTHING_WRONG)
  },
)

test('a start over a stalled connection to the database fails with one sentence about it', async () => {
  const proxy = await startProxy(await newStoreDatabase())
  proxy.stall()
  const { code, complaint } = await failureOf(startService({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT_SECONDS: '1' }))
  expect(complaint).toMatch(/^parley: The database \S+ at \S+ cannot be used: [^\n]+\n$/)
  expect(code).toBe(1)
})

test('cutting the connections to the database repeatedly under load loses nothing', async () => {
  const { proxy, more, settle } = await serveThroughProxy()
  const cuts = 20
  for (let cut = 0; cut < cuts; cut++) {
    await more('acknowledged', 10)
    proxy.cut()
  }
  await more('acknowledged', 50)
  expect(await settle(`a way to PostgreSQL that is cut: ${cuts} times`)).toEqual(NOTHING_WRONG)
})

/** The last statement of each message of a write to the database. */
const LAST_WORDS: [string, string][] = [
  ['a lock', 'conversation_locked\0'],
  ['a change', 'event_positions_take\0'],
  ['a commit', 'COMMIT\0'],
]

test.each(LAST_WORDS)(
  '%s whose response from the database is lost happens completely, and only once',
  async (_, words) => {
    const { proxy, more, settle } = await serveThroughProxy()
    const times = 5
    for (let time = 0; time < times; time++) {
      await proxy.loseResponseTo(words)
      await more('acknowledged', 10)
    }
    expect(await settle(`lost results of ${words.slice(0, -1)}: ${times}`)).toEqual(NOTHING_WRONG)
  },
)

test.each(LAST_WORDS)('%s that stalls until its timeout is not applied after later writes', async (_, words) => {
  const { proxy, more, settle } = await serveThroughProxy()
  const times = 3
  for (let time = 0; time < times; time++) {
    await proxy.stallBefore(words)
    await more('acknowledged', 10)
  }
  await more('acknowledged', 30)
  proxy.resume()
  await more('acknowledged', 50)
  expect(await settle(`${words.slice(0, -1)} that stalled: ${times}`)).toEqual(NOTHING_WRONG)
})
