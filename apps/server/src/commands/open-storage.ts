import { fileURLToPath } from 'node:url'
import { CannotOpenStore } from '../sql/errors.ts'
import type { Store } from '../sql/store.ts'
import { createSqliteStorage } from '../sqlite/sqlite.ts'
import { CommandFailed } from './world.ts'

export interface StoreOptions {
  now?: () => Date
  /** True to lock out other servers if the store allows only one. Commands omit it, so they work beside a server. */
  exclusive?: boolean
  /** True if a missing store is an error. Otherwise, it is created. */
  mustExist?: boolean
  /** True if the store is only read, for example on a full disk or a replica. */
  readOnly?: boolean
  /** Called after each commit with the number of writes in it, if writes share commits. */
  onCommit?: (writes: number) => void
  /** Called with what a migration of the store tells the operator. */
  report?: (line: string) => void
  /** Only for PostgreSQL: the size of the connection pool, and the query timeout. */
  maxConnections?: number
  timeoutMs?: number
}

const isFile = (url: string) => url.startsWith('file:')

/** Opens the store that a `DATABASE_URL` names. The code of the other engine is not loaded. */
export async function openStorage(databaseUrl: string, options: StoreOptions = {}): Promise<{ storage: Store }> {
  if (isFile(databaseUrl)) return { storage: await createSqliteStorage({ ...options, path: pathOf(databaseUrl) }) }
  const { createPostgresStorage } = await import('../postgres/postgres.ts')
  return { storage: await createPostgresStorage({ ...options, url: databaseUrl }) }
}

/**
 * `file:parley.db` is beside the working directory, `file:///var/lib/parley.db` is absolute.
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
 * Opens a store for an import, and says whether the import has the store to itself. If it does, no server can start on the store
 * until the import ends, so the import can take its time.
 * @param shared Whether the import writes in small steps, which servers can run beside.
 */
export async function openForImport(
  databaseUrl: string,
  shared: boolean,
  options: Pick<StoreOptions, 'now' | 'report'>,
): Promise<{ storage: Store; alone: boolean }> {
  // In PostgreSQL, a long transaction blocks others only at the rows that it wrote.
  if (!isFile(databaseUrl)) return { ...(await openStorage(databaseUrl, options)), alone: true }
  if (!shared) {
    try {
      return { ...(await openStorage(databaseUrl, { ...options, exclusive: true })), alone: true }
    } catch (error) {
      // A server may be using the store. Any other error occurs again below.
      if (!(error instanceof CannotOpenStore)) throw error
    }
  }
  return { ...(await openStorage(databaseUrl, options)), alone: false }
}
