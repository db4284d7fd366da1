import { fileURLToPath } from 'node:url'
import { CannotOpenStore } from '../domain/errors.ts'
import type { Store } from '../domain/store.ts'
import { createSqliteStorage } from '../store/sqlite/sqlite.ts'
import { CommandFailed } from './world.ts'

export interface StoreOptions {
  now?: () => Date
  /** Whether to keep other servers off a store that is for one. Commands leave it out: they work beside a server. */
  exclusive?: boolean
  /** Whether a store that is not there is refused rather than made. */
  mustExist?: boolean
  /** Whether it is only read, as from a full disk or a replica. */
  readOnly?: boolean
  /** Told after each commit how many writes were in it, where writes share one. */
  onCommit?: (writes: number) => void
  /** Is given what a migration of the store says to the operator. */
  report?: (line: string) => void
  /** Of a PostgreSQL: the most connections, and how long it may take to answer. */
  maxConnections?: number
  timeoutMs?: number
}

const isFile = (url: string) => url.startsWith('file:')

/** Opens the store that a `DATABASE_URL` names. What the other engine takes is not even loaded. */
export async function openStorage(databaseUrl: string, options: StoreOptions = {}): Promise<{ storage: Store }> {
  if (isFile(databaseUrl)) return { storage: await createSqliteStorage({ ...options, path: pathOf(databaseUrl) }) }
  const { createPostgresStorage } = await import('../store/postgres/postgres.ts')
  return { storage: await createPostgresStorage({ ...options, url: databaseUrl }) }
}

/**
 * `file:parley.db` is beside the working directory, `file:///var/lib/parley.db` is absolute.
 * @throws CommandFailed where the store is not in a file.
 */
export function pathOf(url: string): string {
  if (!isFile(url)) {
    throw new CommandFailed(
      'The store is not in a file: copy and restore a PostgreSQL with its own tools, as pg_dump is.',
    )
  }
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/**
 * Opens a store for an import, and says whether nobody serves it. Then servers are kept off until it is closed, so that the
 * import may take as long as it takes.
 * @param shared is for an import in small steps, which keeps nobody off.
 */
export async function openForImport(
  databaseUrl: string,
  shared: boolean,
  options: Pick<StoreOptions, 'now' | 'report'>,
): Promise<{ storage: Store; alone: boolean }> {
  // In a PostgreSQL a long transaction keeps nobody off but from the rows that it wrote.
  if (!isFile(databaseUrl)) return { ...(await openStorage(databaseUrl, options)), alone: true }
  if (!shared) {
    try {
      return { ...(await openStorage(databaseUrl, { ...options, exclusive: true })), alone: true }
    } catch (error) {
      // It may be that a server has it. Any other trouble comes again below.
      if (!(error instanceof CannotOpenStore)) throw error
    }
  }
  return { ...(await openStorage(databaseUrl, options)), alone: false }
}
