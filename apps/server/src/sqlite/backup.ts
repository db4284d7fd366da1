// Backups of a whole store. They are written while a server runs, and restored while none runs.
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
  /** True if what is at `to` may be lost. */
  overwrite: boolean
}

/**
 * Copies a store, as of one moment, into one file, without the bytes of removed rows. Others read and write meanwhile. The copy is there
 * whole or not at all.
 * @throws CannotOpenStore if the store or the place of the copy cannot be used.
 */
export function backupStore({ from, to, overwrite }: CopyOptions): void {
  requireFile(from)
  requireApart(from, to)
  requireFree(to, overwrite)
  const partial = `${to}.partial`
  rmSync(partial, { force: true })
  const { db: reader, close } = openForReading(from)
  try {
    // The copy is made of rows, so it says nothing of damaged indexes.
    guarded(from, () => requireSound(reader))
    closeSync(createCopy(partial, to))
    reader.prepare('VACUUM INTO ?').run(partial)
    makeOneFile(partial, from)
    place(partial, to)
  } catch (error) {
    throw nameFailure(error)
  } finally {
    close()
    rmSync(partial, { force: true })
  }
}

/**
 * Puts a backup in the place of a store.
 * @throws CannotOpenStore if a server uses the store, if a store exists and may not be replaced, or if the backup is invalid.
 */
export function restoreStore({ from, to, overwrite }: CopyOptions): void {
  requireBackup(from)
  requireApart(from, to)
  const unlock = guarded(to, () => lockStore(to))
  const partial = `${to}.partial`
  try {
    requireFree(to, overwrite)
    // Remove the rest of an interrupted run. Never write through an existing file: it can be a link or a FIFO.
    rmSync(partial, { force: true })
    copyFileSync(from, partial, constants.COPYFILE_EXCL)
    chmodSync(partial, 0o600)
    makeOneFile(partial, from)
    // A log beside the old store must not be read as if it belonged to the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(to + suffix, { force: true })
    place(partial, to)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true })
    unlock()
  }
}

function requireBackup(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return
  const reason = found === undefined ? `There is no backup ${path}` : `${path} is not a regular file`
  throw new CannotOpenStore(`${reason}. Choose a file that \`parley backup\` wrote.`)
}

/** A store that takes its own place loses what a server writes to the old file, and what is still in the log beside it. */
function requireApart(from: string, to: string): void {
  const [one, other] = [from, to].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  if (one === undefined || other === undefined || one.ino !== other.ino || one.dev !== other.dev) return
  throw new CannotOpenStore(`The store and the backup are both ${to}. Choose another file for one of them.`)
}

/** Throws if the file may not be replaced, and always if it isn't a regular file. */
function requireFree(path: string, overwrite: boolean): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isFile())
    throw new CannotOpenStore(`${path} is not a regular file, so it is not replaced. Choose another file.`)
  if (overwrite) return
  throw new CannotOpenStore(`The file ${path} already exists. Choose another name, or use --overwrite.`)
}

/** Creates the file of a copy that is not finished, for its owner alone. */
function createCopy(partial: string, to: string): number {
  try {
    return openSync(partial, 'wx', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotOpenStore(`The copy ${to} cannot be written (${reason}). Choose another place.`, { cause: error })
  }
}

/** Makes a copy a single sound file: nothing beside it, every page as it should be, and all of it on the disk. */
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

/** Gives a file its name; a crash leaves what was there before, or the whole file. */
function place(partial: string, path: string): void {
  renameSync(partial, path)
  // Windows writes names down by itself, and opens no folder.
  if (platform() !== 'win32') flush(dirname(path))
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
