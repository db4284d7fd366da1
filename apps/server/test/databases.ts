// Creates databases for the stores of tests. Each is dropped when its test ends.
import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { ask } from './postgres/ask.ts'
import type { OpenStore } from './stores.ts'
import { createPostgresStorage, type PostgresOptions } from '../src/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL of this run. It is absent if the tests run on SQLite. */
    postgresUrl: string | undefined
  }
}

export { ask }

/** The database of an empty store, from which others are copied. */
const TEMPLATE = 'parley_template'

const named = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

/** The server of this run. */
export function postgresUrl(): string {
  const url = inject('postgresUrl')
  if (url === undefined) throw new Error('This run has no PostgreSQL.')
  return url
}

/** Makes an empty database on a server that is removed when the test ends, and returns its URL. */
export async function newDatabase(server: string = postgresUrl()): Promise<string> {
  const url = await createDatabase(server)
  const name = new URL(url).pathname.slice(1)
  onTestFinished(async () => void (await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return url
}

/** Makes an empty database on a server that stays until the run ends, and returns its URL. */
export async function createDatabase(server: string = postgresUrl(), template = 'template1'): Promise<string> {
  const name = `parley_${randomBytes(6).toString('hex')}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return named(server, name)
}

/** Makes the template of empty stores, once for each server. */
export async function makeTemplate(server: string): Promise<void> {
  await ask(server, `CREATE DATABASE ${TEMPLATE}`)
  await (await createPostgresStorage({ url: named(server, TEMPLATE) })).close()
}

/** Databases of empty stores that a test has finished with; to make one takes a tenth of a second. */
const spare: string[] = []

/**
 * A database with an empty store. The next test gets it again, so a test that changes more than the rows of the store needs a new one:
 * the schema, or settings of the database.
 */
export async function newStoreDatabase(): Promise<string> {
  const url = spare.pop() ?? (await createDatabase(postgresUrl(), TEMPLATE))
  onTestFinished(async () => {
    await ask(url, `${END_OTHER_SESSIONS};\n${EMPTY_ALL_TABLES}`)
    spare.push(url)
  })
  return url
}

/** A statement of a process that was killed may still run. It must not write after the tables are empty. */
const END_OTHER_SESSIONS = `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()`

/**
 * Empties the tables that hold content, in any order: replicas don't check foreign keys. It is faster than TRUNCATE if there are few
 * rows.
 */
const EMPTY_ALL_TABLES = String.raw`DO $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'schema\_%'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$`

/** Opens stores in databases of their own. */
export const openInDatabase =
  (options: Omit<PostgresOptions, 'url' | 'now'> = {}): OpenStore =>
  async (now) => {
    const url = await newStoreDatabase()
    const open = () => createPostgresStorage({ ...options, url, now })
    return { storage: await open(), reopen: open }
  }
