// Creates and locks the file of a store, and detects if somebody removes or replaces it.
import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { isBusy } from './result-codes.ts'

/** The path of a store in memory, for tests. It lives as long as its connection. */
export const MEMORY = ':memory:'

const OWNER_ONLY = 0o600

/** Throws if the file is missing or empty. So a command with a mistyped path, or without its volume, doesn't create a new store. */
export function requireFile(path: string): void {
  if (path === MEMORY || statSync(path, { throwIfNoEntry: false })?.size) return
  throw new CannotOpenStore(
    `There is no store ${path}. Check DATABASE_URL, or create a store with \`parley organization create\`.`,
  )
}

/** Creates the file if it is missing, readable only by its owner. SQLite could create the file, too, but with less clear errors. */
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

/** The problem with a path, and the remedy for the operator, for each error code of the operating system. */
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

/** Locks a store against servers, restores and imports, by an SQLite lock on `<path>.lock`. A crash releases it. Returns how to unlock. */
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
 * Detects if somebody removes, replaces or truncates the file of an open store or its write-ahead log. SQLite doesn't notice, and writes to
 * a removed file are lost when the service ends. SQLite itself also truncates files, but never below the size that it needs.
 * @returns A function that throws StoreUnavailable if a file was removed, replaced or truncated since the last call.
 */
export function watchFiles(path: string): () => void {
  if (path === MEMORY) return () => undefined
  const checks = [watchFile(path, () => bytesOfPages(path)), watchFile(`${path}-wal`, () => bytesOfFrames(path))]
  return () => {
    if (checks.every((isInPlace) => isInPlace())) return
    throw new StoreUnavailable(`The file ${path} was removed, replaced or cut off while it was served.`)
  }
}

/** Returns the size that the file of a store needs: page size times pages, from its header (https://sqlite.org/fileformat.html). */
function bytesOfPages(path: string): number {
  const header = headerOf(path)
  const [pageSize, pages] = [header.readUInt16BE(16), header.readUInt32BE(28)]
  // The header of a truncated file has zeros. Then any size is too small.
  return pageSizeOf(pageSize) * pages || Infinity
}

/** Returns the size that a write-ahead log needs, from its index in native byte order (https://sqlite.org/walformat.html). */
function bytesOfFrames(path: string): number {
  const [logHeaderBytes, frameHeaderBytes] = [32, 24]
  const { buffer } = headerOf(`${path}-shm`)
  const [pageSize = 0] = new Uint16Array(buffer, 14, 1)
  const [frames = 0] = new Uint32Array(buffer, 16, 1)
  return frames === 0 ? 0 : logHeaderBytes + frames * (frameHeaderBytes + pageSizeOf(pageSize))
}

/** Decodes a page size of SQLite in bytes. The largest page size, 64 KiB, is encoded as 1. */
const pageSizeOf = (encoded: number): number => (encoded === 1 ? 0x10000 : encoded)

/** Reads the first 32 bytes of a file. If the file is shorter, the missing bytes are zero. */
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

/** Returns a function that returns false if the file was removed, replaced (its inode differs), or truncated below `bytesNeeded`. */
function watchFile(path: string, bytesNeeded: () => number): () => boolean {
  let previous = statsOf(path)
  return () => {
    const current = statsOf(path)
    // Without a previous file, there is nothing to compare: SQLite creates the write-ahead log at the first write.
    if (previous !== undefined) {
      if (current?.ino !== previous.ino || current.dev !== previous.dev) return false
      if (current.size < previous.size && current.size < bytesNeeded()) return false
    }
    previous = current
    return true
  }
}

/** Returns the inode and the size of a file; undefined if the file doesn't exist. */
function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    throw new StoreUnavailable(`The file ${path} cannot be looked at.`, { cause: error })
  }
}
