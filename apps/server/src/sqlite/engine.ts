// The engine on SQLite: reads run on the connection at once, and writes in the transactions of the committer.
import type { Cache } from './cache.ts'
import type { Committer } from './committer.ts'
import { withStoreErrors, toStoreError } from './result-codes.ts'
import type { Engine, EngineTransaction } from '../store/engine.ts'
import { type Opened, openTransaction, openSnapshot } from './open.ts'
import { MEMORY } from './store-file.ts'
import type { Script } from '../sql/statement.ts'
import type { WriteHealth } from '../store/write-health.ts'
import { createRunner, type Runner } from './runner.ts'

export interface EngineOptions extends Pick<Opened, 'db' | 'frozen'> {
  /** The path of the store's file, or `:memory:`. */
  path: string
  /** Runs a script on `db`. */
  run: Runner['run']
  committer: Committer
  /** Is told of failed writes. */
  health: Pick<WriteHealth, 'watch'>
  /** Throws StoreUnavailable if the files of the store were removed or replaced. */
  checkFiles?: () => void
  /** The cache of results that were read on `db`. */
  cache?: Cache | undefined
}

export function createSqliteEngine(options: EngineOptions): Engine {
  const { path, db, frozen, run, committer, health, checkFiles = () => {}, cache } = options
  const runRead = createReadScheduler(() => cache?.notice())
  return {
    read: (organization, script, key) =>
      runRead(() =>
        key === undefined || cache === undefined
          ? run(script())
          : cache.keep(`${organization} ${key}`, () => run(script())),
      ),
    write: (organization, job) => health.watch(committer.run(job, organization)),
    async *snapshot(read) {
      const snapshot = path === MEMORY || frozen ? undefined : withStoreErrors(() => openSnapshot(path))
      try {
        const items = read(createRunner(snapshot?.db ?? db).iterate)
        // A store in memory has only one connection, so all items are read before another write can run.
        yield* path === MEMORY ? await Array.fromAsync(items) : items
      } catch (error) {
        throw toStoreError(error)
      } finally {
        snapshot?.close()
      }
    },
    async transaction() {
      // Opening the path again would create a missing file.
      checkFiles()
      const opened = withStoreErrors(() => openTransaction(path, db))
      return transactionOn(opened, checkFiles, path === MEMORY ? cache : undefined)
    },
  }
}

/** Creates a transaction in which each script has a savepoint. `cache` is the connection's cache, absent on a new connection. */
function transactionOn({ db, close }: Opened, checkFiles: () => void, cache?: Cache): EngineTransaction {
  const { run } = createRunner(db, cache)

  function inSavepoint<Result>(script: Script<Result>): Result {
    db.exec('SAVEPOINT script')
    try {
      return run(script)
    } catch (error) {
      cache?.clear()
      // After some failures of the disk, SQLite has rolled back the whole transaction already.
      if (db.isTransaction) db.exec('ROLLBACK TO script')
      throw error
    } finally {
      if (db.isTransaction) db.exec('RELEASE script')
    }
  }

  return {
    run: async (script) => withStoreErrors(() => inSavepoint(script())),
    commit: async () =>
      withStoreErrors(() => {
        checkFiles()
        db.exec('COMMIT')
      }),
    async close() {
      cache?.clear()
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      if (db.isOpen) close()
    },
  }
}

/**
 * Returns a function that runs reads in the next microtask. All reads that are requested until then share one call of `checkCache`, which
 * clears the cache if another process has written. So each read sees everything that was committed before the request of the read.
 */
function createReadScheduler(checkCache: () => void) {
  let check: Promise<void> | undefined
  return <Result>(read: () => Result): Promise<Result> => {
    check ??= Promise.resolve().then(() => {
      check = undefined
      return checkCache()
    })
    return check.then(read).catch(fail)
  }
}

/** Throws the store's error for an error of SQLite. */
function fail(error: unknown): never {
  throw toStoreError(error)
}
