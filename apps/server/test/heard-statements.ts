// Records the SQL that the tests of a run sent to SQLite. When the run ends, it prints the statements that no test sent.
import { DatabaseSync } from 'node:sqlite'
import { record, recorded } from '@parley/tools/run-folder'

const HEARD = 'heard.jsonl'
const DECLARED = 'statements.json'

interface Declared {
  name: string
  sqlite: string
}

const VERBS = ['run', 'get', 'all', 'iterate'] as const

/** Records each text that this process runs, once. To prepare it isn't enough: a test prepares each statement. */
export function hearStatements(): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with a database below.
  const { prepare } = DatabaseSync.prototype
  // The setup of tests runs again for each test file of a process.
  if (prepare.name === 'heard') return
  const texts = new Set<string>()
  const recordText = (sql: string): void => {
    if (!texts.has(sql)) record(HEARD, `${JSON.stringify(sql)}\n`)
    texts.add(sql)
  }
  DatabaseSync.prototype.prepare = function heard(sql, options) {
    const statement = prepare.call(this, sql, options)
    if (texts.has(sql)) return statement
    for (const verb of VERBS) {
      const original: (...params: never[]) => unknown = statement[verb].bind(statement)
      const value = (...params: never[]) => {
        recordText(sql)
        return original(...params)
      }
      Object.defineProperty(statement, verb, { value })
    }
    return statement
  }
}

/** Leaves the list of statements for the end of the run, which can't import the server. */
export const declareStatements = (statements: readonly Declared[]): void =>
  record(DECLARED, JSON.stringify(statements.map(({ name, sqlite }) => ({ name, sqlite }))))

/** Describes the fix for each statement whose text was not heard. */
export const unheardIn = (declared: readonly Declared[], heard: ReadonlySet<string>): string[] =>
  declared
    .filter(({ sqlite }) => !heard.has(sqlite))
    .map(({ name }) => `No test runs the statement ${name}. Add one in test/promises or beside its operation.`)

/** Reads what a whole run has left. */
export function unheardStatements(): string[] {
  const list = recorded(DECLARED)
  if (list === '') return ['The list of statements is missing.']
  const heard = recorded(HEARD).split('\n').filter(Boolean)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- declareStatements wrote it.
  const declared = JSON.parse(list) as Declared[]
  return unheardIn(declared, new Set(heard.map((line) => String(JSON.parse(line)))))
}
