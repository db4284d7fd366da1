// Runs scripts on a connection to SQLite. Statements run synchronously.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Value } from '../sql/columns.ts'
import { readPaged } from '../sql/pages.ts'
import type { Each, Script, Statement, Step } from '../sql/statement.ts'
import type { Cache } from './cache.ts'

export type Runner = ReturnType<typeof createRunner>

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
      const result = execute(step.value)
      cache?.note(step.value)
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
