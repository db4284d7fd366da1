// Migrates the schema of an SQLite file, and recognizes the files that are stores of this program.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { CannotOpenStore } from '../sql/errors.ts'
import type { Script } from '../sql/statement.ts'
import { type MigrateOptions, migrateStore, missingSteps, type StoreName } from '../sql/migrations/migrate.ts'
import { createRunner } from './runner.ts'
import { beginService, hasUnmergedLog, immutable, OPENING_TIMEOUT_MS, pragma } from './open.ts'
import { isBusy } from './result-codes.ts'

/** SQLite's `application_id` of a store of this program: the letters "Prly". */
const APPLICATION_ID = 0x50726c79

/** The time between two attempts to lock a store that another process is migrating. */
const RETRY_MS = 20

/** A remedy for operators whose store is a draft's. */
export type Remedy = Pick<StoreName, 'remedy'>['remedy']

const nameOf = (path: string, remedy = `choose another file, or move ${path} away`): StoreName => ({
  engine: 'sqlite',
  name: `The store ${path}`,
  remedy,
})

/**
 * Applies missing migrations in one transaction. An empty file becomes a store. If several processes do so at the same time, one migrates,
 * and the others wait. Between two statements, the event loop turns, so that a signal can stop the process.
 * @throws CannotOpenStore for a file of another program, of a newer version or of a draft.
 */
export async function migrate(db: DatabaseSync, path: string, options: MigrateOptions): Promise<void> {
  await begin(db, options.signal)
  try {
    const isEmpty = applicationOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    if (!isEmpty && applicationOf(db) !== APPLICATION_ID)
      throw new CannotOpenStore(
        `The store ${path} cannot be used: it is a database of another program. Choose another file.`,
      )
    await runInTurns(db, migrateStore(nameOf(path), options), options.signal)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; COMMIT`)
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

/** Begins a transaction that writes. While it waits for another process, the event loop turns. */
async function begin(db: DatabaseSync, signal: AbortSignal | undefined): Promise<void> {
  beginService(db)
  const deadline = performance.now() + OPENING_TIMEOUT_MS
  for (;;) {
    signal?.throwIfAborted()
    try {
      return db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await pause(RETRY_MS)
  }
}

async function runInTurns(db: DatabaseSync, script: Script<void>, signal: AbortSignal | undefined): Promise<void> {
  const { execute } = createRunner(db)
  let step = script.next()
  while (!step.done) {
    await setImmediate()
    signal?.throwIfAborted()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
    step = script.next(execute(step.value) as never)
  }
}

const applicationOf = (db: DatabaseSync) => pragma(db, 'application_id')

/** Throws CannotOpenStore if another program or another version of this program wrote the file. Returns true if no migration is missing. */
export function requireStore(db: DatabaseSync, path: string): boolean {
  if (applicationOf(db) !== APPLICATION_ID)
    throw new CannotOpenStore(`${path} is not a store of this program. Choose another file.`)
  return createRunner(db).run(missingSteps(nameOf(path)))?.length === 0
}

/**
 * Throws CannotOpenStore if the file is a store that this program can't read. It looks before others open the store, and leaves no file
 * beside it: opening a store would change its header, or create a write-ahead log. Other problems show when the store is opened.
 */
export function rejectOtherVersions(path: string, remedy?: Remedy): void {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return
  try {
    using db = new DatabaseSync(hasUnmergedLog(path) ? path : immutable(path), { readOnly: true })
    if (applicationOf(db) === APPLICATION_ID) createRunner(db).run(missingSteps(nameOf(path, remedy)))
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error
  }
}
