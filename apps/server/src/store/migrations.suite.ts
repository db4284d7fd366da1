import { expect, test } from 'vitest'
import { NOON } from '../../test/stores.ts'
import type { Script } from '../domain/script.ts'
import { ddl, INTEGER, TEXT, WIDE } from './migrations/ddl.ts'
import { history, type Migration } from './migrations/history.ts'
import type { MigrateOptions } from './migrations/migrate.ts'
import { change, integer, rows, sql, text } from './sql/statement.ts'

export interface MigratedStore {
  migrate: (options: MigrateOptions) => Promise<void> | void
  /** The rows of a query. */
  ask: (sql: string) => Promise<unknown[]> | unknown[]
}

const insert = sql('', [text, integer], [])`
  INSERT INTO organizations (organization, unique_id, name, created_at) VALUES ($1, $1, $1, CAST($2 AS TEXT))`
const fill = sql('', [integer, text], [])`
  INSERT INTO names (name, since) SELECT DISTINCT name, CAST($1 AS BIGINT) FROM organizations WHERE name <> $2`
const kept = sql('', [], [text])`SELECT name FROM names ORDER BY name`

/** Fills a table that it makes from rows that are there, and reports them. */
const lookup: Migration = {
  version: history.length + 1,
  name: 'names',
  *take(report) {
    for (const name of ['cedar', 'harbour', 'none']) yield* change(insert, name, 1)
    yield* change(ddl`CREATE TABLE names (name ${TEXT} NOT NULL, since ${INTEGER} NOT NULL) ${WIDE}`)
    const filled = yield* change(fill, 5, 'none')
    const names = yield* rows(kept)
    report(`Kept ${filled} names: ${names.join(', ')}.`)
  },
}

/** Holds an engine to this: a step of the migrations can also move what is stored. */
export function migrationPromises(engine: string, open: () => MigratedStore | Promise<MigratedStore>): void {
  test(`a migration on ${engine} fills a table from rows that are there, and reports what it kept`, async () => {
    const { migrate, ask } = await open()
    const lines: string[] = []
    const options = { now: () => NOON, steps: [...history, lookup], report: (line: string) => lines.push(line) }
    await migrate(options)
    await migrate(options)
    expect(lines).toEqual(['Kept 2 names: cedar, harbour.'])
    expect(await ask('SELECT name, CAST(since AS TEXT) AS since FROM names ORDER BY name')).toEqual([
      { name: 'cedar', since: '5' },
      { name: 'harbour', since: '5' },
    ])
  })

  test(`a migration on ${engine} that fails leaves the rows as they were`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now: () => NOON })
    const failing: Migration = {
      ...lookup,
      *take(report): Script<void> {
        yield* lookup.take(report)
        throw new Error('There is an unknown name.')
      },
    }
    const failed = async () => migrate({ now: () => NOON, steps: [...history, failing] })
    await expect(failed()).rejects.toThrow('unknown name')
    expect(await ask('SELECT name FROM organizations')).toEqual([])
    expect(await ask('SELECT CAST(max(version) AS TEXT) AS version FROM schema_history')).toEqual([
      { version: String(history.length) },
    ])
  })
}
