import { fileURLToPath } from 'node:url'
import { CannotOpenStore } from '../sql/errors.ts'
import type { Store } from '../sql/store.ts'
import { createSqliteStorage } from '../sqlite/sqlite.ts'
import { CommandFailed } from './world.ts'

export interface StoreOptions {
  now?: () => Date
  /** If true, no other server can open a store that allows only one. Commands omit it, so that they work while a server runs. */
  exclusive?: boolean
  /** If true, a missing store is an error. Otherwise, it is created. */
  mustExist?: boolean
  /** If true, the store is only read, which also works on a full disk or a replica. */
  readOnly?: boolean
  /** Called after each commit with the number of writes in it, if the store batches writes. */
  onCommit?: (writes: number) => void
  /** Called with the messages of a migration, for the operator. */
  report?: (line: string) => void
  /** Only for PostgreSQL: the size of the connection pool, and the query timeout. */
  maxConnections?: number
  timeoutMs?: number
}

const isFile = (url: string) => url.startsWith('file:')

/** Opens the store at a `DATABASE_URL`. It loads only the code of that database. */
export async function openStorage(databaseUrl: string, options: StoreOptions = {}): Promise<{ storage: Store }> {
  if (isFile(databaseUrl)) return { storage: await createSqliteStorage({ ...options, path: pathOf(databaseUrl) }) }
  const { createPostgresStorage } = await import('../postgres/postgres.ts')
  return { storage: await createPostgresStorage({ ...options, url: databaseUrl }) }
}

/**
 * Returns the path in a `file:` URL. `file:parley.db` is relative to the working directory, `file:///var/lib/parley.db` is absolute.
 * @throws CommandFailed if the store is not a file.
 */
export function pathOf(url: string): string {
  if (!isFile(url)) {
    throw new CommandFailed(
      'The store is not a file. Back up and restore PostgreSQL with its own tools, such as pg_dump.',
    )
  }
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/**
 * Opens a store for an import. If the result is `alone`, the import can use one long transaction, because no server can start on the
 * store until the import ends.
 * @param shared True if the import writes in short transactions, so that servers can run at the same time.
 */
export async function openForImport(
  databaseUrl: string,
  shared: boolean,
  options: Pick<StoreOptions, 'now' | 'report'>,
): Promise<{ storage: Store; alone: boolean }> {
  // In PostgreSQL, a long transaction blocks only writes to the rows that it has written.
  if (!isFile(databaseUrl)) return { ...(await openStorage(databaseUrl, options)), alone: true }
  if (!shared) {
    try {
      return { ...(await openStorage(databaseUrl, { ...options, exclusive: true })), alone: true }
    } catch (error) {
      // A server may be using the store. If there is another reason, opening it fails again below.
      if (!(error instanceof CannotOpenStore)) throw error
    }
  }
  return { ...(await openStorage(databaseUrl, options)), alone: false }
}
