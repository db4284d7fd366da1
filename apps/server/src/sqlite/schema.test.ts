import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { storePath } from '../../test/store-files.ts'
import { history } from '../sql/migrations/history.ts'
import { migrationPromises } from '../../test/promises/migrations.suite.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'schema_%' ORDER BY name`

async function indexes(): Promise<{ table: string; columns: string[] }[]> {
  const db = new DatabaseSync(':memory:')
  await migrate(db, 'here', { now: () => new Date(0) })
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

test('every key and every index starts with the organization, so that the data can be sharded by it', async () => {
  const all = await indexes()
  const others = all.filter(({ columns }) => columns[0] !== 'organization')
  expect(others).toEqual([
    // The directory maps the identifiers of organizations to their codes.
    { table: 'organizations', columns: ['unique_id'] },
    // The lease is one row for all organizations.
    { table: 'webhook_lease', columns: ['id'] },
  ])
  expect(all.length).toBeGreaterThan(12)
})

test('the schema uses only features that distributed databases have', () => {
  const sql = history.flatMap(({ statements }) => statements.map(({ postgres }) => postgres)).join('\n')
  expect(sql).toContain('CREATE TABLE conversations')
  expect(sql).not.toMatch(/AUTOINCREMENT|SERIAL|SEQUENCE|IDENTITY\b|TRIGGER|WITHOUT ROWID|STRICT|DEFERR/i)
})

migrationPromises('SQLite', async () => {
  const path = storePath()
  return {
    async migrate(options) {
      using db = openDatabase(path)
      await migrate(db, path, options)
    },
    async ask(sql) {
      using db = openDatabase(path)
      // node:sqlite gives each row a null prototype.
      return db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }))
    },
  }
})
