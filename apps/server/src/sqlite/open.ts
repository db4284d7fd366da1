// Opens connections to an SQLite store for each purpose: to serve requests, to read, for a snapshot, and for a long transaction.
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { diskFailure, isBusy, isReadOnly, withStoreErrors } from './result-codes.ts'
import { lockStore, MEMORY } from './store-file.ts'

/** The busy timeout while a store is opened. If several programs open a new store, one creates the store, and all others wait. */
export const OPENING_TIMEOUT_MS = 5000
/** The busy timeout of statements on an open store. It is short, because SQLite blocks the event loop meanwhile. */
const BUSY_TIMEOUT_MS = 20
/** The size of the write-ahead log at which its pages are copied to the file: 16 MB, so that a page that changes often is copied rarely. */
const CHECKPOINT_PAGES = 4096
const CACHE_KIB = 32 * 1024
const TRANSACTION_TIMEOUT_MS = 5000
/** How long one attempt to empty the write-ahead log waits for readers, and how long others can write before the next attempt. */
const EMPTYING_TIMEOUT_MS = 200
/** How long a command tries to empty the write-ahead log. */
const EMPTYING_DEADLINE_MS = 10_000
/** The page cache of a long transaction. It is small, because an import visits most pages only once. */
const TRANSACTION_CACHE_KIB = 8 * 1024

/** An open store, which the caller must close. */
export interface Opened {
  db: DatabaseSync
  /** Closes the connection, and releases its locks. */
  close: () => void
  /** True if all reads of this connection see the same state. */
  frozen: boolean
}

/** Returns a connection whose `close` releases the resources. It moves the resources, so that the caller's `using` doesn't release them. */
export function keepOpen(db: DatabaseSync, resources: DisposableStack, frozen = false): Opened {
  const kept = resources.move()
  return { db, close: () => kept.dispose(), frozen }
}

/** Opens a connection that reads and writes. A commit returns when it is flushed to the disk. */
export function openDatabase(path: string): DatabaseSync {
  return guardOpening(path, () => {
    using resources = new DisposableStack()
    const db = resources.use(new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS, enableForeignKeyConstraints: true }))
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
             PRAGMA cache_size = -${CACHE_KIB}`)
    keepTemporaryFilesBeside(db, path)
    // Without an error, the connection stays open.
    resources.move()
    return db
  })
}

/**
 * Makes SQLite create its temporary files in the folder of the store, for all connections of the process. `VACUUM` writes a copy of the
 * whole store into one. By default, it is in a folder such as `/var/tmp`, which can be too small, or readable in a backup of that disk.
 */
function keepTemporaryFilesBeside(db: DatabaseSync, path: string): void {
  if (path === MEMORY) return
  try {
    db.exec(`PRAGMA temp_store_directory = '${dirname(resolve(path)).replaceAll("'", "''")}'`)
  } catch {
    // This user can't create files in the folder, so SQLite uses its default.
  }
}

export const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

/** Removes the bytes of deleted rows, and empties the write-ahead log. Throws StoreUnavailable if others read or write for too long. */
export async function compactFile(db: DatabaseSync, path: string): Promise<void> {
  try {
    withStoreErrors(() => db.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; VACUUM`))
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || diskFailure(error.cause) === undefined) throw error
    const need = `${dirname(path)} needs free space of twice the size of the store.`
    throw new StoreUnavailable(`${error.message} ${need}`, { cause: error })
  }
  db.exec(`PRAGMA busy_timeout = ${EMPTYING_TIMEOUT_MS}`)
  const deadline = performance.now() + EMPTYING_DEADLINE_MS
  while (withStoreErrors(() => pragma(db, 'wal_checkpoint(TRUNCATE)')) !== 0) {
    if (performance.now() > deadline)
      throw new StoreUnavailable('Other processes have been reading or writing for too long.')
    await pause(EMPTYING_TIMEOUT_MS)
  }
}

/** Sets the short busy timeout, because waiting for a lock stops the event loop. */
export const beginService = (db: DatabaseSync): void => db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)

/** Opens a snapshot of a store. Reads of the snapshot don't see later writes, and don't block writers. */
export function openSnapshot(path: string): Opened {
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  db.exec('BEGIN')
  return { db, close: () => db.close(), frozen: true }
}

/**
 * Begins a long transaction on a new connection. Meanwhile, other connections can read, but their writes wait.
 * @param shared The connection to use if the store is in memory. Until the transaction ends, nothing else may use this connection.
 */
export function openTransaction(path: string, shared: DatabaseSync): Opened {
  using resources = new DisposableStack()
  const db = path === MEMORY ? shared : resources.use(openDatabase(path))
  db.exec(
    `PRAGMA busy_timeout = ${TRANSACTION_TIMEOUT_MS}; PRAGMA cache_size = -${TRANSACTION_CACHE_KIB}; BEGIN IMMEDIATE`,
  )
  return keepOpen(db, resources)
}

/** Opens a store for reading, also on a full disk. It waits long for locks, because a server that stops locks the store for a moment. */
export function openForReading(path: string): Opened {
  return guardOpening(path, () => {
    try {
      using resources = new DisposableStack()
      return keepOpen(openReader(path, resources), resources)
    } catch (error) {
      if (diskFailure(error) === undefined || hasUnmergedLog(path)) throw error
      // On a full disk, SQLite can't create the files `-wal` and `-shm`. No process may write to the store meanwhile, so the lock prevents
      // that a server starts.
      using resources = new DisposableStack()
      resources.defer(lockStore(path))
      return keepOpen(openReader(immutable(path), resources), resources, true)
    }
  })
}

/** Opens a connection that only reads, and adds it to the resources. */
function openReader(path: string | URL, resources: DisposableStack): DatabaseSync {
  const db = resources.use(new DatabaseSync(path, { readOnly: true, timeout: OPENING_TIMEOUT_MS }))
  // SQLite opens the files at the first read. So read here, where errors are handled as errors of opening.
  db.exec('SELECT count(*) FROM sqlite_schema')
  return db
}

/** Returns the URL of a file that SQLite reads without the files `-wal` and `-shm`. */
export const immutable = (path: string): URL => Object.assign(pathToFileURL(path), { search: '?immutable=1' })

/** Returns true if the write-ahead log has writes that may not be in the main file yet. */
export const hasUnmergedLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Runs an action that opens a store. Errors of SQLite become `CannotOpenStore`, which tells the operator what to do. */
export function guardOpening<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw toOpeningError(path, error)
  }
}

/** Returns the `CannotOpenStore` for an error of opening a store. */
export const toOpeningError = (path: string, error: unknown): CannotOpenStore =>
  error instanceof CannotOpenStore ? error : new CannotOpenStore(openingProblem(path, error), { cause: error })

/** Returns the sentence for the operator: wait, use another account, free space on the disk, or restore a backup. */
function openingProblem(path: string, error: unknown): string {
  if (isBusy(error)) return `Another process has been writing to the store ${path} for too long. Try again later.`
  if (isReadOnly(error))
    return (
      `This user may only read the store ${path}, but reading also needs to write the files beside it (-wal and -shm). ` +
      'Run the command as the user who owns the store.'
    )
  const reason = error instanceof Error ? error.message : String(error)
  const diskProblem = diskFailure(error)
  if (diskProblem === undefined)
    return `The store ${path} cannot be used (${reason}). Restore it from a backup, or choose another file.`
  return `The store ${path} cannot be opened now (${reason}): ${diskProblem}. Free space and try again. Do not restore a backup.`
}
