// Backs up and restores an SQLite store, for `parley backup` and `parley restore`. A server can run during a backup, not during a restore.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { platform } from 'node:os'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../sql/errors.ts'
import { toStoreError } from './result-codes.ts'
import { rejectOtherVersions, requireStore } from './migrate.ts'
import { guardOpening, hasUnmergedLog, openForReading, pragma } from './open.ts'
import { FILES_BESIDE, isSameFile, lockStore, realPathOf, rejectMountedFile, requireFile } from './store-file.ts'

export interface CopyOptions {
  /** The path of the store to back up, or of the backup to restore. */
  from: string
  /** The path of the new backup, or of the store to replace. */
  to: string
  /** If true, an existing file at `to` is replaced. */
  overwrite: boolean
}

/**
 * Copies a consistent snapshot of a store into one file, without the bytes of removed rows. A server can read and write meanwhile. If the
 * backup fails, it leaves no file.
 * @throws CannotOpenStore if the store can't be read, if the copy can't be written, or if it would replace a file of a store.
 */
export function backupStore({ from, to, overwrite }: CopyOptions): void {
  requireFile(from)
  rejectOtherVersions(realPathOf(from))
  requireDifferentFiles(from, to)
  requireReplaceable(to, overwrite)
  requireOutsideStores(to)
  const partial = partialPathOf(to)
  // Remove the file of an interrupted run.
  rmSync(partial, { force: true })
  const { db: reader, close } = openForReading(realPathOf(from))
  try {
    // Check the original, because VACUUM rebuilds the indexes: damaged indexes wouldn't show in the copy.
    guardOpening(from, () => requireUndamaged(reader))
    // VACUUM keeps the permissions of this empty file, so that only its owner can read the backup.
    closeSync(createPartialFile(partial, to))
    reader.prepare('VACUUM INTO ?').run(partial)
    makeOneFile(partial, from)
    replaceBy(partial, to)
  } catch (error) {
    throw toStoreError(error)
  } finally {
    close()
    rmSync(partial, { force: true })
  }
}

/**
 * Replaces a store by a backup. The backup is first copied beside the store and checked, so an invalid backup leaves the store unchanged.
 * @throws CannotOpenStore if a server uses the store, if a store exists and may not be replaced, or if the backup is invalid.
 */
export function restoreStore({ from, to, overwrite }: CopyOptions): void {
  requireBackup(from)
  rejectOtherVersions(resolve(from))
  requireDifferentFiles(from, to)
  const unlock = guardOpening(to, () => lockStore(realPathOf(to)))
  const partial = partialPathOf(to)
  try {
    requireReplaceable(to, overwrite)
    // Remove the file of an interrupted run, and don't write to an existing file, because it can be a link or a FIFO.
    rmSync(partial, { force: true })
    copyFileSync(from, partial, constants.COPYFILE_EXCL)
    chmodSync(partial, 0o600)
    makeOneFile(partial, from)
    // SQLite would apply the write-ahead log of the old store to the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(to + suffix, { force: true })
    replaceBy(partial, to)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true })
    unlock()
  }
}

/** Returns the absolute path of the copy in progress. SQLite would read a relative path that begins with `file:` as a URL. */
const partialPathOf = (path: string) => `${resolve(path)}.partial`

/** Throws if there is no regular file at the path of the backup, or if the newest writes are in a log beside it. */
function requireBackup(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) {
    if (!hasUnmergedLog(path)) return
    throw new CannotOpenStore(
      `${path} is a store with writes in ${path}-wal. Choose a file that \`parley backup\` wrote.`,
    )
  }
  const reason = stats === undefined ? `There is no backup ${path}` : `${path} is not a regular file`
  throw new CannotOpenStore(`${reason}. Choose a file that \`parley backup\` wrote.`)
}

/** Throws if the two paths lead to the same file. Replacing a store by itself would lose the writes in its write-ahead log. */
function requireDifferentFiles(from: string, to: string): void {
  if (!isSameFile(from, to)) return
  throw new CannotOpenStore(`The store and the backup are both ${to}. Choose another file for one of them.`)
}

/** Throws if the path exists and isn't a regular file, or if a file exists and `overwrite` is false. */
function requireReplaceable(path: string, overwrite: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isFile())
    throw new CannotOpenStore(`${path} is not a regular file, so it is not replaced. Choose another file.`)
  if (overwrite) return rejectMountedFile(realpathSync(path))
  throw new CannotOpenStore(`The file ${path} already exists. Choose another name, or use --overwrite.`)
}

/**
 * Throws if the path leads to a store in use, or to a file beside a store. A backup has no files beside it. Only a restore replaces a
 * store, because it locks the store and removes its log.
 */
function requireOutsideStores(path: string): void {
  const belongs = (suffix: string) =>
    existsSync(path + suffix) || (path.endsWith(suffix) && existsSync(path.slice(0, -suffix.length)))
  if (!FILES_BESIDE.some(belongs)) return
  throw new CannotOpenStore(`${path} is a file of a store, so a backup does not replace it. Choose another file.`)
}

/** Creates the file for a copy in progress, readable only by its owner, and returns its descriptor. The error names the final path `to`. */
function createPartialFile(partial: string, to: string): number {
  try {
    return openSync(partial, 'wx', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotOpenStore(`The copy ${to} cannot be written (${reason}). Choose another place.`, { cause: error })
  }
}

/** Makes a copy one file without a write-ahead log, checks it for damage, and flushes it to the disk. Errors name the path `source`. */
function makeOneFile(path: string, source: string): void {
  guardOpening(source, () => {
    using db = new DatabaseSync(path)
    requireStore(db, source)
    db.exec('PRAGMA journal_mode = DELETE')
    requireUndamaged(db)
  })
  flushToDisk(path)
}

function requireUndamaged(db: DatabaseSync): void {
  const verdict = pragma(db, 'quick_check(1)')
  if (verdict !== 'ok') throw new Error(String(verdict))
}

/** Moves a finished copy to its path atomically. After a crash, the path has either the old file or the complete new one. */
function replaceBy(partial: string, path: string): void {
  renameSync(partial, path)
  // The new name is an entry of the folder, so flush the folder. Windows can't open a folder, and flushes names by itself.
  if (platform() !== 'win32') flushToDisk(dirname(path))
}

function flushToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
