// Creates, locks and watches the file of a store.
import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { isBusy } from './result-codes.ts'

/** The path of a store that lives as long as its connection, for tests. */
export const MEMORY = ':memory:'

const OWNER_ONLY = 0o600

/** Throws if the file is missing or empty, so that a mistyped path or a missing volume doesn't create a store. */
export function requireFile(path: string): void {
  if (path === MEMORY || statSync(path, { throwIfNoEntry: false })?.size) return
  throw new CannotOpenStore(
    `There is no store ${path}. Check DATABASE_URL, or create a store with \`parley organization create\`.`,
  )
}

/** Creates the file if it is missing, readable only by its owner. It checks the path first, because SQLite's errors are less clear. */
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
  EISDIR: 'it is a folder; choose a file in it',
  ENOENT: 'its folder does not exist; create the folder first',
  ENOTDIR: 'its folder is a file; choose another place',
  EACCES: 'this user cannot write there; change the permissions, or choose another place',
  EPERM: 'this user cannot write there; change the permissions, or choose another place',
  ENOSPC: 'the disk is full; free space and try again',
  EDQUOT: 'the disk quota of this user is used up; free space and try again',
  EROFS: 'the file system is read-only; choose another place',
}

/**
 * Locks a store, so that no second server can use it. The lock is an SQLite lock on an empty file beside the store, because the operating
 * system releases it even if the process crashes.
 * @returns A function that releases the lock.
 */
export function lockStore(path: string): () => void {
  if (path === MEMORY) return () => undefined
  // Only the owner may open the lock file. Otherwise, another user could lock it and block every server.
  ensureFile(`${path}.lock`)
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    // Without a journal file, locking works on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new CannotOpenStore(
      `The store ${path} is in use by another server, an import or a restore. Wait until it ends, or stop it.`,
      { cause: error },
    )
  }
  return () => lock.close()
}

/**
 * Detects that the file of an open store or its write-ahead log was removed, replaced or truncated: writes to a file without a name are
 * lost when the service ends. SQLite itself never removes them while the store is open, and truncates only what it no longer needs.
 * @returns A function that throws StoreUnavailable if that has happened.
 */
export function watchPlace(path: string): () => void {
  if (path === MEMORY) return () => undefined
  const checks = [watchFile(path, () => bytesOfPages(path)), watchFile(`${path}-wal`, () => bytesOfFrames(path))]
  return () => {
    if (checks.every((isInPlace) => isInPlace())) return
    throw new StoreUnavailable(`The file ${path} was removed, replaced or cut off while it was served.`)
  }
}

/** Returns the size of all pages of a store, from the header of the file (https://sqlite.org/fileformat.html). */
function bytesOfPages(path: string): number {
  const header = headerOf(path)
  return pageSizeOf(header.readUInt16BE(16)) * header.readUInt32BE(28) || Infinity
}

/** Returns the size of the used frames of a write-ahead log, from its index, in native byte order (https://sqlite.org/walformat.html). */
function bytesOfFrames(path: string): number {
  const { buffer } = headerOf(`${path}-shm`)
  const [pageSize = 0] = new Uint16Array(buffer, 14, 1)
  const [frames = 0] = new Uint32Array(buffer, 16, 1)
  return frames === 0 ? 0 : 32 + frames * (24 + pageSizeOf(pageSize))
}

/** Decodes a page size. The largest one, 64 KiB, is encoded as 1. */
const pageSizeOf = (encoded: number): number => (encoded === 1 ? 0x10000 : encoded)

function headerOf(path: string): Buffer<ArrayBuffer> {
  const header = Buffer.from(new ArrayBuffer(32))
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  return header
}

/** Returns a function that returns false if the file was removed, replaced, or truncated below the size that is needed. */
function watchFile(path: string, bytesNeeded: () => number): () => boolean {
  let previous = statsOf(path)
  return () => {
    const current = statsOf(path)
    if (previous !== undefined) {
      if (current?.ino !== previous.ino || current.dev !== previous.dev) return false
      if (current.size < previous.size && current.size < bytesNeeded()) return false
    }
    previous = current
    return true
  }
}

function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    throw new StoreUnavailable(`The file ${path} cannot be looked at.`, { cause: error })
  }
}
