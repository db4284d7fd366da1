import { contract } from '@parley/contract'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ask, createDatabase, newDatabase, newStoreDatabase, postgresUrl } from '../../test/databases.ts'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { NOON, viewOf } from '../../test/stores.ts'
import { StoreUnavailable } from '../sql/errors.ts'
import { list, text } from '../sql/columns.ts'
import { many } from '../sql/statement.ts'
import { sql } from '../sql/migrations/sql.ts'
import { history } from '../sql/migrations/history.ts'
import { migrationPromises } from '../../test/promises/migrations.suite.ts'
import { migrate } from './migrate.ts'
import { createPostgresStorage } from './postgres.ts'
import { put, contentOf } from '../../test/contents.ts'

const now = () => NOON
const applied = (url: string) => ask(url, 'SELECT version::int, name FROM schema_history ORDER BY version')
const ALL = history.map(({ version, name }) => ({ version, name }))

test('if instances start at the same time, one creates the tables and all can serve', async () => {
  const url = await newDatabase()
  const storages = await Promise.all(Array.from({ length: 8 }, () => createPostgresStorage({ url, now })))
  onTestFinished(async () => void (await Promise.all(storages.map((storage) => storage.close()))))
  expect(await applied(url)).toEqual(ALL)
  const [first] = storages
  if (first !== undefined) await put(first, harbourAndCedar())
  for (const storage of storages) expect(await contentOf(storage)).toHaveLength(harbourAndCedar().length)
})

test('a database whose encoding is not UTF8 is rejected, and nothing is written', async () => {
  const url = await createDatabase(postgresUrl(), `template0 ENCODING 'LATIN1' LOCALE 'C'`)
  for (const mustExist of [false, true])
    await expect(createPostgresStorage({ url, now, mustExist })).rejects.toThrow(
      'The encoding of the database is LATIN1, and it must be UTF8.',
    )
  expect(await ask(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})

/** The settings of PostgreSQL that end a statement or a transaction. */
const TIMEOUTS = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout', 'transaction_timeout']

/** Creates a database whose transactions have a limit of each kind. */
async function newLimitedDatabase(): Promise<string> {
  const url = await newDatabase()
  const name = new URL(url).pathname.slice(1)
  await ask(url, TIMEOUTS.map((timeout) => `ALTER DATABASE ${name} SET ${timeout} = '3s'`).join(';'))
  return url
}

test('migrations have no timeouts', async () => {
  const url = await newLimitedDatabase()
  const told = sql`CREATE TABLE told AS SELECT name, setting FROM pg_settings WHERE name LIKE '%\_timeout' AND setting <> '0'`
  const step = { version: (history.at(-1)?.version ?? 0) + 1, name: 'told', statements: [told] }
  await migrate(url, { mustExist: false, now, steps: [...history, step] })
  const limits = await ask(url, `SELECT name FROM told`)
  for (const name of TIMEOUTS) expect(limits).not.toContainEqual({ name })
})

const timeoutsOfTransaction = many('test_timeouts', { names: list() }, { name: text, setting: text }).sql(
  'SELECT name, setting FROM pg_settings WHERE name {in :names} ORDER BY name',
)

const timeouts = () => timeoutsOfTransaction({ names: TIMEOUTS })
const settings = (rows: readonly { setting: string }[]) => rows.map(({ setting }) => setting)

test('only the statements of an import and of an export have a timeout, and requests have all timeouts again', async () => {
  const url = await newLimitedDatabase()
  const storage = await createPostgresStorage({ url, now, maxConnections: 1, timeoutMs: 2000 })
  onTestFinished(() => storage.close())
  const transaction = await storage.transaction()
  const imported = await transaction.run(timeouts).finally(() => transaction.close())
  const exported = await Array.fromAsync(
    storage.snapshot(async function* read(each) {
      yield* each(timeoutsOfTransaction.step({ names: TIMEOUTS }))
    }),
  )
  const requested = await storage.write(undefined, timeouts)
  expect(settings(imported)).toEqual(['0', '0', '2000', '0'])
  expect(settings(exported)).toEqual(['0', '0', '2000', '0'])
  expect(settings(requested)).toEqual(['4000', '3000', '2000', '3000'])
})

test('a store records the version that wrote it last, and a read-only program does not change it', async () => {
  const url = await newStoreDatabase()
  const writer = () => ask(url, 'SELECT version FROM schema_writer')
  expect(await writer()).toEqual([{ version: contract.info.version }])
  await ask(url, `UPDATE schema_writer SET version = '0.9.0'`)
  await (await createPostgresStorage({ url, readOnly: true })).close()
  expect(await writer()).toEqual([{ version: '0.9.0' }])
  await (await createPostgresStorage({ url })).close()
  expect(await writer()).toEqual([{ version: contract.info.version }])
})

test('a read-only database is unhealthy, and can be read', async () => {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now, maxConnections: 1 })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  await storage.ping()
  const name = new URL(url).pathname.slice(1)
  await ask(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  onTestFinished(async () => {
    await ask(postgresUrl(), `ALTER DATABASE ${name} RESET default_transaction_read_only`)
  })
  const reader = await createPostgresStorage({ url, now, readOnly: true })
  onTestFinished(() => reader.close())
  await expect(reader.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await contentOf(reader)).toHaveLength(harbourAndCedar().length)
})

test('after a failed write, a database is unhealthy until a write succeeds', async () => {
  const url = await newStoreDatabase()
  const storage = await createPostgresStorage({ url, now })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  await ask(
    url,
    `CREATE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
     CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON schema_writer FOR EACH ROW EXECUTE FUNCTION be_full();
     CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON organizations FOR EACH ROW EXECUTE FUNCTION be_full()`,
  )
  onTestFinished(async () => void (await ask(url, 'DROP FUNCTION IF EXISTS be_full() CASCADE')))
  await storage.ping()
  await expect(put(storage, harbourAndCedar())).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(storage.ping()).rejects.toThrow('cannot be written')
  await ask(url, 'DROP FUNCTION be_full() CASCADE')
  await expect.poll(() => storage.ping().then(() => 'healthy')).toBe('healthy')
})

test('a store is created in a database only if that is allowed', async () => {
  const url = await newDatabase()
  await expect(createPostgresStorage({ url, mustExist: true })).rejects.toThrow('There is no store in this database')
  expect(await ask(url, `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})

test.each([
  [
    'the server is away',
    (url: URL) => (url.port = '9'),
    /^The database \w+ at 127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/,
  ],
  ['the password is wrong', (url: URL) => (url.password = 'hunter2'), /cannot be used: password authentication failed/],
  [
    'there is no such database',
    (url: URL) => (url.pathname = '/nowhere'),
    /cannot be used: database "nowhere" does not exist/,
  ],
])('if %s, the error names the database and never the password', async (_, spoil, sentence) => {
  const url = new URL(postgresUrl())
  spoil(url)
  const failure = await createPostgresStorage({ url: url.href }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'CannotOpenStore', message: expect.stringMatching(sentence) as string })
  expect(String(failure)).not.toMatch(new RegExp(`hunter2|${new URL(postgresUrl()).password}`))
})

test('a database user without permission to create tables can serve an existing store', async () => {
  const url = await newStoreDatabase()
  const user = `clerk_${randomBytes(4).toString('hex')}`
  const password = randomBytes(8).toString('hex')
  await ask(url, `CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
  await ask(url, `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`)
  const storage = await createPostgresStorage({
    url: Object.assign(new URL(url), { username: user, password }).href,
    now,
  })
  onTestFinished(() => storage.close())
  await put(storage, harbourAndCedar())
  const { set } = await viewOf(storage, HARBOUR)
  expect(await set('Closed')).toMatchObject({ outcome: 'changed' })
})

test('every key and every index starts with the organization, so that the data can be sharded by it', async () => {
  const url = await newStoreDatabase()
  const others = await ask(
    url,
    `SELECT t.relname AS "table", a.attname AS "first" FROM pg_index i
     JOIN pg_class t ON t.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname NOT LIKE 'schema_%' AND a.attname <> 'organization'
     ORDER BY t.relname`,
  )
  // The directory maps identifiers of organizations to their codes, and the lease is one row for all.
  expect(others).toEqual([
    { table: 'organizations', first: 'unique_id' },
    { table: 'webhook_lease', first: 'id' },
  ])
})

migrationPromises('PostgreSQL', async () => {
  const url = await newDatabase()
  return {
    migrate: (options) => migrate(url, { mustExist: false, ...options }),
    ask: (query) => ask(url, query),
  }
})
