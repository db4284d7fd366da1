// The lock of the migrations is a row and not one of the engine's own kinds, which the engines that spread data over machines
// take without a word and do not hold.
import { CannotOpenStore } from '../sql/errors.ts'
import type { Script } from '../sql/statement.ts'
import { TEXT } from '../sql/migrations/sql.ts'
import { type MigrateOptions, migrateStore, missingSteps, recordWriter } from '../sql/migrations/migrate.ts'
import { responseOn, runScript } from './engine.ts'
import { isMadeMeanwhile } from './sqlstate.ts'
import { HEARTBEAT_TABLE } from './lease.ts'
import { Connection, type Session, sessionOn } from './session.ts'

const NO_STORE =
  'There is no store in this database. Check DATABASE_URL, or create a store with `parley organization create`.'

export interface PostgresMigrateOptions extends MigrateOptions {
  mustExist: boolean
  /** How long a connection may take to be had; the steps themselves take as long as they take. */
  timeoutMs?: number | undefined
  /** True if nothing is written if the database has the present form already, as for a replica. */
  readOnly?: boolean
}

/**
 * Takes the steps that are missing, all in one transaction. If several instances start at the same time, one takes them and the others
 * wait for it. A database that is as it should be is only read.
 * @param mustExist If the database has no store, whether that is an error. Otherwise, the store is created.
 */
export async function migrate(url: string, options: PostgresMigrateOptions): Promise<void> {
  const { mustExist, now, timeoutMs = 5000, readOnly = false, steps } = options
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'parley migrations',
  })
  // Connection errors surface by rejecting the pending query.
  client.on('error', () => undefined)
  await client.connect()
  const session = sessionOn(client)
  const response = responseOn(session)
  const run = <Result>(script: Script<Result>) => runScript(response, script)
  try {
    const missing = await run(missingSteps('The store', steps))
    if (missing === undefined && mustExist) throw new CannotOpenStore(NO_STORE)
    const isPresent = missing?.length === 0 && (readOnly || (await hasHeartbeat(session)))
    if (!isPresent) await locked(session, () => run(migrateStore('The store', options)))
    else if (!readOnly) await run(recordWriter(now()))
  } finally {
    await client.end()
  }
}

async function hasHeartbeat(session: Session): Promise<boolean> {
  const { rows } = await session.ask({ name: '', text: `SELECT to_regclass('schema_heartbeat') IS NOT NULL` }, [])
  return rows[0]?.[0] === true
}

/** Does some work in a transaction that holds the lock. */
async function locked(session: Session, work: () => Promise<void>): Promise<void> {
  await makeLock(session)
  // A limit of the role or the database is for requests.
  await session.command('BEGIN; SET LOCAL statement_timeout = 0')
  try {
    await session.command(`SELECT name FROM schema_lock WHERE name = 'migrations' FOR UPDATE`)
    await session.command(HEARTBEAT_TABLE)
    await work()
    await session.command('COMMIT')
  } catch (error) {
    await session.command('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Creates what the lock needs. If two instances do so at the same time, one fails and retries. */
async function makeLock(session: Session): Promise<void> {
  try {
    await session.command(`CREATE TABLE IF NOT EXISTS schema_lock (name ${TEXT.postgres} NOT NULL PRIMARY KEY)`)
    await session.command(`INSERT INTO schema_lock (name) VALUES ('migrations') ON CONFLICT (name) DO NOTHING`)
  } catch (error) {
    if (!isMadeMeanwhile(error)) throw error
    await makeLock(session)
  }
}
