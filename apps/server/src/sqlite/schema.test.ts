import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { releasedStatements, releasedSteps } from '../../test/released-store.ts'
import type { Script } from '../sql/statement.ts'
import { history } from '../sql/migrations/history.ts'
import { migrationPromises } from '../sql/migrations.suite.ts'
import { migrate } from './migrate.ts'

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'schema_%' ORDER BY name`

function indexes(): { table: string; columns: string[] }[] {
  const db = new DatabaseSync(':memory:')
  migrate(db, 'here', { now: () => new Date(0) })
  const names = (sql: string, ...of: string[]) =>
    db
      .prepare(sql)
      .all(...of)
      .map(({ name }) => String(name))
  return names(TABLES).flatMap((table) =>
    names('SELECT name FROM pragma_index_list(?)', table).map((index) => ({
      table,
      columns: names('SELECT name FROM pragma_index_info(?)', index),
    })),
  )
}

test('every key and every index starts with the organization, so that the data can be sharded by it', () => {
  const others = indexes().filter(({ columns }) => columns[0] !== 'organization')
  expect(others).toEqual([
    // The directory maps the identifiers of organizations to their codes.
    { table: 'organizations', columns: ['unique_id'] },
    // The lease is one row for all organizations.
    { table: 'webhook_lease', columns: ['id'] },
  ])
  expect(indexes().length).toBeGreaterThan(12)
})

/** Returns the statements of a migration of a store without rows. */
function statementsOf(script: Script<void>): string[] {
  const statements: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script reads only rows.
  const noRows = [] as unknown as never
  for (let step = script.next(); !step.done; step = script.next(noRows)) {
    statements.push(step.value.statement.postgres)
  }
  return statements
}

test('the schema uses only features that distributed databases have', () => {
  const sql = history.flatMap((each) => statementsOf(each.take(() => undefined))).join('\n')
  expect(sql).toContain('CREATE TABLE conversations')
  expect(sql).not.toMatch(/AUTOINCREMENT|SERIAL|SEQUENCE|IDENTITY\b|TRIGGER|WITHOUT ROWID|STRICT|DEFERR/i)
})

function schemaOf(make: (db: DatabaseSync) => void) {
  using db = new DatabaseSync(':memory:')
  make(db)
  return db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
}

test('the migrations of version 1.0.0 create the same schema as when it was released', () => {
  expect(schemaOf((db) => migrate(db, 'here', { now: () => new Date(0), steps: releasedSteps }))).toEqual(
    schemaOf((db) => db.exec(releasedStatements)),
  )
})

migrationPromises('SQLite', () => {
  const db = new DatabaseSync(':memory:')
  return {
    migrate: (options) => migrate(db, 'here', options),
    // node:sqlite gives each row a null prototype.
    ask: (sql) =>
      db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
  }
})
