// Two migrations that only tests have. They follow those of the program.
import { history, type Migration } from '../src/sql/migrations/history.ts'
import { change, INTEGER, rows, sql, TEXT, WIDE } from '../src/sql/migrations/sql.ts'
import type { Script } from '../src/sql/statement.ts'

/** How many organizations the first migration reads at a time. */
export const BATCH_SIZE = 100

const LATEST = history.at(-1)?.version ?? 0
const create = sql`CREATE TABLE names (organization ${TEXT} NOT NULL PRIMARY KEY, name ${TEXT} NOT NULL) ${WIDE}`
const readBatch = sql<[string, string]>`
  SELECT organization, name FROM organizations WHERE organization > $1 ORDER BY organization LIMIT CAST($2 AS BIGINT)`
const insert = sql`INSERT INTO names (organization, name) VALUES ($1, $2)`
const addLength = sql`ALTER TABLE names ADD COLUMN length ${INTEGER}`
const setLength = sql`UPDATE names SET length = length(name)`

/** Fills a table with the names of all organizations, in batches, and reports how many there are. */
function* copyNames(report: (line: string) => void): Script<void> {
  yield* change(create)
  let copied = 0
  let batch: (readonly [string, string])[] = []
  do {
    batch = yield* rows(readBatch, batch.at(-1)?.[0] ?? '', BATCH_SIZE)
    for (const [organization, name] of batch) copied += yield* change(insert, organization, name)
  } while (batch.length === BATCH_SIZE)
  report(`Copied ${copied} names.`)
}

export const names: Migration = {
  version: LATEST + 1,
  name: 'names',
  statements: [create, readBatch, insert],
  take: copyNames,
}

export const lengths: Migration = { version: LATEST + 2, name: 'lengths', statements: [addLength, setLength] }

/** All migrations of the program, and then those of the tests. */
export const withOwn = [...history, names, lengths]

/** Returns a migration that runs like another one, except that `each` is called before each of its statements. */
export function heard(migration: Migration, each: (count: number) => void): Migration {
  const { take } = migration
  if (take === undefined) return migration
  return {
    ...migration,
    *take(report) {
      const script = take(report)
      let count = 0
      for (let step = script.next(); !step.done;) {
        each((count += 1))
        step = script.next(yield step.value)
      }
    },
  }
}
