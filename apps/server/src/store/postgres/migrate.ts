// Brings a database to the present form. The lock is a row and not one of the engine's own kinds, which the engines that
// spread data over machines take without a word and do not hold.
import { Client } from 'pg'
import { CannotOpenStore } from '../../domain/storage.ts'
import type { Dialect } from '../migrations/dialect.ts'
import { history, type Migration } from '../migrations/history.ts'
import { isMadeMeanwhile, isWithoutTables } from './failures.ts'
import { newerThanThis, READ_WRITER, VERSION, WRITE_WRITER, writerRow } from '../writer.ts'
import { readValue } from './values.ts'

const dialect: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', narrowTable: '', wideTable: '' }

const LOCK = 'migrations'
const NO_STORE = 'There is no store in this database: look at DATABASE_URL, or make one with `organization create`.'

export interface MigrateOptions {
  mustExist: boolean
  now: () => Date
  /** How long a connection may take to be had; the steps themselves take as long as they take. */
  timeoutMs?: number | undefined
  /** Whether nothing is written if the database has the present form already, as for a replica. */
  readOnly?: boolean
  steps?: readonly Migration[]
}

/**
 * Takes the steps that are missing, all in one transaction. Of instances that start at once, one takes them and the others
 * wait for it. A database that is as it should be is only read.
 * @param mustExist says that a database without a store is refused rather than made one.
 */
export async function migrate(
  url: string,
  { mustExist, now, timeoutMs = 5000, readOnly = false, steps = history }: MigrateOptions,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'parley migrations',
    types: { getTypeParser: readValue },
  })
  // Whoever asks is told by his question.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const version = await versionOf(client)
    if (version === undefined && mustExist) throw new CannotOpenStore(NO_STORE)
    if ((await missing(client, steps, version ?? 0)).length > 0) await takeSteps(client, steps, now)
    else if (!readOnly) await recordWriter(client, now)
  } finally {
    await client.end()
  }
}

async function versionOf(client: Client): Promise<number | undefined> {
  try {
    const { rows } = await client.query<[number | null]>({
      text: 'SELECT max(version) FROM schema_history',
      rowMode: 'array',
    })
    return rows[0]?.[0] ?? 0
  } catch (error) {
    if (isWithoutTables(error)) return undefined
    throw error
  }
}

async function missing(client: Client, steps: readonly Migration[], version: number): Promise<readonly Migration[]> {
  if (version <= Math.max(...steps.map((step) => step.version))) return steps.filter((step) => step.version > version)
  throw new CannotOpenStore(`The store ${newerThanThis(await writerOf(client))}`)
}

async function writerOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<[string]>({ text: READ_WRITER, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Says that this version writes the store, unless that is said already. */
async function recordWriter(client: Client, now: () => Date): Promise<void> {
  if ((await writerOf(client)) !== VERSION) await client.query(WRITE_WRITER, writerRow(now()))
}

async function takeSteps(client: Client, steps: readonly Migration[], now: () => Date): Promise<void> {
  await makeLock(client)
  // A limit of the role or the database is for requests.
  await client.query('BEGIN; SET LOCAL statement_timeout = 0')
  try {
    await client.query('SELECT name FROM schema_lock WHERE name = $1 FOR UPDATE', [LOCK])
    // Read under the lock: another instance may have taken them meanwhile.
    for (const step of await missing(client, steps, (await versionOf(client)) ?? 0)) {
      for (const sql of step.statements(dialect)) await client.query(sql)
      await client.query('INSERT INTO schema_history (version, name, applied_at) VALUES ($1, $2, $3)', [
        step.version,
        step.name,
        now().getTime(),
      ])
    }
    // The table of the writer came with a step of its own, which tests leave out.
    if (steps === history) await recordWriter(client, now)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const OWN_TABLES = [
  `CREATE TABLE IF NOT EXISTS schema_lock (name ${dialect.text} NOT NULL PRIMARY KEY)`,
  `CREATE TABLE IF NOT EXISTS schema_history (
    version ${dialect.integer} NOT NULL PRIMARY KEY,
    name ${dialect.text} NOT NULL,
    applied_at ${dialect.integer} NOT NULL
  )`,
]

/** Makes what the lock needs. Two that make it at once get in each other's way, so whoever lost tries again. */
async function makeLock(client: Client): Promise<void> {
  try {
    for (const sql of OWN_TABLES) await client.query(sql)
    await client.query('INSERT INTO schema_lock (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [LOCK])
  } catch (error) {
    if (!isMadeMeanwhile(error)) throw error
    await makeLock(client)
  }
}
