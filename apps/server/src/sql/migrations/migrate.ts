// Migrates the schema of a store. The scripts are the same for both engines, which run them under a lock in one transaction.
import { contract } from '@parley/contract'
import { CannotOpenStore } from '../errors.ts'
import type { EngineName } from '../sql-text.ts'
import type { ReadScript, Script } from '../statement.ts'
import { change, type Fragment, INTEGER, row, rows, sql, TEXT, WIDE } from './sql.ts'
import { hashOf, history, type Migration, scriptOf } from './history.ts'

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
  createHistory: sql`CREATE TABLE schema_history (
    version ${INTEGER} NOT NULL PRIMARY KEY,
    name ${TEXT} NOT NULL,
    hash ${TEXT} NOT NULL,
    applied_at ${INTEGER} NOT NULL
  ) ${WIDE}`,
  lastVersion: sql<[number | null]>`SELECT max(version) FROM schema_history`,
  readHistory: sql<[number, string]>`SELECT version, hash FROM schema_history`,
  recordMigration: sql`
    INSERT INTO schema_history (version, name, hash, applied_at) VALUES ($1, $2, $3, $4)`,
  readWriter: sql<[string]>`SELECT version FROM schema_writer WHERE id = 1`,
  setWriter: sql`
    INSERT INTO schema_writer (id, version, at, probe) VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at, probe = excluded.probe`,
}

/** A store in messages for operators. */
export interface StoreName {
  engine: EngineName
  /** The subject of a sentence, such as `The store parley.db`. */
  name: string
  /** The way to an empty store for an operator, as the end of a sentence. */
  remedy: string
}

export interface MigrateOptions {
  now: () => Date
  /** The migrations. Default: all. Tests add migrations of their own. */
  steps?: readonly Migration[] | undefined
  /** Called with a sentence for the operator before each migration of an existing store, and with those that a migration reports. */
  report?: ((line: string) => void) | undefined
  /** Stops the migration before its next statement. Then nothing has changed, and the promise is rejected. */
  signal?: AbortSignal | undefined
}

/**
 * Returns the migrations that haven't been applied to the store, or undefined if there is no store.
 * @throws CannotOpenStore if a newer program or a draft of this program has written the store, because this program can't read it.
 */
export function* missingSteps(store: StoreName, steps = history): ReadScript<readonly Migration[] | undefined> {
  if (!(yield* tableExists(statements.findHistory))) return undefined
  const current = yield* currentVersion()
  const [first = 0, last = 0] = [steps[0]?.version, steps.at(-1)?.version]
  if (current > last)
    throw new CannotOpenStore(
      `${store.name} was written by a newer version of this program (${yield* writer()}; this is ${VERSION}). Start the newer version.`,
    )
  if (current < first || !(yield* isSameHistory(store.engine, steps)))
    throw new CannotOpenStore(
      `${store.name} was written by ${yield* draft()}. Nothing was released before 1.0, so begin with an empty store: ${store.remedy}.`,
    )
  return steps.filter((step) => step.version > current)
}

/** Applies the missing migrations, and records this program's version. The engine runs the script in one transaction under a lock. */
export function* migrateStore(store: StoreName, options: MigrateOptions): Script<void> {
  const { now, steps = history, report = () => undefined } = options
  const missing = yield* missingSteps(store, steps)
  if (missing === undefined) yield* change(statements.createHistory)
  for (const step of missing ?? steps) {
    const current = yield* currentVersion()
    if (missing !== undefined) report(`Migrating the store from version ${current} to ${step.version} (${step.name}).`)
    yield* scriptOf(step, report)
    yield* change(statements.recordMigration, step.version, step.name, hashOf(step, store.engine), now().getTime())
  }
  yield* recordWriter(now())
}

/** Records the version of this program if another version wrote last. */
export function* recordWriter(at: Date): Script<void> {
  const [version] = (yield* row(statements.readWriter)) ?? []
  if (version !== VERSION) yield* change(statements.setWriter, VERSION, at.getTime(), '')
}

/** Returns true if each applied migration has the text of this program's migration. */
function* isSameHistory(engine: EngineName, steps: readonly Migration[]): ReadScript<boolean> {
  const hashes = new Map(steps.map((step) => [step.version, hashOf(step, engine)]))
  return (yield* rows(statements.readHistory)).every(([version, hash]) => hashes.get(version) === hash)
}

function* currentVersion(): ReadScript<number> {
  return (yield* row(statements.lastVersion))?.[0] ?? 0
}

/** Returns the version of the program that wrote last. The first drafts didn't record their version. */
function* writer(): ReadScript<string> {
  const [version = 'unknown'] = (yield* tableExists(statements.findWriter))
    ? ((yield* row(statements.readWriter)) ?? [])
    : []
  return version
}

function* draft(): ReadScript<string> {
  const version = yield* writer()
  return version === VERSION ? `another draft of ${VERSION}` : `${version}, a draft`
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
