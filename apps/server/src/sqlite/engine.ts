import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Cache } from './cache.ts'
import type { Committer } from './committer.ts'
import { nameFailure } from './result-codes.ts'
import type { Engine, EngineTransaction } from '../sql/engine.ts'
import { type Opened, openTransaction, openSnapshot } from './open.ts'
import { MEMORY } from './store-file.ts'
import type { NewEvent } from '../sql/audit.ts'
import { appendEvents } from '../sql/event-log.ts'
import { readPaged } from '../sql/pages.ts'
import type { Value } from '../sql/columns.ts'
import type { Each, Script, Statement, Step } from '../sql/statement.ts'

export interface SqliteEngine extends Engine {
  /** Runs a script immediately, within the open transaction. */
  run: Runner['run']
  /** Appends the events of the scripts that ran in the transaction, as its last steps. */
  appendEvents: () => void
  /** Forgets them, because the transaction was undone. */
  dropEvents: () => void
}

export interface EngineOptions {
  path: string
  db: DatabaseSync
  frozen: boolean
  /** Does some work inside the shared commit. */
  write: Committer['run']
  /** Throws StoreUnavailable if the files of the store are no longer in their place. */
  checkPlace?: () => void
  /** It keeps what was read on `db`. */
  cache?: Cache | undefined
}

/** Runs scripts synchronously. */
export function createSqliteEngine({
  path,
  db,
  frozen,
  write,
  checkPlace = () => {},
  cache,
}: EngineOptions): SqliteEngine {
  const { run } = createRunner(db, cache)
  const reads = createReads(() => cache?.notice())
  /** The events of the transaction's scripts. Together they cost one step of the counter for each commit. */
  const written: (readonly NewEvent[])[] = []
  return {
    run,
    read: (organization, script, key) =>
      reads.add(() =>
        key === undefined || cache === undefined
          ? run(script())
          : cache.keep(`${organization} ${key}`, () => run(script())),
      ),
    write: (organization, job) =>
      write(() => {
        const { script, events } = job()
        const result = run(script)
        if (events.length > 0) written.push(events)
        return result
      }, organization),
    appendEvents: () => run(appendEvents(written.splice(0))),
    dropEvents: () => void written.splice(0),
    async *snapshot(read) {
      const own = path === MEMORY || frozen ? undefined : named(() => openSnapshot(path))
      try {
        const items = read(createRunner(own?.db ?? db).iterate)
        // A store in memory has only one connection, so everything is read in one step.
        yield* path === MEMORY ? await Array.fromAsync(items) : items
      } catch (error) {
        throw nameFailure(error)
      } finally {
        own?.close()
      }
    },
    async transaction() {
      // It opens the path again, and would create a file that is missing.
      checkPlace()
      return transactionOn(
        named(() => openTransaction(path, db)),
        checkPlace,
        path === MEMORY ? cache : undefined,
      )
    },
  }
}

/** @param cache Of its connection, if that is shared. */
function transactionOn({ db, close }: Opened, checkPlace: () => void, cache?: Cache): EngineTransaction {
  const { run } = createRunner(db, cache)

  function inSavepoint<Result>(script: Script<Result>): Result {
    db.exec('SAVEPOINT script')
    try {
      return run(script)
    } catch (error) {
      cache?.clear()
      // Some failures of the disk have undone the whole transaction already.
      if (db.isTransaction) db.exec('ROLLBACK TO script')
      throw error
    } finally {
      if (db.isTransaction) db.exec('RELEASE script')
    }
  }

  return {
    run: async (script) => named(() => inSavepoint(script())),
    commit: async () =>
      named(() => {
        checkPlace()
        db.exec('COMMIT')
      }),
    async close() {
      cache?.clear()
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      if (db.isOpen) close()
    },
  }
}

function named<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw nameFailure(error)
  }
}

/**
 * Runs reads soon, and together those that are asked for at the same time.
 * @param prepare Called before each group. So each read sees what was committed before it was asked for.
 */
function createReads(prepare: () => void) {
  let waiting: { read: () => void; reject: (error: unknown) => void }[] = []

  function runAll(): void {
    const group = waiting
    waiting = []
    try {
      named(prepare)
    } catch (error) {
      return group.forEach(({ reject }) => reject(error))
    }
    for (const { read } of group) read()
  }

  return {
    add: <Result>(work: () => Result): Promise<Result> =>
      new Promise((resolve, reject) => {
        const read = () => {
          try {
            resolve(work())
          } catch (error) {
            reject(nameFailure(error))
          }
        }
        if (waiting.push({ read, reject }) === 1) queueMicrotask(runAll)
      }),
  }
}

type Runner = ReturnType<typeof createRunner>

/** Runs scripts on a connection, in whatever transaction it is in. */
export function createRunner(db: DatabaseSync, cache?: Cache) {
  const prepared = new Map<Statement, StatementSync>()

  function prepare(statement: Statement): StatementSync {
    const made = db.prepare(statement.sqlite)
    // A list of values takes two thirds of the time of an object.
    made.setReturnArrays(true)
    prepared.set(statement, made)
    return made
  }

  const preparedFor = (statement: Statement) => prepared.get(statement) ?? prepare(statement)

  const response = cache === undefined ? execute : (step: Step) => cache.run(step, execute)

  function execute({ kind, statement, params }: Step): unknown {
    const compiled = preparedFor(statement)
    if (kind === 'change') return Number(compiled.run(...params).changes)
    if (kind === 'rows') {
      const found = statement.isPaged
        ? readPaged(valuesOf(compiled.iterate(...params)))
        : valuesOf(compiled.all(...params))
      return Array.from(found, statement.rowOf)
    }
    const found = compiled.get(...params)
    return found && statement.rowOf(valuesIn(found))
  }

  function run<Result>(script: Script<Result>): Result {
    let step = script.next()
    while (!step.done) {
      const given = response(step.value)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
      step = script.next((step.value.isPipelined === true ? () => given : given) as never)
    }
    return step.value
  }

  const iterate: Each = function* rows({ statement, params }: Step) {
    for (const found of preparedFor(statement).iterate(...params)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows of a statement are as it declares them.
      yield statement.rowOf(valuesIn(found)) as never
    }
  }

  return { run, iterate }
}

// The types of node:sqlite know rows as objects only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setReturnArrays` makes lists of them.
const valuesIn = (found: object) => found as readonly Value[]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
const valuesOf = (found: Iterable<object>) => found as Iterable<readonly Value[]>
