// Backs up and restores a whole store. A backup works while a server runs. A restore needs the server to be stopped.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore } from '../sql/errors.ts'
import { nameFailure } from './result-codes.ts'
import { requireStore } from './migrate.ts'
import { guarded, openForReading, pragma } from './open.ts'
import { lockStore, requireFile } from './store-file.ts'

export interface CopyOptions {
  from: string
  to: string
  /** If true, an existing file at `to` is replaced. */
  overwrite: boolean
}

/**
 * Copies a consistent snapshot of a store into one file, without the bytes of removed rows. A server can read and write meanwhile. If the
 * backup fails, it leaves no file.
 * @throws CannotOpenStore if the store can't be read, or the copy can't be written.
 */
export function backupStore({ from, to, overwrite }: CopyOptions): void {
  requireFile(from)
  requireApart(from, to)
  requireFree(to, overwrite)
  const partial = `${to}.partial`
  rmSync(partial, { force: true })
  const { db: reader, close } = openForReading(from)
  try {
    // Check the original: VACUUM copies rows and rebuilds indexes, so the copy wouldn't show damaged indexes.
    guarded(from, () => requireSound(reader))
    closeSync(createCopy(partial, to))
    reader.prepare('VACUUM INTO ?').run(partial)
    makeOneFile(partial, from)
    rename(partial, to)
  } catch (error) {
    throw nameFailure(error)
  } finally {
    close()
    rmSync(partial, { force: true })
  }
}

/**
 * Replaces a store by a backup.
 * @throws CannotOpenStore if a server uses the store, if a store exists and may not be replaced, or if the backup is invalid.
 */
export function restoreStore({ from, to, overwrite }: CopyOptions): void {
  requireBackup(from)
  requireApart(from, to)
  const unlock = guarded(to, () => lockStore(to))
  const partial = `${to}.partial`
  try {
    requireFree(to, overwrite)
    // Remove the file of an interrupted run, and don't write to an existing file, because it can be a link or a FIFO.
    rmSync(partial, { force: true })
    copyFileSync(from, partial, constants.COPYFILE_EXCL)
    chmodSync(partial, 0o600)
    makeOneFile(partial, from)
    // SQLite would apply the write-ahead log of the old store to the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(to + suffix, { force: true })
    rename(partial, to)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true })
    unlock()
  }
}

function requireBackup(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) return
  const reason = stats === undefined ? `There is no backup ${path}` : `${path} is not a regular file`
  throw new CannotOpenStore(`${reason}. Choose a file that \`parley backup\` wrote.`)
}

/** Throws if both are the same file: replacing a store by itself would lose its write-ahead log, and what a server still writes. */
function requireApart(from: string, to: string): void {
  const [one, other] = [from, to].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  if (one === undefined || other === undefined || one.ino !== other.ino || one.dev !== other.dev) return
  throw new CannotOpenStore(`The store and the backup are both ${to}. Choose another file for one of them.`)
}

/** Throws if the file may not be replaced, and always if it isn't a regular file. */
function requireFree(path: string, overwrite: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isFile())
    throw new CannotOpenStore(`${path} is not a regular file, so it is not replaced. Choose another file.`)
  if (overwrite) return
  throw new CannotOpenStore(`The file ${path} already exists. Choose another name, or use --overwrite.`)
}

/** Creates the file for a copy in progress. Only its owner can read it. */
function createCopy(partial: string, to: string): number {
  try {
    return openSync(partial, 'wx', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotOpenStore(`The copy ${to} cannot be written (${reason}). Choose another place.`, { cause: error })
  }
}

/** Makes a copy a single file without a write-ahead log, checks it for damage, and flushes it to the disk. */
function makeOneFile(path: string, source: string): void {
  guarded(source, () => {
    using db = new DatabaseSync(path)
    requireStore(db, source)
    db.exec('PRAGMA journal_mode = DELETE')
    requireSound(db)
  })
  flush(path)
}

function requireSound(db: DatabaseSync): void {
  const verdict = pragma(db, 'quick_check(1)')
  if (verdict !== 'ok') throw new Error(String(verdict))
}

/** Renames a file atomically. After a crash, the path has either the old file or the complete new one. */
function rename(partial: string, path: string): void {
  renameSync(partial, path)
  // Windows can't open a folder, and flushes names by itself.
  if (platform() !== 'win32') flush(dirname(path))
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
