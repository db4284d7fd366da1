// Brings a store to the present form. Each rule is a script that both engines run; what they add is a lock and a transaction.
import { contract } from '@parley/contract'
import { CannotOpenStore } from '../errors.ts'
import type { ReadScript, Script } from '../statement.ts'
import { change, type Fragment, INTEGER, row, sql, TEXT, WIDE } from './sql.ts'
import { history, type Migration } from './history.ts'

/** The version of this program, which is that of its contract. */
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
  /** Is given what a step says to the operator, sentence by sentence. */
  report?: ((line: string) => void) | undefined
}

/**
 * The steps that a store lacks; undefined if there is no store.
 * @param store The name of the store in messages for operators.
 * @throws CannotOpenStore if a newer program wrote it: no other can read it.
 */
export function* missingSteps(store: string, steps = history): ReadScript<readonly Migration[] | undefined> {
  if (!(yield* isThere(statements.findHistory))) return undefined
  const [version] = (yield* row(statements.version)) ?? []
  const present = version ?? 0
  if (steps.some((step) => step.version >= present)) return steps.filter((step) => step.version > present)
  const [writer = 'unknown'] = (yield* row(statements.writer)) ?? []
  throw new CannotOpenStore(
    `${store} was written by a newer version of this program (${writer}; this is ${VERSION}). Start the newer version.`,
  )
}

/** Takes the steps that a store lacks. It runs in one transaction, while no other process can do the same. */
export function* migrateStore(store: string, { now, steps, report = () => undefined }: MigrateOptions): Script<void> {
  yield* change(statements.makeHistory)
  for (const step of (yield* missingSteps(store, steps)) ?? []) {
    yield* step.take(report)
    yield* change(statements.taken, step.version, step.name, now().getTime())
  }
  yield* recordWriter(now())
}

/** Records that this version writes the store, unless that is recorded already. The table came with a step of its own. */
export function* recordWriter(at: Date): Script<void> {
  if (!(yield* isThere(statements.findWriter))) return
  const [writer] = (yield* row(statements.writer)) ?? []
  if (writer !== VERSION) yield* change(statements.write, VERSION, at.getTime(), '')
}

function* isThere(find: typeof statements.findHistory): ReadScript<boolean> {
  const [table] = (yield* row(find)) ?? [null]
  return table !== null
}

/** How much a probe writes, in characters: more than a commit of some requests, so that there is room for those, too. */
const PROBE_LENGTH = 64 * 1024

/** Probes whether a store takes writes. Every page of it differs from the last probe, so that all of it is written. */
export function* probe(at: Date): Script<void> {
  const pages = `${at.getTime()} `.repeat(Math.ceil(PROBE_LENGTH / 14))
  yield* change(statements.write, VERSION, at.getTime(), pages)
}
