import type { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../../domain/storage.ts'
import type { Dialect } from '../migrations/dialect.ts'
import { history, type Migration } from '../migrations/history.ts'
import { newerThanThis, READ_WRITER, VERSION, WRITE_WRITER, type WriterColumns, writerRow } from '../writer.ts'
import { command, query } from './statements.ts'

const dialect: Dialect = {
  integer: 'INTEGER',
  text: 'TEXT',
  narrowTable: 'STRICT, WITHOUT ROWID',
  wideTable: 'STRICT',
}

/** Marks the file as a store of this program; the letters are "Prly". */
const APPLICATION_ID = 0x50726c79

/** Brings a store to the present form, all steps in one transaction, and refuses a file that is not one or is too new. */
export function migrate(db: DatabaseSync, path: string, now: () => Date, steps = history): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    refuseForeign(db, path)
    db.exec(`CREATE TABLE IF NOT EXISTS schema_history
      (version INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`)
    for (const step of missingSteps(db, path, steps)) take(db, step, now())
    recordWriter(db, now())
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; COMMIT`)
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

function refuseForeign(db: DatabaseSync, path: string): void {
  const owner = query<[], { application_id: number }>(db, 'PRAGMA application_id').get()?.application_id
  const tables = query<[], { count: number }>(db, 'SELECT count(*) AS count FROM sqlite_schema').get()?.count
  if (owner === APPLICATION_ID || (owner === 0 && tables === 0)) return
  throw new CannotOpenStore(`The store ${path} cannot be used: it is a database of another program; name another file.`)
}

/**
 * Refuses a file that is no store, or one that this program could not read.
 * @returns whether it has the present form.
 */
export function requireStore(db: DatabaseSync, path: string): boolean {
  const owner = query<[], { application_id: number }>(db, 'PRAGMA application_id').get()?.application_id
  if (owner !== APPLICATION_ID) throw new CannotOpenStore(`${path} is no store of this program; name another file.`)
  return missingSteps(db, path, history).length === 0
}

function missingSteps(db: DatabaseSync, path: string, steps: readonly Migration[]): readonly Migration[] {
  const present = query<[], { version: number | null }>(db, 'SELECT max(version) AS version FROM schema_history').get()
  const version = present?.version ?? 0
  if (version <= Math.max(...steps.map((step) => step.version))) return steps.filter((step) => step.version > version)
  throw new CannotOpenStore(`The store ${path} ${newerThanThis(writerOf(db))}`)
}

const writerOf = (db: DatabaseSync) => query<[], { version: string }>(db, READ_WRITER).get()?.version

/** Says that this version writes the store, unless that is said already. */
function recordWriter(db: DatabaseSync, at: Date): void {
  const known = query<[], object>(db, `SELECT 1 FROM sqlite_schema WHERE name = 'schema_writer'`).get() !== undefined
  if (known && writerOf(db) !== VERSION) createWriteWriter(db)(...writerRow(at))
}

/** Prepares what writes the row of the writer. */
export const createWriteWriter = (db: DatabaseSync) => command<WriterColumns>(db, WRITE_WRITER.replaceAll('$', '?'))

function take(db: DatabaseSync, step: Migration, at: Date): void {
  for (const statement of step.statements(dialect)) db.exec(statement)
  db.prepare('INSERT INTO schema_history (version, name, applied_at) VALUES (?, ?, ?)').run(
    step.version,
    step.name,
    at.getTime(),
  )
}
