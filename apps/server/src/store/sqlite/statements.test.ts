import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { allStatements, declaredNames } from '../../../test/statements.ts'
import { migrate } from './migrate.ts'

const statements = await allStatements()
const db = new DatabaseSync(':memory:')
migrate(db, 'here', { now: () => new Date(0) })

/** Whether the schema lets a column be null, or there may be no row. */
function isNullable(sql: string, table: string, column: string): boolean {
  if (sql.includes(`LEFT JOIN ${table} `)) return true
  const info = db.prepare('SELECT "notnull" AS required FROM pragma_table_info(?) WHERE name = ?').get(table, column)
  return info?.required === 0
}

test('every statement that is declared is tested here, under a name of its own', () => {
  const names = statements.map(({ name }) => name)
  expect(names.toSorted()).toEqual(declaredNames().toSorted())
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(10)
})

test.each(statements)('SQLite prepares $name, with the parameters that are declared', ({ params, sql }) => {
  db.prepare(sql.sqlite)
  const used = new Set(Array.from(sql.sqlite.matchAll(/\?(\d*)/g), ([, place]) => Number(place)))
  expect([...used].toSorted((one, other) => one - other)).toEqual(params.map((_, index) => index + 1))
})

test.each(statements)('the schema of SQLite has the columns of $name as declared', ({ columns, sql }) => {
  const returned = db.prepare(sql.sqlite).columns()
  expect(returned).toHaveLength(columns.length)
  const described = returned.map(({ table, column, type }, index) => {
    // SQLite knows nothing of the result of an expression; PostgreSQL does.
    if (table === null || column === null) return columns[index]
    return { type: type?.toLowerCase(), nullable: isNullable(sql.sqlite, table, column) }
  })
  expect(described).toEqual(columns)
})

const planOf = (name: string) => {
  const { sql = { sqlite: '' } } = statements.find((each) => each.name === name) ?? {}
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql.sqlite}`)
    .all()
    .map(({ detail }) => String(detail))
}

/** What SQLite would do by itself goes through all that an organization has, for each row of a batch or once. */
test.each([
  ['messages_present', /^SEARCH messages USING INDEX messages_by_id \(organization=\? AND unique_id=\?\)/],
  ['conversations_count', /^SEARCH conversations USING (PRIMARY KEY|INDEX \S+) \(organization=\? AND unique_id=\?\)/],
  ['purge_events', /^SEARCH events USING INDEX events_of_conversation \(organization=\? AND conversation_id=\?\)/],
  ['messages_newest', /^SEARCH messages USING PRIMARY KEY \(organization=\? AND conversation_id=\?\)/],
])('SQLite searches for each row of %s by its whole key', (name, search) => {
  const steps = planOf(name).filter((step) => /^SEARCH (messages|conversations|events) /.test(step))
  expect(steps).toHaveLength(1)
  expect(steps[0]).toMatch(search)
})
