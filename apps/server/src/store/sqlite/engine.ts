import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { appendEvents, type NewEvent } from '../../domain/events/log.ts'
import type { Script, Step } from '../../domain/script.ts'
import type { Committer } from './committer.ts'
import { nameFailure } from './result-codes.ts'
import type { RowCache } from './row-cache.ts'
import type { Engine, Session } from '../engine.ts'
import { type Opened, openSession, openSnapshot } from './open.ts'
import { MEMORY } from './store-file.ts'
import { eventWriter } from '../sql/events.ts'
import { readPaged } from '../sql/pages.ts'
import { type AnyStatement, type Ask, askOf, organizationOf, type Statement, type Value } from '../sql/statement.ts'

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
  /** Of the rows of `db`. */
  cache?: RowCache | undefined
}

/** Runs scripts synchronously. */
export function createSqliteEngine({ path, db, frozen, write, cache }: EngineOptions): SqliteEngine {
  const { run, runFrom } = createRunner(db, cache)
  /** What the scripts of the transaction told the log. Taken together it costs one step of the counter for each commit. */
  const told: (readonly NewEvent[])[] = []
  return {
    run,
    read: async (script) => named(() => run(script())),
    write: (job) => {
      const { script, events } = job()
      const first = script.next()
      return write(() => {
        const result = runFrom(first, script)
        if (events.length > 0) told.push(events)
        return result
      }, organizationOf(first))
    },
    appendEvents: () => run(appendEvents(eventWriter, told.splice(0))),
    dropEvents: () => void told.splice(0),
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
    session: async () =>
      sessionOn(
        named(() => openSession(path, db)),
        path === MEMORY ? cache : undefined,
      ),
  }
}

/** @param cache Of its connection, if that is shared. */
function sessionOn({ db, close }: Opened, cache?: RowCache): Session {
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
    commit: async () => named(() => db.exec('COMMIT')),
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

type Runner = ReturnType<typeof createRunner>

/** Runs scripts on a connection, in whatever transaction it is in. */
export function createRunner(db: DatabaseSync, cache?: RowCache) {
  const prepared = new Map<AnyStatement, StatementSync>()

  function prepare(statement: AnyStatement): StatementSync {
    const made = db.prepare(statement.sql.sqlite)
    // A tuple takes two thirds of the time of an object.
    made.setReturnArrays(true)
    prepared.set(statement, made)
    return made
  }

  const preparedFor = (statement: AnyStatement) => prepared.get(statement) ?? prepare(statement)

  const answer = cache === undefined ? execute : (ask: Ask) => cache.answer(ask, execute)

  function execute({ kind, statement, params }: Ask): unknown {
    const asked = preparedFor(statement)
    if (kind === 'row') return asked.get(...params)
    if (kind === 'change') return Number(asked.run(...params).changes)
    return statement.isPaged ? readPaged(rowsOf(asked, params)) : asked.all(...params)
  }

  const run = <Result>(script: Script<Result>): Result => runFrom(script.next(), script)

  function runFrom<Result>(first: IteratorResult<Step, Result>, script: Script<Result>): Result {
    let step = first
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
    while (!step.done) step = script.next(answer(askOf(step.value)) as never)
    return step.value
  }

  function* iterate<Params extends readonly Value[], Row extends readonly Value[]>(
    statement: Statement<Params, Row>,
    ...params: Params
  ): Generator<Row> {
    yield* rowsOf<Row>(preparedFor(statement), params)
  }

  return { run, runFrom, iterate }
}

function rowsOf<Row extends readonly Value[]>(prepared: StatementSync, params: readonly Value[]): Iterable<Row> {
  const found: Iterable<unknown> = prepared.iterate(...params)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows of a statement are as it declares them.
  return found as Iterable<Row>
}
