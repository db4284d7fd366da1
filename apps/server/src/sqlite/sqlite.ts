// The store on SQLite. Reads don't wait for writes. The committer runs concurrent writes in one transaction.
import { createOrderedIds } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { createStore } from '../store/engine.ts'
import { type MigrateOptions, probe } from '../sql/migrations/migrate.ts'
import { createWriteHealth } from '../store/write-health.ts'
import { createCache } from './cache.ts'
import { type CommitterOptions, createCommitter } from './committer.ts'
import { createSqliteEngine } from './engine.ts'
import { createRunner } from './runner.ts'
import { migrate, rejectOtherVersions, type Remedy, requireStore } from './migrate.ts'
import { compactFile, keepOpen, openDatabase, type Opened, openForReading, toOpeningError } from './open.ts'
import { withStoreErrors } from './result-codes.ts'
import { ensureFile, lockStore, MEMORY, realPathOf, requireFile, watchFiles } from './store-file.ts'
import { now as presentTime } from '../sql/time.ts'

export interface SqliteOptions extends CommitterOptions, Pick<MigrateOptions, 'report' | 'signal'> {
  /** The path of the file, or `:memory:` for a store that lives as long as its connection. */
  path: string
  now?: () => Date
  /** If true, the store is locked against other servers. Servers, the sandbox and some imports set it. Commands run beside it. */
  exclusive?: boolean
  /** If true, a missing store is an error. Otherwise, it is created. */
  mustExist?: boolean
  /** If true, the store is opened for reading, even on a full disk. If a migration is missing, it is opened for writing instead. */
  readOnly?: boolean
  /** The way out for an operator whose store a draft wrote, as the end of a sentence. */
  remedy?: Remedy
}
interface Options extends SqliteOptions {
  now: () => Date
  /** The path that the operator chose, if `path` is its real path. */
  givenPath?: string
}

/** Opens or creates a store. Throws CannotOpenStore with a sentence for the operator. */
export async function createSqliteStorage({ now = presentTime, ...others }: SqliteOptions): Promise<Store> {
  const { mustExist = false, readOnly = false, remedy } = others
  try {
    if (mustExist) requireFile(others.path)
    const path = readOnly ? realPathOf(others.path) : ensureFile(others.path)
    const options = { ...others, now, path, givenPath: others.path }
    rejectOtherVersions(path, remedy)
    const reader = readOnly && path !== MEMORY ? openMigrated(path) : undefined
    const opened = reader ?? (await openForWriting(options))
    try {
      return createStorage(opened, options)
    } catch (error) {
      opened.close()
      throw error
    }
  } catch (error) {
    throw toOpeningError(others.path, error)
  }
}

/** Opens a store for reading. If a migration is missing, it returns undefined, because the store must be opened for writing. */
function openMigrated(path: string): Opened | undefined {
  using resources = new DisposableStack()
  const opened = resources.adopt(openForReading(path), ({ close }) => close())
  if (!requireStore(opened.db, path)) return undefined
  // The caller closes the store, not `using`.
  resources.move()
  return opened
}

/** Opens a store for writing, and applies the missing migrations. */
async function openForWriting({ path, exclusive = false, ...options }: Options): Promise<Opened> {
  using resources = new DisposableStack()
  // Lock before opening: if a restore replaced the open file, writes to the old file would be lost.
  if (exclusive) resources.defer(lockStore(path))
  const db = resources.use(openDatabase(path))
  await migrate(db, path, options)
  return keepOpen(db, resources)
}

/** Creates a store on a connection to a migrated database. An `exclusive` store caches results, because others rarely write. */
export function createStorage({ db, close, frozen }: Opened, options: Options): Store {
  const { path, givenPath = path, now, exclusive = false } = options
  const cache = exclusive ? createCache(db) : undefined
  const checkFiles = watchFiles(path, givenPath)
  const { run } = createRunner(db, cache)
  const committer = createCommitter(db, { run, cache, checkFiles }, options)
  const health = createWriteHealth(() => committer.run(() => ({ script: probe(now()), events: [] })))
  const engine = createSqliteEngine({ path, db, frozen, run, committer, health, checkFiles, cache })
  const anyVersion = db.prepare('SELECT version FROM schema_history LIMIT 1')
  return {
    ...createStore(engine, createOrderedIds('evt', now)),
    compact: () => compactFile(db, path),
    async ping() {
      checkFiles()
      // Fails if the store can't be read.
      withStoreErrors(() => anyVersion.get())
      await health.check()
    },
    async close() {
      await committer.close()
      close()
    },
  }
}
