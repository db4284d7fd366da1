// The connections to a store.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { diskFailure, isBusy, nameFailure } from './result-codes.ts'
import { ensureFile, lockStore, MEMORY } from './store-file.ts'

/** If several programs open a new store at the same time, one creates it and the others wait this long. */
const OPENING_PATIENCE_MS = 5000
/** How long a statement of an open store waits for another program; the committer waits longer, off the event loop. */
const BUSY_TIMEOUT_MS = 20
/** How many pages the log collects before they go to the file: 16 MB, so that a page that is hot goes there once. */
const CHECKPOINT_PAGES = 4096
const CACHE_KIB = 32 * 1024
/** For how long a session waits to begin while others write. */
const SESSION_PATIENCE_MS = 5000
/** Less than a server keeps: an import comes by most pages once, and has to leave memory to others. */
const SESSION_CACHE_KIB = 8 * 1024

/** A connection, and what lets go of it and of all that was taken with it. */
export interface Opened {
  db: DatabaseSync
  close: () => void
  /** True if no process can write meanwhile, so that every read sees the same state. */
  frozen: boolean
}

/** Hands over what was taken; without it, all is let go of at the end of the block. */
export function keep(db: DatabaseSync, taken: DisposableStack, frozen = false): Opened {
  const kept = taken.move()
  return { db, close: () => kept.dispose(), frozen }
}

/** Opens the connection that reads and writes, still with patience. A commit on it is on the disk when it returns. */
export function openDatabase(path: string): DatabaseSync {
  ensureFile(path)
  return guarded(path, () => {
    using taken = new DisposableStack()
    const db = taken.use(new DatabaseSync(path, { timeout: OPENING_PATIENCE_MS, enableForeignKeyConstraints: true }))
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
             PRAGMA cache_size = -${CACHE_KIB}`)
    taken.move()
    return db
  })
}

/** Returns the value of a pragma. */
export const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

/**
 * Writes the file without the bytes of removed rows, which free pages and parts of pages keep, and empties the log.
 * @throws StoreUnavailable if another process reads or writes for too long.
 */
export function compactFile(db: DatabaseSync): void {
  try {
    db.exec(`PRAGMA busy_timeout = ${OPENING_PATIENCE_MS}; VACUUM`)
  } catch (error) {
    throw nameFailure(error)
  }
  if (pragma(db, 'wal_checkpoint(TRUNCATE)') !== 0)
    throw new StoreUnavailable('Another process has been reading for too long.')
}

/** Ends the patience of the opening: from now on a wait would be one of all requests. */
export const beginService = (db: DatabaseSync): void => db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)

/** Opens a snapshot of a store. It does not see later writes, and writers do not wait for it. */
export function openSnapshot(path: string): Opened {
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  db.exec('BEGIN')
  return { db, close: () => db.close(), frozen: true }
}

/**
 * Begins a long transaction on a connection of its own, so that others read as if it were not there, and wait if they write.
 * A store in memory has only one connection: there nothing else may be asked of it meanwhile.
 */
export function openTransaction(path: string, shared: DatabaseSync): Opened {
  using taken = new DisposableStack()
  const db = path === MEMORY ? shared : taken.use(openDatabase(path))
  db.exec(`PRAGMA busy_timeout = ${SESSION_PATIENCE_MS}; PRAGMA cache_size = -${SESSION_CACHE_KIB}; BEGIN IMMEDIATE`)
  return keep(db, taken)
}

/**
 * Opens a store that is only read: beside a server, or without one on a disk that is full. It still has patience: a server that
 * ends has the store to itself for a moment.
 */
export function openForReading(path: string): Opened {
  return guarded(path, () => {
    try {
      using taken = new DisposableStack()
      return keep(reader(path, taken), taken)
    } catch (error) {
      if (diskFailure(error) === undefined || hasLog(path)) throw error
      // The engine needs no file beside one that no process changes, and there may be no room for it. A server would have such
      // files, and the lock keeps one from starting.
      using taken = new DisposableStack()
      taken.defer(lockStore(path))
      const url = Object.assign(pathToFileURL(path), { search: '?immutable=1' })
      return keep(reader(url, taken), taken, true)
    }
  })
}

function reader(path: string | URL, taken: DisposableStack): DatabaseSync {
  const db = taken.use(new DatabaseSync(path, { readOnly: true, timeout: OPENING_PATIENCE_MS }))
  // The engine opens its files only at the first read.
  db.exec('SELECT count(*) FROM sqlite_schema')
  return db
}

/** Says whether writes are still only in the log beside the file. */
const hasLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Turns what the engine says while a store is opened into a sentence for an operator. */
export function guarded<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error
    if (isBusy(error)) {
      throw new CannotOpenStore(
        `Another process has been writing to the store ${path} for too long. Try again later.`,
        { cause: error },
      )
    }
    const reason = error instanceof Error ? error.message : String(error)
    const fault = diskFailure(error)
    if (fault !== undefined) {
      throw new CannotOpenStore(
        `The store ${path} cannot be opened now (${reason}): ${fault}. Free space and try again. Do not restore a backup.`,
        { cause: error },
      )
    }
    const advice = 'Restore it from a backup, or choose another file'
    throw new CannotOpenStore(`The store ${path} cannot be used (${reason}). ${advice}.`, { cause: error })
  }
}
