// Finds, creates and locks the file of a store, and detects if somebody removes or replaces it. While this process has a store open,
// nothing but SQLite may open one of its files: closing any descriptor of a file drops all locks that SQLite holds on it in this process
// (https://sqlite.org/howtocorrupt.html, section 2.2). So this file only looks at files, and asks SQLite for the rest.
import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpenStore, StoreUnavailable } from '../sql/errors.ts'
import { isBusy, isShortRead, toStoreError } from './result-codes.ts'

/** The path of a store in memory, for tests. It lives as long as its connection. */
export const MEMORY = ':memory:'

/** The endings of the names of the files that a store has beside its main file: its log, the index of its log, and its lock. */
export const FILES_BESIDE: readonly string[] = ['-wal', '-shm', '.lock']

const OWNER_ONLY = 0o600

/** Throws if the file is missing or empty. So a command with a mistyped path, or without its volume, doesn't create a new store. */
export function requireFile(path: string): void {
  if (path === MEMORY || statSync(path, { throwIfNoEntry: false })?.size) return
  throw new CannotOpenStore(
    `There is no store ${path}. Check DATABASE_URL, or create a store with \`parley organization create\`.`,
  )
}

/**
 * Creates the file if it is missing, readable only by its owner. SQLite could create the file, too, but with less clear errors.
 * @returns The real path, as `realPathOf`.
 */
export function ensureFile(path: string): string {
  if (path === MEMORY) return path
  explainErrors(path, () => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) throw new CannotOpenStore(sentence(path, 'it is a folder; choose a file in it'))
    // Only a missing file is opened, because this process can have a connection to one that exists.
    if (stats === undefined) closeSync(openSync(path, 'a', OWNER_ONLY))
    accessSync(path, constants.R_OK | constants.W_OK)
  })
  return realPathOf(path)
}

/**
 * Returns the path of a store without symbolic links, so that by each path the store has the same lock and the same write-ahead log.
 * The file can be missing, but not its folder.
 * @throws CannotOpenStore if the file has several names (hard links). SQLite would write a log for each name, and lose writes.
 */
export function realPathOf(path: string): string {
  if (path === MEMORY) return path
  return explainErrors(path, () => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return join(realpathSync(dirname(path)), basename(path))
    if (stats.isFile() && stats.nlink > 1)
      throw new CannotOpenStore(
        sentence(path, 'it has several names (hard links); remove the others, or copy the file'),
      )
    const realPath = realpathSync(path)
    rejectMountedFile(realPath)
    return realPath
  })
}

/** The mounts of this process on Linux, a line each (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html). */
const MOUNTS = '/proc/self/mountinfo'

/**
 * Throws if only the file itself is mounted, as into a container. SQLite would create the log of the store beside it, in the container, and
 * all writes in the log would be lost with the container.
 * @param path The real path of a file.
 */
export function rejectMountedFile(path: string): void {
  if (!existsSync(MOUNTS)) return
  const mountPoints = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4])
  // A space in a path, for example, is `\040`.
  const escaped = path.replaceAll(
    /[ \t\n\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  if (mountPoints.includes(escaped))
    throw new CannotOpenStore(
      sentence(path, 'the file is mounted alone, so its log would not be kept; mount the folder of the file instead'),
    )
}

/** Returns true if both paths lead to the same file, also by links. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map(statsOf)
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Returns true if a path leads to a file of a store. */
export const isFileOfStore = (path: string, store: string): boolean =>
  ['', ...FILES_BESIDE].some((suffix) => isSameFile(path, realPathOf(store) + suffix))

/** Runs an action on the file of a store. Errors of the operating system become `CannotOpenStore`, with the remedy for the operator. */
function explainErrors<Result>(path: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const advice = ADVICE[code] ?? `it cannot be opened for writing (${code})`
    throw new CannotOpenStore(sentence(path, advice), { cause: error })
  }
}

const sentence = (path: string, advice: string) => `The store ${path} cannot be used: ${advice}.`

/** The problem with a path, and the remedy for the operator, for each error code of the operating system. */
const ADVICE: Readonly<Record<string, string>> = {
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
 * Detects if somebody removes or replaces a file of an open store, or truncates the main file to nothing or the write-ahead log below its
 * content. SQLite doesn't notice, and the writes are lost when the service ends.
 * @param path The real path of the store.
 * @param givenPath The path that the operator chose. If it leads to another file, because a link was switched, commands use another store.
 * @returns A function that throws StoreUnavailable if that happened since the last call.
 */
export function watchFiles(path: string, givenPath: string): () => void {
  if (path === MEMORY) return () => undefined
  const checks = [
    // A smaller file can be right, because SQLite truncates it, too. But it always has the page that says that it is a store.
    watchFile(givenPath, () => 1),
    watchFile(`${path}-wal`, () => bytesOfFrames(path)),
    // A process that opened the store would create this index of the log again, and know nothing of the locks of the old one.
    watchFile(`${path}-shm`, () => 0),
  ]
  return () => {
    if (checks.every((isInPlace) => isInPlace())) return
    throw new StoreUnavailable(`A file of the store ${path} was removed, replaced or cut off while it was served.`)
  }
}

/** Returns the size that a write-ahead log needs for its frames (https://sqlite.org/walformat.html). */
function bytesOfFrames(path: string): number {
  const [logHeaderBytes, frameHeaderBytes] = [32, 24]
  try {
    // It is another connection, because SQLite doesn't answer within a transaction. Closing it keeps the locks of the first one: SQLite
    // closes its descriptors only when no connection of the process holds a lock.
    using db = new DatabaseSync(path, { readOnly: true })
    const { log: frames } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
    const { page_size: pageBytes } = db.prepare('PRAGMA page_size').get() ?? {}
    return frames === 0 ? 0 : logHeaderBytes + Number(frames) * (frameHeaderBytes + Number(pageBytes))
  } catch (error) {
    // The log lacks even the pages that SQLite needs to open the store.
    if (isShortRead(error)) return Infinity
    throw toStoreError(error)
  }
}

/** Returns a function that returns false if the file was removed, replaced (its inode differs), or truncated below `bytesNeeded`. */
function watchFile(path: string, bytesNeeded: () => number): () => boolean {
  let previous = statsOf(path)
  return () => {
    const current = statsOf(path)
    // Without a previous file, there is nothing to compare: SQLite creates the write-ahead log at the first write.
    if (previous !== undefined) {
      if (current?.ino !== previous.ino || current.dev !== previous.dev) return false
      if (current.size < previous.size && isSmallerThan(bytesNeeded(), path)) return false
    }
    previous = current
    return true
  }
}

/** Returns true if a file is too small now. It may have grown since `bytes` was read, because other processes write. */
const isSmallerThan = (bytes: number, path: string) => (statsOf(path)?.size ?? 0) < bytes

/** Returns the inode and the size of a file; undefined if the file doesn't exist. */
function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    throw new StoreUnavailable(`The file ${path} cannot be looked at.`, { cause: error })
  }
}
