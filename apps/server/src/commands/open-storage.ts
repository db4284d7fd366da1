// Opens the store that DATABASE_URL names: an SQLite file or a PostgreSQL database.
import { fileURLToPath } from 'node:url'
import { CannotOpenStore } from '../sql/errors.ts'
import type { Store } from '../store/store.ts'
import type { PostgresOptions } from '../postgres/postgres.ts'
import { createSqliteStorage, type SqliteOptions } from '../sqlite/sqlite.ts'
import { CommandFailed } from './world.ts'

/** The options of both engines. SQLite ignores the size of the connection pool and the query timeout. */
export type StoreOptions = Pick<
  SqliteOptions,
  'now' | 'exclusive' | 'mustExist' | 'readOnly' | 'onCommit' | 'report' | 'signal'
> &
  Pick<PostgresOptions, 'maxConnections' | 'timeoutMs'>

/** Returns true if the URL is of an SQLite store. */
export const isFile = (url: string): boolean => url.startsWith('file:')

/** Opens the store at a URL. The code for PostgreSQL is loaded only if the store needs it. */
export async function openStorage(databaseUrl: string, options: StoreOptions = {}): Promise<{ storage: Store }> {
  if (isFile(databaseUrl)) return { storage: await createSqliteStorage({ ...options, path: pathOf(databaseUrl) }) }
  const { createPostgresStorage } = await import('../postgres/postgres.ts')
  return { storage: await createPostgresStorage({ ...options, url: databaseUrl }) }
}

/** Returns the path of an SQLite store: `file:parley.db` is relative. Throws CommandFailed for PostgreSQL, which has no file to copy. */
export function pathOf(url: string): string {
  if (!isFile(url))
    throw new CommandFailed(
      'The store is not a file. Back up and restore PostgreSQL with its own tools, such as pg_dump.',
    )
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/**
 * Opens a store for an import. If `allowsLongTransaction` is true, the import can keep a transaction open while it reads its file. In
 * SQLite, this would block a server, so `allowsLongTransaction` is true only if the function opened the store exclusively.
 * @param usesShortTransactions True if the import commits each batch, so that a server can use an SQLite store at the same time.
 */
export async function openForImport(
  databaseUrl: string,
  usesShortTransactions: boolean,
  options: Pick<StoreOptions, 'now' | 'report'>,
): Promise<{ storage: Store; allowsLongTransaction: boolean }> {
  // In PostgreSQL, a long transaction blocks only writes to the rows that it has written.
  if (!isFile(databaseUrl)) return { ...(await openStorage(databaseUrl, options)), allowsLongTransaction: true }
  const exclusive = !usesShortTransactions
  try {
    return { ...(await openStorage(databaseUrl, { ...options, exclusive })), allowsLongTransaction: exclusive }
  } catch (error) {
    if (!exclusive || !(error instanceof CannotOpenStore)) throw error
    // Usually, a server has the store open. If opening failed for another reason, the second attempt fails, too.
    return { ...(await openStorage(databaseUrl, options)), allowsLongTransaction: false }
  }
}
