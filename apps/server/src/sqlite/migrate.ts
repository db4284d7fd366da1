// Migrates the schema of an SQLite file, and recognizes the files that are stores of this program.
import type { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../sql/errors.ts'
import { type MigrateOptions, migrateStore, missingSteps } from '../sql/migrations/migrate.ts'
import { createRunner } from './engine.ts'
import { pragma } from './open.ts'

/** SQLite's `application_id` of a store of this program: the letters "Prly". */
const APPLICATION_ID = 0x50726c79

/** Applies missing migrations. An empty file becomes a store. Throws CannotOpenStore for a file of another program or a newer version. */
export function migrate(db: DatabaseSync, path: string, options: MigrateOptions): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const isEmpty = applicationOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    if (!isEmpty && applicationOf(db) !== APPLICATION_ID)
      throw new CannotOpenStore(
        `The store ${path} cannot be used: it is a database of another program. Choose another file.`,
      )
    createRunner(db).run(migrateStore(`The store ${path}`, options))
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; COMMIT`)
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

const applicationOf = (db: DatabaseSync) => pragma(db, 'application_id')

/** Throws CannotOpenStore if another program or a newer version of this program wrote the file. Returns true if no migration is missing. */
export function requireStore(db: DatabaseSync, path: string): boolean {
  if (applicationOf(db) !== APPLICATION_ID)
    throw new CannotOpenStore(`${path} is not a store of this program. Choose another file.`)
  return createRunner(db).run(missingSteps(`The store ${path}`))?.length === 0
}
