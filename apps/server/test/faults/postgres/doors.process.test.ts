// The database runs but rejects connections, for each of the reasons that an operator may cause.
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newDatabase, postgresUrl } from '../../databases.ts'
import { healthOf, serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { recordKey } from '@parley/tools/secrets-record'
import { seed } from '../seed.ts'

interface Door {
  /** The statement that prevents new connections of the program. */
  close: string
  open: string
}

/** Creates a store with a database user of its own, and the statements that lock the user out. */
async function newStore(doorOf: (database: string, user: string, password: string) => Door) {
  const url = new URL(await newDatabase())
  const [database, user, password] = [
    url.pathname.slice(1),
    `user_${randomBytes(6).toString('hex')}`,
    randomBytes(16).toString('hex'),
  ]
  // As with a key, no log may contain the password.
  recordKey(password)
  await ask(
    postgresUrl(),
    `CREATE ROLE ${user} LOGIN PASSWORD '${password}'; ALTER DATABASE ${database} OWNER TO ${user}`,
  )
  const door = doorOf(database, user, password)
  onTestFinished(async () => {
    await ask(postgresUrl(), door.open)
    await ask(postgresUrl(), `ALTER DATABASE ${database} OWNER TO CURRENT_USER`)
    await ask(url.href, `REASSIGN OWNED BY ${user} TO CURRENT_USER; DROP OWNED BY ${user}; DROP ROLE ${user}`)
  })
  const seeded = await seed(Object.assign(new URL(url), { username: user, password }).href)
  return { seeded, database, door }
}

const DOORS: [string, (database: string, user: string, password: string) => Door][] = [
  [
    'the password is another one',
    (_, user, password) => ({
      close: `ALTER ROLE ${user} PASSWORD 'another'`,
      open: `ALTER ROLE ${user} PASSWORD '${password}'`,
    }),
  ],
  [
    'the database takes no connections',
    (database) => ({
      close: `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`,
      open: `ALTER DATABASE ${database} ALLOW_CONNECTIONS true`,
    }),
  ],
]

test.each(DOORS)('if %s, the service responds with 503 until that is fixed', async (reason, doorOf) => {
  const { seeded, database, door } = await newStore(doorOf)
  const { server, more, settle } = await serveUnderLoad(seeded)
  await more('acknowledged', 50)
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parley' AND datname = '${database}'`
  await ask(postgresUrl(), door.close)
  await ask(postgresUrl(), end)
  await more('rejected', 30)
  expect(await healthOf(server, 'ready')).toBe(503)
  expect(await healthOf(server, 'live')).toBe(200)
  await ask(postgresUrl(), door.open)
  await more('acknowledged', 50)
  // The service probes a store that failed at most once a second.
  await expect.poll(() => healthOf(server, 'ready')).toBe(200)
  expect(await settle(`PostgreSQL where ${reason}`)).toEqual(NOTHING_WRONG)
})
