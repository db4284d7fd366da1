import type { DatabaseSync } from 'node:sqlite'
import type { Intake, StoreRecord } from '../../domain/records/record.ts'
import { nameFailure } from './failures.ts'
import { MEMORY, openDatabase } from './open.ts'
import { createPut } from './put.ts'
import { command } from './statements.ts'

/** For how long an intake waits to begin while others write. */
const PATIENCE_MS = 5000
/** Less than a server keeps: an import comes by most pages once, and has to leave memory to others. */
const CACHE_KIB = 8 * 1024

/**
 * Opens an intake on a connection of its own, so that others read as if it were not there, and wait if they write. A store
 * in memory has only one connection: there nothing else may be asked of it meanwhile.
 */
export async function openIntake(path: string, shared: DatabaseSync, now: () => Date): Promise<Intake> {
  const db = path === MEMORY ? shared : openDatabase(path)
  const letGo = () => (db === shared ? undefined : db.close())
  try {
    db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; PRAGMA cache_size = -${CACHE_KIB}; BEGIN IMMEDIATE`)
  } catch (error) {
    letGo()
    throw nameFailure(error)
  }
  const put = inSavepoint(db, createPut(db, now))
  return {
    put: async (records) => named(() => put(records)),
    commit: async () => named(() => db.exec('COMMIT')),
    async close() {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      if (db.isOpen) letGo()
    },
  }
}

/** What fails leaves no trace in the transaction. */
const inSavepoint = (db: DatabaseSync, put: (records: readonly StoreRecord[]) => void) => {
  const mark = command<[]>(db, 'SAVEPOINT batch')
  const forget = command<[]>(db, 'RELEASE batch')
  const undo = command<[]>(db, 'ROLLBACK TO batch')
  return (records: readonly StoreRecord[]) => {
    mark()
    try {
      put(records)
    } catch (error) {
      // Some failures of the disk have undone the whole transaction already.
      if (db.isTransaction) undo()
      throw error
    } finally {
      if (db.isTransaction) forget()
    }
  }
}

function named(action: () => void): void {
  try {
    action()
  } catch (error) {
    throw nameFailure(error)
  }
}
