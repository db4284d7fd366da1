// Runs scripts on SQLite. Statements run synchronously on one connection.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Cache } from './cache.ts'
import type { Committer } from './committer.ts'
import { withStoreErrors, toStoreError } from './result-codes.ts'
import type { Engine, EngineTransaction } from '../store/engine.ts'
import { type Opened, openTransaction, openSnapshot } from './open.ts'
import { MEMORY } from './store-file.ts'
import type { NewEvent } from '../domain/kernel/audit.ts'
import { appendEvents } from '../store/event-log.ts'
import { readPaged } from '../sql/pages.ts'
import type { Value } from '../sql/columns.ts'
import type { Each, Script, Statement, Step } from '../sql/statement.ts'

/** An engine, with functions that `sqlite.ts` calls in the transactions of the committer. */
export interface SqliteEngine extends Engine {
  /** Runs a script immediately, within the open transaction. */
  run: Runner['run']
  /** Writes the events of the scripts that ran in the transaction. It is called before the commit. */
  appendEvents: () => void
  /** Drops the events of the scripts that ran in the transaction. It is called after a rollback. */
  dropEvents: () => void
}

export interface EngineOptions extends Pick<Opened, 'db' | 'frozen'> {
  /** The path of the store's file, or `:memory:`. */
  path: string
  /** Does work in a transaction of the committer, which several writes share. */
  write: Committer['run']
  /** Throws StoreUnavailable if the files of the store were removed or replaced. */
  checkFiles?: () => void
  /** The cache of results that were read on `db`. */
  cache?: Cache | undefined
}

export function createSqliteEngine(options: EngineOptions): SqliteEngine {
  const { path, db, frozen, write, checkFiles = () => {}, cache } = options
  const { run } = createRunner(db, cache)
  const runRead = createReadScheduler(() => cache?.notice())
  /** The events of all scripts of a transaction. One script writes all of them, so that a commit updates the counter of positions once. */
  const pendingEvents: (readonly NewEvent[])[] = []
  return {
    run,
    read: (organization, script, key) =>
      runRead(() =>
        key === undefined || cache === undefined
          ? run(script())
          : cache.keep(`${organization} ${key}`, () => run(script())),
      ),
    write: (organization, job) =>
      write(() => {
        const { script, events } = job()
        const result = run(script)
        if (events.length > 0) pendingEvents.push(events)
        return result
      }, organization),
    appendEvents: () => run(appendEvents(pendingEvents.splice(0))),
    dropEvents: () => void pendingEvents.splice(0),
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
      return withStoreErrors(checkCache)
    })
    return check.then(() => withStoreErrors(read))
  }
}

type Runner = ReturnType<typeof createRunner>

/** Creates functions that run scripts on a connection, within its current transaction if there is one. */
export function createRunner(db: DatabaseSync, cache?: Cache) {
  const prepared = new Map<Statement, StatementSync>()

  function preparedFor(statement: Statement): StatementSync {
    const known = prepared.get(statement)
    if (known !== undefined) return known
    const compiled = db.prepare(statement.sqlite)
    // Reading lists takes two thirds of the time of reading objects.
    compiled.setReturnArrays(true)
    prepared.set(statement, compiled)
    return compiled
  }

  const resultOf = cache === undefined ? execute : (step: Step) => cache.run(step, execute)

  function execute({ kind, statement, params }: Step): unknown {
    const compiled = preparedFor(statement)
    if (kind === 'change') return Number(compiled.run(...params).changes)
    if (kind === 'rows') {
      const rows = statement.isPaged
        ? readPaged(asLists(compiled.iterate(...params)))
        : asLists(compiled.all(...params))
      return Array.from(rows, statement.rowOf)
    }
    const row = compiled.get(...params)
    return row && statement.rowOf(asList(row))
  }

  function run<Result>(script: Script<Result>): Result {
    let step = script.next()
    while (!step.done) {
      const result = resultOf(step.value)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
      step = script.next((step.value.isPipelined === true ? () => result : result) as never)
    }
    return step.value
  }

  const iterate: Each = function* rows({ statement, params }: Step) {
    for (const row of preparedFor(statement).iterate(...params)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows of a statement are as it declares them.
      yield statement.rowOf(asList(row)) as never
    }
  }

  return { run, execute, iterate }
}

// In the types of node:sqlite, a row is an object.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setReturnArrays` makes it a list.
const asList = (row: object) => row as readonly Value[]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
const asLists = (rows: Iterable<object>) => rows as Iterable<readonly Value[]>
