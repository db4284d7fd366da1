import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFlaw } from './json-flaw.ts'

const flawOf = (json: string, maxLevels = 10_000) => jsonFlaw(json, 'body', maxLevels)
const repeatedAt = (pointer: string) => ({ pointer, detail: 'The property occurs more than once.' })

test.each([
  ['{"a":1,"a":2}', '/a'],
  ['{"a" \n:1,"b":2,"a"\t: 3}', '/a'],
  [String.raw`{"status":1,"\u0073tatus":2}`, '/status'],
  [String.raw`{"\"a\\":1,"b":2,"\"\u0061\\":3}`, '/"a\\'],
  ['{"a":{"b":[1,{"c":1},{"c":1,"d":[],"c":2}]}}', '/a/b/2/c'],
  ['[[],[{}],{"":1,"":1}]', '/2/'],
  ['{"__proto__":1,"__proto__":2}', '/__proto__'],
])('jsonFlaw finds the repeated property in %s', (json, pointer) => {
  expect(flawOf(json)).toEqual(repeatedAt(pointer))
})

test.each([
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1,","b":",\\"a\\":"}',
  '["a","a"]',
  '"a"',
  'null',
])('jsonFlaw accepts %s', (json) => {
  expect(flawOf(json)).toBeUndefined()
})

test('jsonFlaw accepts what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(flawOf(json)).toBeUndefined()
    }),
  )
})

test('jsonFlaw reads 8,192 levels without recursion', () => {
  const depth = 8192
  expect(flawOf('['.repeat(depth) + ']'.repeat(depth))).toBeUndefined()
  const inner = `${'['.repeat(depth)}{"a":1,"a":1}${']'.repeat(depth)}`
  expect(flawOf(inner)).toEqual(repeatedAt(`${'/0'.repeat(depth)}/a`))
})

const nested = (levels: number, inner = '1') => '{"a":['.repeat(levels / 2) + inner + ']}'.repeat(levels / 2)
const tooDeep = { pointer: '', detail: 'The body nests values more than 64 levels deep.' }

test('jsonFlaw counts levels of objects and lists', () => {
  expect(flawOf(nested(64), 64)).toBeUndefined()
  expect(flawOf(nested(64, '{}'), 64)).toEqual(tooDeep)
  expect(flawOf(nested(1_000_000), 64)).toEqual(tooDeep)
})

test('jsonFlaw counts only nested levels, and ignores brackets in strings', () => {
  expect(flawOf(`[${nested(60)},${nested(60)}]`, 64)).toBeUndefined()
  expect(flawOf(JSON.stringify(['['.repeat(100), `\\"${'{'.repeat(100)}`]), 64)).toBeUndefined()
})
