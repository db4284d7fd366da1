// The port on SQLite. Reads run immediately. Writes go through the committer.
import { createOrderedIds } from '../sql/ids.ts'
import type { Store } from '../sql/store.ts'
import { createStore } from '../sql/engine.ts'
import { type MigrateOptions, probe } from '../sql/migrations/migrate.ts'
import { createWriteHealth } from '../sql/write-health.ts'
import { createCache } from './cache.ts'
import { type Committer, type CommitterOptions, createCommitter } from './committer.ts'
import { createSqliteEngine } from './engine.ts'
import { migrate, requireStore } from './migrate.ts'
import { beginService, compactFile, guarded, keep, openDatabase, type Opened, openForReading } from './open.ts'
import { nameFailure } from './result-codes.ts'
import { ensureFile, lockStore, MEMORY, requireFile, watchPlace } from './store-file.ts'

export interface SqliteOptions extends CommitterOptions, Pick<MigrateOptions, 'report'> {
  /** The file, or `:memory:` for a store that ends with its connection. */
  path: string
  now?: () => Date
  /** True to keep other servers off the store. Commands leave it out: they work beside a server. */
  exclusive?: boolean
  /** If there is no store, whether that is an error. Otherwise, the store is created. */
  mustExist?: boolean
  /** True if it is only read, which works beside a server and on a full disk. A store of an older form is opened for writing. */
  readOnly?: boolean
}
type Options = SqliteOptions & { now: () => Date }

/**
 * Opens a store. If there is none, creates it.
 * @throws CannotOpenStore with a sentence for an operator.
 */
export async function createSqliteStorage({ now = () => new Date(), ...others }: SqliteOptions): Promise<Store> {
  const options = { ...others, now }
  const { path, mustExist = false, readOnly = false } = options
  return guarded(path, () => {
    if (mustExist) requireFile(path)
    const reading = readOnly && path !== MEMORY ? openPresentForm(path) : undefined
    const opened = reading ?? openForWriting(options)
    try {
      return createStorage(opened, options)
    } catch (error) {
      opened.close()
      throw error
    }
  })
}

/** Opens a store for reading; undefined if it has to be brought to the present form first. */
function openPresentForm(path: string): Opened | undefined {
  using taken = new DisposableStack()
  const opened = taken.adopt(openForReading(path), ({ close }) => close())
  if (!requireStore(opened.db, path)) return undefined
  taken.move()
  return opened
}

function openForWriting({ path, now, report, exclusive = false }: Options): Opened {
  using taken = new DisposableStack()
  ensureFile(path)
  // The lock comes first: a store that is open while a restore takes its place would be written to and be lost.
  if (exclusive) taken.defer(lockStore(path))
  const db = taken.use(openDatabase(path))
  migrate(db, path, { now, report })
  beginService(db)
  return keep(db, taken)
}

/** Creates a store on a connection, to which the caller has brought its content. */
export function createStorage({ db, close, frozen }: Opened, options: Options): Store {
  const { path, now, exclusive = false } = options
  const cache = exclusive ? createCache(db) : undefined
  const checkPlace = watchPlace(path)
  const hooks = {
    afterBegin: () => cache?.notice(),
    beforeCommit() {
      engine.appendEvents()
      // As late as possible: what is committed to a file that was removed or replaced would be confirmed, and lost.
      checkPlace()
    },
    onUndo: () => cache?.clear(),
    onRollback: () => engine.dropEvents(),
  }
  const committer = createCommitter(db, options, hooks)
  const health = createWriteHealth(() => committer.run(() => engine.run(probe(now()))))
  const write: Committer['run'] = (work, organization) => health.watch(committer.run(work, organization))
  const engine = createSqliteEngine({ path, db, frozen, write, checkPlace, cache })
  const version = db.prepare('SELECT version FROM schema_history LIMIT 1')
  return {
    ...createStore(engine, createOrderedIds('evt', now)),
    // oxlint-disable-next-line typescript/require-await -- A failure is a rejection.
    async compact() {
      compactFile(db)
    },
    async ping() {
      try {
        checkPlace()
        version.get()
      } catch (error) {
        throw nameFailure(error)
      }
      await health.check()
    },
    async close() {
      await committer.close()
      close()
    },
  }
}
