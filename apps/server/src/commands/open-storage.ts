import { fileURLToPath } from 'node:url'
import { type Storage, StorageUnusable } from '../domain/storage.ts'
import { createSqliteStorage, type SqliteOptions } from '../storage/sqlite/storage.ts'

/** Opens the store that a `DATABASE_URL` names. */
export async function openStorage(
  databaseUrl: string,
  options: Omit<SqliteOptions, 'path'> = {},
): Promise<{ storage: Storage }> {
  return { storage: await createSqliteStorage({ ...options, path: pathOf(databaseUrl) }) }
}

/** `file:parley.db` is beside the working directory, `file:///var/lib/parley.db` is absolute. */
export const pathOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)

/**
 * Opens a store for an import, and says whether nobody serves it. Then servers are kept off until it is closed, so that the
 * import may take as long as it takes.
 * @param shared is for an import in small steps, which keeps nobody off.
 */
export async function openForImport(
  databaseUrl: string,
  shared: boolean,
  now: () => Date,
): Promise<{ storage: Storage; alone: boolean }> {
  if (!shared) {
    try {
      return { ...(await openStorage(databaseUrl, { now, exclusive: true })), alone: true }
    } catch (error) {
      // It may be that a server has it. Any other trouble comes again below.
      if (!(error instanceof StorageUnusable)) throw error
    }
  }
  return { ...(await openStorage(databaseUrl, { now })), alone: false }
}
