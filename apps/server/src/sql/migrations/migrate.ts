// Migrates the schema of a store. The scripts are the same for both engines, which run them under a lock in one transaction.
import { contract } from '@parley/contract'
import { CannotOpenStore } from '../errors.ts'
import type { ReadScript, Script } from '../statement.ts'
import { change, type Fragment, INTEGER, row, sql, TEXT, WIDE } from './sql.ts'
import { history, type Migration } from './history.ts'

/** The version of this program equals that of its contract. */
const VERSION = contract.info.version

const findTable = (table: string) => {
  const find: Fragment = {
    sqlite: `SELECT max(name) FROM sqlite_schema WHERE name = '${table}'`,
    postgres: `SELECT CAST(to_regclass('${table}') AS TEXT)`,
  }
  return sql<[string | null]>`${find}`
}

const statements = {
  findHistory: findTable('schema_history'),
  findWriter: findTable('schema_writer'),
  makeHistory: sql`CREATE TABLE IF NOT EXISTS schema_history (
    version ${INTEGER} NOT NULL PRIMARY KEY,
    name ${TEXT} NOT NULL,
    applied_at ${INTEGER} NOT NULL
  ) ${WIDE}`,
  version: sql<[number | null]>`SELECT max(version) FROM schema_history`,
  taken: sql`
    INSERT INTO schema_history (version, name, applied_at) VALUES ($1, $2, $3)`,
  writer: sql<[string]>`SELECT version FROM schema_writer WHERE id = 1`,
  write: sql`
    INSERT INTO schema_writer (id, version, at, probe) VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at, probe = excluded.probe`,
}

export interface MigrateOptions {
  now: () => Date
  steps?: readonly Migration[] | undefined
  /** Called with each sentence that a migration reports to the operator. */
  report?: ((line: string) => void) | undefined
}

/**
 * Returns the migrations that haven't been applied to the store, or undefined if there is no store.
 * @param store The name of the store in messages for operators.
 * @throws CannotOpenStore if a newer program has migrated the store, because this one can't read it.
 */
export function* missingSteps(store: string, steps = history): ReadScript<readonly Migration[] | undefined> {
  if (!(yield* tableExists(statements.findHistory))) return undefined
  const [version] = (yield* row(statements.version)) ?? []
  const current = version ?? 0
  if (steps.some((step) => step.version >= current)) return steps.filter((step) => step.version > current)
  const [writer = 'unknown'] = (yield* row(statements.writer)) ?? []
  throw new CannotOpenStore(
    `${store} was written by a newer version of this program (${writer}; this is ${VERSION}). Start the newer version.`,
  )
}

/** Applies the missing migrations. The engine runs it in one transaction under a lock. */
export function* migrateStore(store: string, { now, steps, report = () => undefined }: MigrateOptions): Script<void> {
  yield* change(statements.makeHistory)
  for (const step of (yield* missingSteps(store, steps)) ?? []) {
    yield* step.take(report)
    yield* change(statements.taken, step.version, step.name, now().getTime())
  }
  yield* recordWriter(now())
}

/** Records which version of the program writes the store. A store of an older schema has no table for it yet. */
export function* recordWriter(at: Date): Script<void> {
  if (!(yield* tableExists(statements.findWriter))) return
  const [writer] = (yield* row(statements.writer)) ?? []
  if (writer !== VERSION) yield* change(statements.write, VERSION, at.getTime(), '')
}

function* tableExists(find: typeof statements.findHistory): ReadScript<boolean> {
  const [table] = (yield* row(find)) ?? [null]
  return table !== null
}

/** How many characters a probe writes. It is more than the commit of several requests, so that those have enough space, too. */
const PROBE_LENGTH = 64 * 1024

/** Tests whether the store accepts writes. Every page differs from the last probe, so that the database really writes all of them. */
export function* probe(at: Date): Script<void> {
  const pages = `${at.getTime()} `.repeat(Math.ceil(PROBE_LENGTH / 14))
  yield* change(statements.write, VERSION, at.getTime(), pages)
}
