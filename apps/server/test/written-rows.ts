// The rows that statements write. A statement that selects rows by the `SELECTING_COLUMN` must write no others. Otherwise, a cached
// result would outlive them. Each test that runs such a statement on SQLite compares them.
import { DatabaseSync } from 'node:sqlite'
import type { Value } from '../src/sql/columns.ts'
import { allStatements, type Statement, selectedValues } from '../src/sql/statement.ts'
import { SELECTING_COLUMN, type Table } from '../src/sql/tables.ts'

const VERBS = ['run', 'get', 'all'] as const
const WRITTEN = 'rows_written_by_a_statement'
const EVENTS = [
  ['INSERT', 'new'],
  ['UPDATE', 'old'],
  ['UPDATE', 'new'],
  ['DELETE', 'old'],
] as const

/** The statements of the test file that runs. Each has its own, and the files of a process share the class. */
const DECLARED = Symbol.for('parley.declared')

/** Compares what each process of a test run writes with what its statements declare. */
export function compareWrites(): void {
  const isCompared = Reflect.has(DatabaseSync, DECLARED)
  Reflect.set(DatabaseSync, DECLARED, allStatements)
  if (isCompared) return
  // oxlint-disable-next-line typescript/unbound-method -- It is called with a database below.
  const { prepare } = DatabaseSync.prototype
  const watched = new WeakMap<DatabaseSync, () => unknown[]>()
  DatabaseSync.prototype.prepare = function compared(sql, options) {
    const prepared = prepare.call(this, sql, options)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It was set above.
    const declared = (Reflect.get(DatabaseSync, DECLARED) as typeof allStatements)()
    const statement = declared.find(({ sqlite }) => sqlite === sql)
    if (statement === undefined || !namesRows(statement)) return prepared
    for (const verb of VERBS) {
      const original: (...params: never[]) => unknown = prepared[verb].bind(prepared)
      const value = (...params: never[]) => {
        const take = watched.get(this) ?? watch(this)
        watched.set(this, take)
        take()
        const result = original(...params)
        const undeclared = take().filter((row) => !isDeclared(statement, params, row as readonly string[]))
        if (undeclared.length === 0) return result
        throw new Error(
          `The statement ${statement.name} writes rows that it doesn't name: ${JSON.stringify(undeclared)}`,
        )
      }
      Object.defineProperty(prepared, verb, { value, configurable: true })
    }
    return prepared
  }
}

const namesRows = ({ writes }: Statement) =>
  Object.entries(writes).some(([table, by]) => SELECTING_COLUMN[table] !== undefined && SELECTING_COLUMN[table] in by)

/** Notes the rows that are written on a connection. Returns what takes the notes. */
function watch(db: DatabaseSync): () => unknown[] {
  const triggers = Object.entries(SELECTING_COLUMN).flatMap(([table, column]) =>
    EVENTS.map(
      ([event, row]) =>
        `CREATE TEMP TRIGGER ${WRITTEN}_${table}_${event}_${row} AFTER ${event} ON main.${table} BEGIN
           INSERT INTO ${WRITTEN} VALUES ('${table}', ${row}.organization, ${row}.${column}); END;`,
    ),
  )
  const isThere = db.prepare(`SELECT 1 FROM sqlite_temp_schema WHERE name = '${WRITTEN}'`)
  return () => {
    // They are gone with a transaction that was undone.
    if (isThere.get() === undefined)
      db.exec(`CREATE TEMP TABLE ${WRITTEN} (written_table, organization, value); ${triggers.join('\n')}`)
    const rows = db.prepare(`SELECT * FROM ${WRITTEN}`).all()
    if (rows.length > 0) db.exec(`DELETE FROM ${WRITTEN}`)
    return rows.map((row) => Object.values(row))
  }
}

function isDeclared(
  statement: Statement,
  params: readonly Value[],
  [table = '', organization, value]: readonly string[],
): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The triggers are on tables.
  const by = statement.writes[table as Table]
  if (by === undefined || organization !== params[0]) return false
  const naming = by[SELECTING_COLUMN[table] ?? '']
  return naming === undefined || selectedValues(statement, params, naming).includes(value)
}
