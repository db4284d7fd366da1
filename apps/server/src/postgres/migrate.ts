// Migrates a PostgreSQL database under a lock. The lock is a locked row and not an advisory lock, because distributed databases that speak
// PostgreSQL's protocol accept advisory locks without holding them.
import { CannotOpenStore } from '../sql/errors.ts'
import type { Script } from '../sql/statement.ts'
import { TEXT } from '../sql/migrations/sql.ts'
import {
  type MigrateOptions,
  migrateStore,
  missingSteps,
  recordWriter,
  type StoreName,
} from '../sql/migrations/migrate.ts'
import { executeOn, runScript } from './engine.ts'
import { isConcurrentCreation } from './sqlstate.ts'
import { HEARTBEAT_TABLE } from './lease.ts'
import { beginLong, Connection, type Session, sessionOn } from './session.ts'

const STORE: StoreName = { engine: 'postgres', name: 'The store', remedy: 'create another database' }

const NO_STORE =
  'There is no store in this database. Check DATABASE_URL, or create a store with `parley organization create`.'

export interface PostgresMigrateOptions extends MigrateOptions {
  /** If true, a missing store is an error. Otherwise, it is created. */
  mustExist: boolean
  /** The timeout for connecting. The migrations themselves have no timeout. */
  timeoutMs?: number | undefined
  /** If true, nothing is written unless a migration is missing. So the database can be a replica. */
  readOnly?: boolean
}

/**
 * Applies all missing migrations in one transaction. If several instances start at the same time, one migrates and all others wait. A store
 * of a draft or of a newer program is rejected before anything is written.
 */
export async function migrate(url: string, options: PostgresMigrateOptions): Promise<void> {
  const { mustExist, now, timeoutMs = 5000, readOnly = false, steps, signal } = options
  signal?.throwIfAborted()
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'parley migrations',
  })
  // If the connection breaks, the pending query is rejected. Without this listener, the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  // This also ends a wait for the lock. The database rolls back what the connection has written.
  const stop = () => client.giveUp()
  signal?.addEventListener('abort', stop)
  // A signal during the connecting has had no listener.
  if (signal?.aborted) stop()
  const session = sessionOn(client)
  const run = <Result>(script: Script<Result>) => runScript(executeOn(session), script)
  try {
    await requireUtf8(session)
    const missing = await run(missingSteps(STORE, steps))
    if (missing === undefined && mustExist) throw new CannotOpenStore(NO_STORE)
    // A command that only reads doesn't need the table of heartbeats, because it has no lease.
    const isCurrent = missing?.length === 0 && (readOnly || (await hasHeartbeatTable(session)))
    if (!isCurrent) await underLock(session, () => run(migrateStore(STORE, options)))
    else if (!readOnly) await run(recordWriter(now()))
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end()
  }
}

/** In another encoding, PostgreSQL can't store every character, or stores bytes without a check. */
async function requireUtf8(session: Session): Promise<void> {
  const { rows } = await session.ask({ name: '', text: 'SHOW server_encoding' }, [])
  const encoding = String(rows[0]?.[0])
  if (encoding === 'UTF8') return
  const remedy = 'Create one with `createdb --encoding=UTF8 --template=template0`'
  throw new CannotOpenStore(`The encoding of the database is ${encoding}, and it must be UTF8. ${remedy}.`)
}

async function hasHeartbeatTable(session: Session): Promise<boolean> {
  const { rows } = await session.ask({ name: '', text: `SELECT to_regclass('schema_heartbeat') IS NOT NULL` }, [])
  return rows[0]?.[0] === true
}

/** Runs work in a transaction that holds the lock against other migrations, and creates the table of heartbeats. */
async function underLock(session: Session, work: () => Promise<void>): Promise<void> {
  await createLock(session)
  try {
    await beginLong(session, 'BEGIN', 'statement_timeout')
    await session.command(`SELECT name FROM schema_lock WHERE name = 'migrations' FOR UPDATE`)
    for (const statement of HEARTBEAT_TABLE) await session.command(statement)
    await work()
    await session.command('COMMIT')
  } catch (error) {
    await session.command('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Creates the row that `underLock` locks. If two instances create the row at the same time, one instance fails, and tries again. */
async function createLock(session: Session): Promise<void> {
  try {
    await session.command(`CREATE TABLE IF NOT EXISTS schema_lock (name ${TEXT.postgres} NOT NULL PRIMARY KEY)`)
    await session.command(`INSERT INTO schema_lock (name) VALUES ('migrations') ON CONFLICT (name) DO NOTHING`)
  } catch (error) {
    if (!isConcurrentCreation(error)) throw error
    await createLock(session)
  }
}
