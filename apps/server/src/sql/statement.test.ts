import { expect, test } from 'vitest'
import { instant, list, nullable, text, orgCode } from './columns.ts'
import { change, changedRow, many, one } from './statement.ts'
import { asCode } from '../../test/keys.ts'

const ORGANIZATION = { organization: orgCode }
/** A text whose literal type the compiler doesn't know, like one that a function composes. */
const composed = (sql: string): string => sql

test('on both engines, parameters have the order of their declaration, not of the text', () => {
  const { statement } = one('test_order', { ...ORGANIZATION, memberId: text, name: text }, { uniqueId: text }).sql(
    `SELECT unique_id FROM members WHERE unique_id = :memberId AND name = :name AND organization = :organization {lock}`,
  )
  expect(statement.sqlite).toBe(
    'SELECT unique_id FROM members WHERE unique_id = ?2 AND name = ?3 AND organization = ?1 ',
  )
  expect(statement.postgres).toMatch(/unique_id = \$2 AND name = \$3 AND organization = \$1 FOR NO KEY UPDATE$/)
})

test('casts and quoted colons are not parameters', () => {
  const { statement } = one('test_casts', ORGANIZATION, { at: text }).sql(
    composed(`SELECT '12:30'::text AS at FROM organizations WHERE organization = :organization`),
  )
  expect(statement.postgres).toBe(`SELECT '12:30'::text AS at FROM organizations WHERE organization = $1`)
})

test('a row is a plain object whose columns are own properties', () => {
  const { statement } = many('test_row', ORGANIZATION, { uniqueId: text, at: nullable(instant) }).sql(
    'SELECT unique_id, at FROM events WHERE organization = :organization',
  )
  expect({ ...statement.rowOf(['evt_1', 5]) }).toStrictEqual({ uniqueId: 'evt_1', at: new Date(5) })
  expect(statement.rowOf(['evt_1', null])).toStrictEqual({ uniqueId: 'evt_1', at: null })
  expect(() => many('test_row_name', ORGANIZATION, { 'a-b': text }).sql('SELECT 1 WHERE :organization')).toThrow('a-b')
})

test('arguments are encoded by their declared types, and undefined becomes null', () => {
  const write = change(
    'test_encode',
    { ...ORGANIZATION, ids: list(), at: nullable(instant), name: nullable(text) },
    { tags: {} },
  ).sql('UPDATE tags SET at = :at, name = :name WHERE organization = :organization AND unique_id {in :ids}')
  expect(write.step({ organization: asCode('a'), ids: ['x', 'y'], at: new Date(7), name: undefined }).params).toEqual([
    'a',
    '["x","y"]',
    7,
    null,
  ])
})

test('a write that returns a row declares its tables like one that returns a count', () => {
  const take = changedRow('test_take', ORGANIZATION, { epoch: nullable(text) }, { webhook_lease: {} }).sql(
    'UPDATE webhook_lease SET epoch = 1 WHERE organization = :organization RETURNING epoch',
  )
  expect(take.step({ organization: asCode('a') })).toMatchObject({
    kind: 'row',
    statement: { writes: { webhook_lease: {} } },
  })
})

const TAGS = 'SELECT unique_id FROM tags WHERE organization = :organization'

test.each([
  ['a parameter that is not declared', 'test_bad', `${TAGS} AND unique_id = :tagId`, ":tagId isn't declared"],
  ['a parameter that is declared and not used', 'test_bad', 'SELECT unique_id FROM tags', 'lacks :organization'],
  ['an unknown marker', 'test_bad', `${TAGS} {lock for update}`, "{lock for update} isn't a marker"],
  ['a marker within a marker', 'test_bad', `${TAGS} {only sqlite: {lock}}`, 'A brace has no counterpart'],
  ['a name that PostgreSQL cuts', `test_${'x'.repeat(60)}`, TAGS, 'PostgreSQL would cut this name'],
  ['a name that another statement has', 'test_row', TAGS, 'another one has this name'],
])('a statement with %s fails when it is loaded', (_, name, sql, message) => {
  expect(() => one(name, ORGANIZATION, { uniqueId: text }).sql(composed(sql))).toThrow(message)
})
