// Creates files for the stores of tests, each in a folder that is removed when the test ends.
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import type { OpenStore } from './stores.ts'
import { createSqliteStorage, type SqliteOptions } from '../src/sqlite/sqlite.ts'

/** Returns a path at which a store can be created. */
export const storePath = (): string => join(temporaryFolder(), 'parley.db')

/** Opens stores at the path that is given for each. */
export const openAt =
  (pathOf: () => string, options: Omit<SqliteOptions, 'path' | 'now'> = {}): OpenStore =>
  async (now) => {
    const path = pathOf()
    const open = () => createSqliteStorage({ ...options, path, now })
    return { storage: await open(), reopen: open }
  }
