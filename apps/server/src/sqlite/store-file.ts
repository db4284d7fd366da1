// The file of a store, as the operating system sees it: made, locked and watched.
import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { isBusy } from './result-codes.ts'

/** A store that lives as long as its connection, for tests. */
export const MEMORY = ':memory:'

const OWNER_ONLY = 0o600

/** Throws if the file is missing or empty: a mistyped path or a missing volume must not create a store. */
export function requireFile(path: string): void {
  if (path === MEMORY || statSync(path, { throwIfNoEntry: false })?.size) return
  throw new CannotOpenStore(
    `There is no store ${path}. Check DATABASE_URL, or create a store with \`parley organization create\`.`,
  )
}

/** Checks the path, because the engine's errors are less clear. Only the owner can read a file that is created here. */
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
 * Locks a store, so that no second server can use it. The lock is an SQLite lock on an empty file beside the store. However the
 * process ends, the operating system releases it.
 * @returns A function that releases the lock.
 */
export function lockStore(path: string): () => void {
  if (path === MEMORY) return () => undefined
  // If another user could open the file, that user could lock it and block every server.
  ensureFile(`${path}.lock`)
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    // A journal on disk would need free space.
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
 * Watches whether the file of an open store and its log are still those that their paths name. What is written to a file without a
 * name is lost when the service ends. The engine keeps both while the store is open, and makes them shorter only when it needs no more.
 * @returns a function that throws StoreUnavailable if they are not.
 */
export function watchPlace(path: string): () => void {
  if (path === MEMORY) return () => undefined
  const checks = [watchFile(path, () => bytesOfPages(path)), watchFile(`${path}-wal`, () => bytesOfFrames(path))]
  return () => {
    if (checks.every((isInPlace) => isInPlace())) return
    throw new StoreUnavailable(`The file ${path} was removed, replaced or cut off while it was served.`)
  }
}

/** Returns how many bytes all pages of a store have, by its header (https://sqlite.org/fileformat.html). */
function bytesOfPages(path: string): number {
  const header = headerOf(path)
  return pageSizeOf(header.readUInt16BE(16)) * header.readUInt32BE(28) || Infinity
}

/** Returns how many bytes the used frames of a log have, by its index, which has native order (https://sqlite.org/walformat.html). */
function bytesOfFrames(path: string): number {
  const { buffer } = headerOf(`${path}-shm`)
  const [pageSize = 0] = new Uint16Array(buffer, 14, 1)
  const [frames = 0] = new Uint32Array(buffer, 16, 1)
  return frames === 0 ? 0 : 32 + frames * (24 + pageSizeOf(pageSize))
}

/** The largest page has 64 KiB, which is written as 1. */
const pageSizeOf = (written: number): number => (written === 1 ? 0x10000 : written)

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

/** Watches a file, from the time on when there is one. It may only become shorter if nothing that is needed is cut off. */
function watchFile(path: string, bytesNeeded: () => number): () => boolean {
  let known = find(path)
  return () => {
    const current = find(path)
    if (known !== undefined) {
      if (current?.ino !== known.ino || current.dev !== known.dev) return false
      if (current.size < known.size && current.size < bytesNeeded()) return false
    }
    known = current
    return true
  }
}

function find(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    throw new StoreUnavailable(`The file ${path} cannot be looked at.`, { cause: error })
  }
}
