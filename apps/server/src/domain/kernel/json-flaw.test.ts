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
  // Both names become the same readable one.
  [String.raw`{"a\ud83d":1,"a\u0000":2}`, '/a\ufffd'],
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

const noDouble = (pointer: string) => ({
  pointer,
  detail: 'The number is not a double (IEEE 754), so it would change. Send it as a string.',
})

test.each([
  ['17841405793187218123', ''],
  ['{"crm":1234567890123456789}', '/crm'],
  ['{"a":{"b~/":[1,{"c":-9007199254740993}]}}', '/a/b~0~1/1/c'],
  ['[[0,1],[2,1e400]]', '/1/1'],
  ['{"a":1,"b":-1E+309,"c":1e400}', '/b'],
  [`[1${'0'.repeat(309)}]`, '/0'],
  ['[0.5,1e-400]', '/1'],
  [`[-0.${'0'.repeat(400)}1]`, '/0'],
  ['[1000000000000000000001]', '/0'],
])('jsonFlaw finds the number that no double holds in %s', (json, pointer) => {
  expect(flawOf(json)).toEqual(noDouble(pointer))
})

test.each([
  '[0,-0,0.0,-0.0e-999,0e999,1,-1,1e21,1E-7,1.5e+300,5e-324,1.7976931348623157e308]',
  '[9007199254740991,9007199254740992,9007199254740994,-9007199254740991,123456789012345680000]',
  '[1000000000000000000000,1000000000000000000000000000000]',
  '[0.1,0.30000000000000004,3.14159265358979323846264338327950288]',
  '{"1234567890123456789":"1234567890123456789","a":"1e400"}',
])('jsonFlaw accepts the numbers in %s', (json) => {
  expect(flawOf(json)).toBeUndefined()
})

test('jsonFlaw accepts an integer exactly if its digits stay the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (integer) => {
      const isKept = BigInt(Number(integer).toLocaleString('en', { useGrouping: false })) === integer
      expect(flawOf(`{"a":[${integer}]}`)).toEqual(isKept ? undefined : noDouble('/a/0'))
    }),
  )
})

test('jsonFlaw accepts what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.double({ noDefaultInfinity: true, noNaN: true }).map(String)), (json) => {
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
const tooDeep = { pointer: '/a/0', detail: 'The body nests values more than 64 levels deep.' }

test('jsonFlaw counts levels of objects and lists', () => {
  expect(flawOf(nested(64), 64)).toBeUndefined()
  expect(flawOf(nested(64, '{}'), 64)).toEqual(tooDeep)
  expect(flawOf(nested(1_000_000), 64)).toEqual(tooDeep)
})

test('jsonFlaw counts only nested levels, and ignores brackets in strings', () => {
  expect(flawOf(`[${nested(60)},${nested(60)}]`, 64)).toBeUndefined()
  expect(flawOf(JSON.stringify(['['.repeat(100), `\\"${'{'.repeat(100)}`]), 64)).toBeUndefined()
})
