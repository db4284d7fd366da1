// Tests which cached results a write invalidates, and that each statement declares the tables that it reads and writes.
import { DatabaseSync, constants } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { allStatements } from '../../test/statements.ts'
import { NOON } from '../../test/stores.ts'
import { list, rows, text as textColumn } from '../sql/columns.ts'
import { change, one, type Step } from '../sql/statement.ts'
import { createCache } from './cache.ts'
import { migrate } from './migrate.ts'
import { MEMORY } from './store-file.ts'

const NOTE = { organization: textColumn, id: textColumn }
const ONE = 'organization = :organization AND id = :id'
const MANY = { organization: textColumn, rows: rows({ words: textColumn, id: textColumn }) }
const OF_NOTE = { messages: { conversation_id: 'id' }, tags: {} } as const
const find = one('test_find', NOTE, { words: textColumn }, { reads: OF_NOTE }).sql(
  `SELECT words FROM messages WHERE ${ONE}`,
)
const findUndeclared = one('test_find_undeclared', NOTE, { words: textColumn }).sql(
  `SELECT words FROM messages WHERE ${ONE}`,
)
const CHANGE = `UPDATE messages SET words = '' WHERE ${ONE}` as const
const changeOne = change('test_change', NOTE, { messages: { conversation_id: 'id' } }).sql(CHANGE)
const changeMany = change(
  'test_change_many',
  { organization: textColumn, ids: list() },
  { messages: { conversation_id: 'ids' } },
).sql(`UPDATE messages SET words = '' WHERE organization = :organization AND id {in :ids}`)
const putMany = change('test_put_many', MANY, { messages: { conversation_id: ['rows', 'id'] } }).sql(
  `INSERT INTO messages (organization, {columns :rows}) SELECT :organization, {columns :rows} FROM {rows :rows} AS new`,
)
const changeByName = change('test_change_by_name', NOTE, { messages: { unique_id: 'id' } }).sql(CHANGE)
const removeTags = change('test_remove_tags', { organization: textColumn }, { tags: {} }).sql(
  'DELETE FROM tags WHERE organization = :organization',
)
const purge = change('test_purge', {}, { messages: {} }).sql('DELETE FROM messages')
const elsewhere = change('test_elsewhere', NOTE, { roles: { id: 'id' } }).sql(`DELETE FROM roles WHERE ${ONE}`)

function openNotes(maxBytes?: number) {
  const db = new DatabaseSync(MEMORY)
  onTestFinished(() => db.close())
  const cache = createCache(db, maxBytes)
  const read: string[] = []
  return {
    read,
    find: (organization: string, id: string, words: string | undefined) =>
      cache.keep(`${organization} ${id}`, () => {
        read.push(`${organization} ${id}`)
        cache.note(find.step({ organization, id }))
        return words === undefined ? undefined : { words: [words] }
      })?.words[0],
    keep: (key: string, compute: () => unknown) => cache.keep(key, compute),
    findUndeclared: () => cache.note(findUndeclared.step({ organization: 'a', id: 'one' })),
    write: (step: Step) => cache.note(step),
  }
}

test('a result is cached when it is computed the second time, until one of its rows is written', () => {
  const { read, find: findCached, write } = openNotes()
  for (let times = 0; times < 5; times++) expect(findCached('a', 'one', '1')).toBe('1')
  expect(read).toEqual(['a one', 'a one'])
  write(changeOne.step({ organization: 'a', id: 'one' }))
  expect(findCached('a', 'one', 'changed')).toBe('changed')
})

test('a result cannot be cached if one of its statements does not declare what it reads', () => {
  const { keep, findUndeclared: undeclared } = openNotes()
  expect(undeclared()).toBeUndefined()
  expect(() => keep('a list', undeclared)).toThrow('test_find_undeclared must declare what it reads')
  expect(undeclared()).toBeUndefined()
})

test('an error is not cached', () => {
  const { keep } = openNotes()
  for (const results = [new Error(), new Error(), 1, 2, 3]; results.length > 1;) keep('a key', () => results.shift())
  expect(keep('a key', () => 0)).toBe(2)
})

const ROWS = [
  ['a', 'one'],
  ['a', 'two'],
  ['a', 'three'],
  ['b', 'one'],
] as const

test.each([
  ['of one row', changeOne.step({ organization: 'a', id: 'one' }), ['a one']],
  ['of the rows that a list names', changeMany.step({ organization: 'a', ids: ['one', 'two'] }), ['a one', 'a two']],
  [
    'of the rows that a column of a list names',
    putMany.step({
      organization: 'a',
      rows: [
        { words: '', id: 'one' },
        { words: '', id: 'three' },
      ],
    }),
    ['a one', 'a three'],
  ],
  [
    'that names rows in another way',
    changeByName.step({ organization: 'a', id: 'one' }),
    ['a one', 'a two', 'a three'],
  ],
  ['of a table without names', removeTags.step({ organization: 'a' }), ['a one', 'a two', 'a three']],
  ['of all organizations', purge.step({}), ['a one', 'a two', 'a three', 'b one']],
  ['of another table', elsewhere.step({ organization: 'a', id: 'one' }), []],
])('a write %s invalidates exactly the results that it can have changed', (_, step, expected) => {
  const { read, find: findCached, write } = openNotes()
  for (let times = 0; times < 3; times++) for (const [organization, id] of ROWS) findCached(organization, id, 'old')
  read.length = 0
  write(step)
  for (const [organization, id] of ROWS) findCached(organization, id, 'read again')
  expect(read).toEqual(expected)
})

test('a result of undefined is not cached', () => {
  const { read, find: findCached } = openNotes()
  for (let times = 0; times < 5; times++) expect(findCached('a', 'none', undefined)).toBeUndefined()
  expect(read).toHaveLength(5)
})

test('the cache has a limit of bytes, and keeps results that are in use', () => {
  const { read, find: findCached } = openNotes(1_000_000)
  const large = 'x'.repeat(10_000)
  for (let number = 0; number < 1000; number++) {
    for (let times = 0; times < 2; times++) findCached('a', String(number), large)
    findCached('a', 'in use', '1')
  }
  expect(read.filter((each) => each === 'a in use')).toHaveLength(2)
  read.length = 0
  for (let number = 0; number < 1000; number++) findCached('a', String(number), large)
  expect(read.length).toBeGreaterThan(940)
})

const schema = new DatabaseSync(MEMORY)
await migrate(schema, 'here', { now: () => NOON })
const tables = new Set(
  schema
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map(({ name }) => name),
)

test.each(await allStatements())('SQLite reads and writes the tables that $name declares', (statement) => {
  const used: Record<'read' | 'written', Set<string>> = { read: new Set(), written: new Set() }
  const { SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_READ } = constants
  schema.setAuthorizer((action, table) => {
    if ([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].includes(action)) used.written.add(table ?? '')
    if (action === SQLITE_READ && tables.has(table ?? '')) used.read.add(table ?? '')
    return constants.SQLITE_OK
  })
  schema.prepare(statement.sqlite)
  schema.setAuthorizer(null)
  const { reads, writes: declared } = statement
  // Only statements of cached results must declare what they read.
  const read = reads === undefined ? new Set() : used.read
  expect({ written: new Set(Object.keys(declared)), read: new Set(Object.keys(reads ?? {})) }).toEqual({
    written: used.written,
    read,
  })
})
