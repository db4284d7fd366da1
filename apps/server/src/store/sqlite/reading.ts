// A store that is only read: beside a server, or without one on a disk that is full.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isOfDisk } from './failures.ts'
import { lockStore } from './lock.ts'
import { guarded, openReader } from './open.ts'

export interface Reading {
  db: DatabaseSync
  /** Whether nobody can write meanwhile, so that every read sees the same state. */
  frozen: boolean
  /** Frees what was taken besides the connection. */
  unlock: () => void
}

/** Opens a store for reading only, still with patience: a server that ends has the store to itself for a moment. */
export function openForReading(path: string): Reading {
  return guarded(path, () => {
    try {
      return { db: checked(openReader(path, { patient: true })), frozen: false, unlock: () => undefined }
    } catch (error) {
      if (!isOfDisk(error) || hasLog(path)) throw error
      return openFrozen(path)
    }
  })
}

/**
 * Reads a file that no process changes. The engine then needs no file beside it, for which there may be no room. A server
 * would have such files, and the lock keeps one from starting.
 */
function openFrozen(path: string): Reading {
  const unlock = lockStore(path)
  try {
    const url = Object.assign(pathToFileURL(path), { search: '?immutable=1' })
    return { db: checked(new DatabaseSync(url, { readOnly: true })), frozen: true, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The engine opens its files only at the first read. */
function checked(db: DatabaseSync): DatabaseSync {
  try {
    db.exec('SELECT count(*) FROM sqlite_schema')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Whether writes are still only in the log beside the file. */
const hasLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
