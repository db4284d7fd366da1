import { closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../../domain/storage.ts'
import { diskFault, isBusy, nameFailure } from './failures.ts'

/** A store that lives as long as its connection, for tests. */
export const MEMORY = ':memory:'

/** Of programs that open a store at once, one makes it and the others wait for so long. */
const OPENING_PATIENCE_MS = 5000
/** How long a statement of an open store waits for another program; the committer waits longer, off the event loop. */
const BUSY_TIMEOUT_MS = 20
/** How many pages the log collects before they go to the file: 16 MB, so that a page that is hot goes there once. */
const CHECKPOINT_PAGES = 4096
const CACHE_KIB = 32 * 1024
const OWNER_ONLY = 0o600

/** Opens the connection that reads and writes, still with patience. A commit on it is on the disk when it returns. */
export function openDatabase(path: string): DatabaseSync {
  ensureFile(path)
  return guarded(path, () => {
    const db = new DatabaseSync(path, { timeout: OPENING_PATIENCE_MS, enableForeignKeyConstraints: true })
    try {
      db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
               PRAGMA cache_size = -${CACHE_KIB}`)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Ends the patience of the opening: from now on a wait would be one of all requests. */
export const beginService = (db: DatabaseSync): void => db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)

/** Opens a connection that only reads, so that a long look at one moment keeps nobody from writing. */
export const openReader = (path: string, { patient = false } = {}): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: patient ? OPENING_PATIENCE_MS : BUSY_TIMEOUT_MS })

/** Opens one snapshot of a store: what is written from the first read on is not seen, and nobody waits for it. */
export function openSnapshot(path: string): { db: DatabaseSync; close: () => void } {
  const db = openReader(path)
  db.exec('BEGIN')
  return { db, close: () => db.close() }
}

/** For how long a session waits to begin while others write. */
const SESSION_PATIENCE_MS = 5000
/** Less than a server keeps: an import comes by most pages once, and has to leave memory to others. */
const SESSION_CACHE_KIB = 8 * 1024

/**
 * Begins a long transaction on a connection of its own, so that others read as if it were not there, and wait if they write.
 * A store in memory has only one connection: there nothing else may be asked of it meanwhile.
 */
export function openSession(path: string, shared: DatabaseSync): { db: DatabaseSync; close: () => void } {
  const db = path === MEMORY ? shared : openDatabase(path)
  const close = () => (db === shared ? undefined : db.close())
  try {
    db.exec(`PRAGMA busy_timeout = ${SESSION_PATIENCE_MS}; PRAGMA cache_size = -${SESSION_CACHE_KIB}; BEGIN IMMEDIATE`)
    return { db, close }
  } catch (error) {
    close()
    throw nameFailure(error)
  }
}

/** Refuses a path at which nothing or an empty file is: a mistyped path or a missing volume must not make a store. */
export function requireFile(path: string): void {
  if (path === MEMORY || statSync(path, { throwIfNoEntry: false })?.size) return
  throw new CannotOpenStore(
    `There is no store ${path}: look at DATABASE_URL, or make one with \`organization create\`.`,
  )
}

/** Says what is wrong with the path better than the engine would. Only the owner may read a file that is made here. */
export function ensureFile(path: string): void {
  if (path === MEMORY) return
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const advice = ADVICE[code] ?? `it cannot be opened for writing (${code})`
    throw new CannotOpenStore(`The store ${path} cannot be used: ${advice}.`, { cause: error })
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder; name a file in it',
  ENOENT: 'its folder does not exist; make the folder first',
  ENOTDIR: 'what should be its folder is a file; name another place',
  EACCES: 'this user may not write there; give it the right, or name another place',
  EPERM: 'this user may not write there; give it the right, or name another place',
  ENOSPC: 'the disk is full; free space and try again',
  EDQUOT: 'the disk quota of this user is used up; free space and try again',
  EROFS: 'the file system is read-only; name another place',
}

/** Turns what the engine says while a store is opened into a sentence for an operator. */
export function guarded<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error
    if (isBusy(error)) {
      throw new CannotOpenStore(`The store ${path} is being written to for long; try again later.`, { cause: error })
    }
    const reason = error instanceof Error ? error.message : String(error)
    const fault = diskFault(error)
    if (fault !== undefined) {
      throw new CannotOpenStore(
        `The store ${path} cannot be opened now (${reason}): ${fault}. Free space and try again; do not restore a backup.`,
        { cause: error },
      )
    }
    const advice = 'restore it from a backup or name another file'
    throw new CannotOpenStore(`The store ${path} cannot be used (${reason}); ${advice}.`, { cause: error })
  }
}
