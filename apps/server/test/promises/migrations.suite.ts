import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { BATCH_SIZE, heard, lengths, names, withOwn } from '../../test/own-migrations.ts'
import { NOON } from '../../test/stores.ts'
import { history, type Migration } from '../../src/sql/migrations/history.ts'
import type { MigrateOptions } from '../../src/sql/migrations/migrate.ts'
import { sql, TEXT } from '../../src/sql/migrations/sql.ts'

export interface MigratedStore {
  /** Migrates the store on a connection of its own. */
  migrate: (options: MigrateOptions) => Promise<void>
  /** Returns the rows of a query. */
  ask: (sql: string) => Promise<unknown[]>
}

const now = () => NOON
const LATEST = history.at(-1)?.version ?? 0
const VERSIONS = 'SELECT CAST(version AS TEXT) AS version FROM schema_history ORDER BY 1'
const versionsOf = (steps: readonly Migration[]) => steps.map(({ version }) => ({ version: String(version) }))

/** Adds organizations. Their names are as long as their numbers. */
const addOrganizations = ({ ask }: MigratedStore, count: number) =>
  ask(`WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})
       INSERT INTO organizations (organization, unique_id, name, created_at)
       SELECT 'o' || number, 'org_' || number, CAST(number AS TEXT), '' FROM numbers`)

/** Tests on an engine how the store gets from one version to the next. */
export function migrationPromises(engine: string, open: () => Promise<MigratedStore>): void {
  /** Opens a store of the current version with organizations. */
  async function openFilled(count: number): Promise<MigratedStore> {
    const store = await open()
    await store.migrate({ now })
    await addOrganizations(store, count)
    return store
  }

  test(`on ${engine}, each missing migration is announced and applied once, in its order`, async () => {
    const { migrate, ask } = await openFilled(250)
    const lines: string[] = []
    const report = (line: string) => lines.push(line)
    await migrate({ now, steps: withOwn, report })
    await migrate({ now, steps: withOwn, report })
    expect(lines).toEqual([
      `Migrating the store from version ${LATEST} to ${names.version} (names).`,
      'Copied 250 names.',
      `Migrating the store from version ${names.version} to ${lengths.version} (lengths).`,
    ])
    expect(await ask(VERSIONS)).toEqual(versionsOf(withOwn))
    expect(await ask('SELECT name, CAST(length AS TEXT) AS length FROM names ORDER BY organization LIMIT 2')).toEqual([
      { name: '1', length: '1' },
      { name: '10', length: '2' },
    ])
  })

  test(`creating a store on ${engine} announces nothing`, async () => {
    const { migrate, ask } = await open()
    const lines: string[] = []
    await migrate({ now, report: (line) => lines.push(line) })
    expect(lines).toEqual([])
    expect(await ask(VERSIONS)).toEqual(versionsOf(history))
  })

  test(`on ${engine}, a migration of twice as many rows runs twice as many statements`, async () => {
    const counts: number[] = []
    for (const rows of [3 * BATCH_SIZE, 6 * BATCH_SIZE]) {
      const { migrate } = await openFilled(rows)
      let statements = 0
      await migrate({ now, steps: [...history, heard(names, (count) => (statements = count))] })
      counts.push(statements)
    }
    // One statement creates the table, one inserts each row, and one reads each batch. The last batch is empty.
    expect(counts).toEqual([1 + 3 * BATCH_SIZE + 4, 1 + 6 * BATCH_SIZE + 7])
  })

  test(`on ${engine}, an instance that starts during a migration waits until it ends, and then does nothing`, async () => {
    const { migrate, ask } = await openFilled(3 * BATCH_SIZE)
    const lines: string[] = []
    const events: string[] = []
    let other: Promise<void> | undefined
    const start = () =>
      migrate({ now, steps: withOwn, report: (line) => lines.push(line) }).then(() => void events.push('other'))
    const slow = heard(names, () => (other ??= start()))
    await migrate({ now, steps: [...history, slow, lengths] }).then(() => events.push('first'))
    await other
    expect(events).toEqual(['first', 'other'])
    expect(lines).toEqual([])
    expect(await ask(VERSIONS)).toEqual(versionsOf(withOwn))
  })

  test(`on ${engine}, an instance that waits for a migration can be stopped`, async () => {
    const { migrate, ask } = await openFilled(BATCH_SIZE)
    const stopping = new AbortController()
    let other: Promise<unknown> | undefined
    const slow = heard(names, (count) => {
      other ??= migrate({ now, steps: withOwn, signal: stopping.signal }).catch((error: unknown) => error)
      if (count === BATCH_SIZE) stopping.abort()
    })
    await migrate({ now, steps: [...history, slow] })
    expect(String(await other)).toContain('aborted')
    expect(await ask(VERSIONS)).toEqual(versionsOf([...history, names]))
  })

  test(`on ${engine}, an instance that is stopped before it is connected migrates nothing`, async () => {
    const { migrate, ask } = await openFilled(1)
    const stopping = new AbortController()
    const stopped = migrate({ now, steps: withOwn, signal: stopping.signal })
    stopping.abort()
    await expect(stopped).rejects.toThrow('aborted')
    expect(await ask(VERSIONS)).toEqual(versionsOf(history))
  })

  test(`on ${engine}, a migration can be stopped between two batches, and the next start begins it again`, async () => {
    const { migrate, ask } = await openFilled(3 * BATCH_SIZE)
    const stopping = new AbortController()
    let statements = 0
    const stopped = heard(names, (count) => {
      statements = count
      // The event loop turns between two statements, so a signal of the operating system is handled, too.
      if (count === BATCH_SIZE) setImmediate(() => stopping.abort())
    })
    await expect(migrate({ now, steps: [...history, stopped], signal: stopping.signal })).rejects.toThrow('aborted')
    expect(statements).toBeLessThan(2 * BATCH_SIZE)
    expect(await ask(VERSIONS)).toEqual(versionsOf(history))
    await migrate({ now, steps: withOwn })
    expect(await ask('SELECT CAST(count(*) AS TEXT) AS count FROM names')).toEqual([{ count: String(3 * BATCH_SIZE) }])
  })

  test(`a migration on ${engine} that fails undoes those before it`, async () => {
    const { migrate, ask } = await openFilled(1)
    const failing = { version: lengths.version, name: 'half', statements: [sql`CREATE nonsense`] }
    await expect(migrate({ now, steps: [...history, names, failing] })).rejects.toThrow('nonsense')
    expect(await ask(VERSIONS)).toEqual(versionsOf(history))
    await expect(ask('SELECT name FROM names')).rejects.toThrow('names')
  })

  test(`an older program rejects the store on ${engine}, names the version that wrote it, and changes nothing`, async () => {
    const { migrate, ask } = await open()
    await migrate({ now, steps: withOwn })
    await ask(`UPDATE schema_writer SET version = '9.9.9'`)
    await expect(migrate({ now })).rejects.toThrow(
      `was written by a newer version of this program (9.9.9; this is ${contract.info.version}). Start the newer version.`,
    )
    expect(await ask(VERSIONS)).toEqual(versionsOf(withOwn))
    expect(await ask('SELECT version FROM schema_writer')).toEqual([{ version: '9.9.9' }])
  })

  test(`a program whose migration has another text rejects the store on ${engine}; spaces don't count`, async () => {
    const { migrate, ask } = await open()
    const version = LATEST + 1
    const drafts = (text: string) => ({ version, name: 'drafts', statements: [sql`${text}`] })
    const text = `CREATE TABLE drafts (text ${TEXT[engine === 'SQLite' ? 'sqlite' : 'postgres']})`
    const migrateTo = (edited: string) => migrate({ now, steps: [...history, drafts(edited)] })
    await migrateTo(text)
    await migrateTo(text.replaceAll(' ', '\n  '))
    await expect(migrateTo(text.replace('text', 'body'))).rejects.toThrow(
      `was written by another draft of ${contract.info.version}. Nothing was released before 1.0, so begin with an empty store`,
    )
    expect(await ask(VERSIONS)).toEqual(versionsOf([...history, drafts(text)]))
  })
}
