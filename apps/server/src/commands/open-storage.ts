import { fileURLToPath } from 'node:url'
import type { Storage } from '../domain/storage.ts'
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
