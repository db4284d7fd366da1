// PostgreSQL stops under load: the service reports it, loses nothing, and recovers by itself once the database is back.
import { expect, test } from 'vitest'
import { ask } from '../../databases.ts'
import { failureOf, startService } from '@parley/tools'
import { healthOf, serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { ownPostgres } from './own-postgres.ts'

const postgres = ownPostgres()

const WAYS: [string, () => Promise<void>][] = [
  ['kill -9 of PostgreSQL', () => postgres.kill()],
  ['a restart of PostgreSQL', () => postgres.stop()],
]
const TIMES = 2

test.each(WAYS)(
  'during %s under load, requests get 503 and nothing is lost, and afterwards the service recovers by itself',
  async (fault, end) => {
    const { server, more, settle } = await serveUnderLoad(await postgres.newStore())
    for (let time = 0; time < TIMES; time++) {
      await more('acknowledged', 100)
      await end()
      await more('rejected', 40)
      expect(await healthOf(server, 'ready')).toBe(503)
      expect(await healthOf(server, 'live')).toBe(200)
      await postgres.start()
      await more('acknowledged', 50)
      // The service probes a store that failed at most once a second.
      await expect.poll(() => healthOf(server, 'ready')).toBe(200)
    }
    expect(await settle(`${fault}: ${TIMES} times`)).toEqual(NOTHING_WRONG)
  },
)

test('ending connections one by one under load fails single requests, and loses nothing', async () => {
  const seeded = await postgres.newStore()
  const { more, settle } = await serveUnderLoad(seeded, { DATABASE_CONNECTIONS: '8' })
  const kills = 40
  for (let kill = 0; kill < kills; kill++) {
    await more('acknowledged', 5)
    await ask(
      seeded.databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'parley' AND datname = current_database() ORDER BY random() LIMIT 1`,
    )
  }
  await more('acknowledged', 50)
  expect(await settle(`pg_terminate_backend: ${kills} connections`)).toEqual(NOTHING_WRONG)
})

test('a start while the database is unreachable fails with one sentence about it', async () => {
  const { databaseUrl } = await postgres.newStore()
  await postgres.stop()
  try {
    const failure = await failureOf(startService({ DATABASE_URL: databaseUrl }))
    expect(failure.complaint).toMatch(/^parley: The database \S+ at \S+ cannot be used: [^\n]+\n$/)
    expect(failure.complaint).not.toContain(new URL(databaseUrl).password)
    expect(failure.code).toBe(1)
  } finally {
    await postgres.start()
  }
})
