// Migrates the schema of a store. The scripts are the same for both engines, which run them under a lock in one transaction.
import { contract } from '@parley/contract'
import { CannotOpenStore } from '../errors.ts'
import type { ReadScript, Script } from '../statement.ts'
import { change, type Fragment, INTEGER, row, sql, TEXT, WIDE } from './sql.ts'
import { history, type Migration } from './history.ts'

/** The version of this program, which is the version of its contract. */
const VERSION = contract.info.version

/** Declares the statement that returns the name of a table if it exists, and null otherwise. */
const findTable = (table: string) => {
  const find: Fragment = {
    sqlite: `SELECT max(name) FROM sqlite_schema WHERE name = '${table}'`,
    postgres: `SELECT CAST(to_regclass('${table}') AS TEXT)`,
  }
  return sql<[string | null]>`${find}`
}

/** `schema_history` lists the applied migrations. `schema_writer` has one row: the last program version that wrote, and a test text. */
const statements = {
  findHistory: findTable('schema_history'),
  findWriter: findTable('schema_writer'),
  createHistory: sql`CREATE TABLE IF NOT EXISTS schema_history (
    version ${INTEGER} NOT NULL PRIMARY KEY,
    name ${TEXT} NOT NULL,
    applied_at ${INTEGER} NOT NULL
  ) ${WIDE}`,
  lastVersion: sql<[number | null]>`SELECT max(version) FROM schema_history`,
  recordMigration: sql`
    INSERT INTO schema_history (version, name, applied_at) VALUES ($1, $2, $3)`,
  readWriter: sql<[string]>`SELECT version FROM schema_writer WHERE id = 1`,
  setWriter: sql`
    INSERT INTO schema_writer (id, version, at, probe) VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at, probe = excluded.probe`,
}

export interface MigrateOptions {
  now: () => Date
  /** The migrations. Default: all. Tests give fewer migrations, to create an older store. */
  steps?: readonly Migration[] | undefined
  /** Called with each sentence that a migration reports to the operator. */
  report?: ((line: string) => void) | undefined
}

/**
 * Returns the migrations that haven't been applied to the store, or undefined if there is no store.
 * @param store The name of the store in messages for operators.
 * @throws CannotOpenStore if a newer program has migrated the store, because this program can't read the store.
 */
export function* missingSteps(store: string, steps = history): ReadScript<readonly Migration[] | undefined> {
  if (!(yield* tableExists(statements.findHistory))) return undefined
  const current = (yield* row(statements.lastVersion))?.[0] ?? 0
  // If all migrations of this program are older than the store, a newer program has migrated the store.
  const isKnownVersion = steps.some((step) => step.version >= current)
  if (isKnownVersion) return steps.filter((step) => step.version > current)
  const [writer = 'unknown'] = (yield* row(statements.readWriter)) ?? []
  throw new CannotOpenStore(
    `${store} was written by a newer version of this program (${writer}; this is ${VERSION}). Start the newer version.`,
  )
}

/** Applies the missing migrations, and records this program's version. The engine runs the script in one transaction under a lock. */
export function* migrateStore(store: string, { now, steps, report = () => undefined }: MigrateOptions): Script<void> {
  yield* change(statements.createHistory)
  for (const step of (yield* missingSteps(store, steps)) ?? []) {
    yield* step.take(report)
    yield* change(statements.recordMigration, step.version, step.name, now().getTime())
  }
  yield* recordWriter(now())
}

/** Records the version of this program if another version wrote last. Does nothing if the schema is too old to have `schema_writer`. */
export function* recordWriter(at: Date): Script<void> {
  if (!(yield* tableExists(statements.findWriter))) return
  const [writer] = (yield* row(statements.readWriter)) ?? []
  if (writer !== VERSION) yield* change(statements.setWriter, VERSION, at.getTime(), '')
}

function* tableExists(find: typeof statements.findHistory): ReadScript<boolean> {
  const [table] = (yield* row(find)) ?? [null]
  return table !== null
}

/** The length of the text that a probe writes. It is more than several requests write, so if it fits on the disk, requests fit, too. */
const PROBE_LENGTH = 64 * 1024

/** Writes a test row for the health check. Its text repeats the time, so each probe changes every page of the row, and writes all pages. */
export function* probe(at: Date): Script<void> {
  const time = `${at.getTime()} `
  yield* change(statements.setWriter, VERSION, at.getTime(), time.repeat(Math.ceil(PROBE_LENGTH / time.length)))
}
