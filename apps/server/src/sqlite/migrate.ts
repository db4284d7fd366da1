import type { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../sql/errors.ts'
import { type MigrateOptions, migrateStore, missingSteps } from '../sql/migrations/migrate.ts'
import { createRunner } from './engine.ts'
import { pragma } from './open.ts'

/** Marks the file as a store of this program; the letters are "Prly". */
const APPLICATION_ID = 0x50726c79

/** Migrates a store in one transaction. Throws if the file isn't a store or is too new. */
export function migrate(db: DatabaseSync, path: string, options: MigrateOptions): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const isEmpty = ownerOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    if (!isEmpty && ownerOf(db) !== APPLICATION_ID) {
      throw new CannotOpenStore(
        `The store ${path} cannot be used: it is a database of another program. Choose another file.`,
      )
    }
    createRunner(db).run(migrateStore(`The store ${path}`, options))
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; COMMIT`)
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

const ownerOf = (db: DatabaseSync) => pragma(db, 'application_id')

/**
 * Throws if the file isn't a store, or one that this version can't read.
 * @returns whether it has the present form.
 */
export function requireStore(db: DatabaseSync, path: string): boolean {
  if (ownerOf(db) !== APPLICATION_ID) {
    throw new CannotOpenStore(`${path} is not a store of this program. Choose another file.`)
  }
  return createRunner(db).run(missingSteps(`The store ${path}`))?.length === 0
}
