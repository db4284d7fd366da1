// Files for the stores of the tests, each in a folder that goes when the test ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OpenStore } from './stores.ts'
import { createSqliteStorage, type SqliteOptions } from '../src/storage/sqlite/storage.ts'

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where a store can be made. */
export const storePath = (): string => join(temporaryFolder(), 'parley.db')

/** Opens stores at the path that is given for each. */
export const openAt =
  (pathOf: () => string, options: Omit<SqliteOptions, 'path' | 'now'> = {}): OpenStore =>
  async (now) => {
    const path = pathOf()
    const open = () => createSqliteStorage({ ...options, path, now })
    return { storage: await open(), reopen: open }
  }
