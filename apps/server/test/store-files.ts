// Creates files for the stores of tests, each in a folder that is removed when the test ends.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import type { OpenStore } from './stores.ts'
import { createSqliteStorage, type SqliteOptions } from '../src/sqlite/sqlite.ts'

/** Returns a path at which a store can be created. */
export const storePath = (): string => join(temporaryFolder(), 'parley.db')

/** Returns the locks of a process on the files of a store, from the list of all locks of Linux, which names files by their inodes. */
export function locksOf(pid: number | undefined, store: string): string[] {
  const names = new Map(['', '-wal', '-shm', '.lock'].map((suffix) => [statSync(store + suffix).ino, suffix]))
  const locks = readFileSync('/proc/locks', 'utf8').matchAll(/POSIX +\w+ +(\w+) (\d+) \w+:\w+:(\d+) (\d+ \w+)$/gm)
  return [...locks]
    .filter(([, , owner, inode]) => Number(owner) === pid && names.has(Number(inode)))
    .map(([, kind, , inode, range]) => `parley.db${names.get(Number(inode))} ${kind} ${range?.replace(' ', '-')}`)
    .toSorted()
}

/** The locks of a server without a transaction: on the open store and its index, and on the lock file against other servers. */
export const LOCKS_AT_REST = [
  'parley.db READ 1073741826-1073742335',
  'parley.db-shm READ 128-128',
  'parley.db.lock WRITE 1073741824-1073742335',
]

/** Opens stores at the path that is given for each. */
export const openAt =
  (pathOf: () => string, options: Omit<SqliteOptions, 'path' | 'now'> = {}): OpenStore =>
  async (now) => {
    const path = pathOf()
    const open = () => createSqliteStorage({ ...options, path, now })
    return { storage: await open(), reopen: open }
  }
