import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateProperty } from './duplicate-property.ts'

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a" \n:1,"b":2,"a"\t: 3}', ['a']],
  [String.raw`{"status":1,"\u0073tatus":2}`, ['status']],
  [String.raw`{"\"a\\":1,"b":2,"\"\u0061\\":3}`, ['"a\\']],
  ['{"a":{"b":[1,{"c":1},{"c":1,"d":[],"c":2}]}}', ['a', 'b', 2, 'c']],
  ['[[],[{}],{"":1,"":1}]', [2, '']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
])('finds the property that is there twice in %s', (json, steps) => {
  expect(duplicateProperty(json)).toEqual(steps)
})

test.each([
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1,","b":",\\"a\\":"}',
  '["a","a"]',
  '"a"',
  'null',
])('finds none in %s', (json) => {
  expect(duplicateProperty(json)).toBeUndefined()
})

test('finds none in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(duplicateProperty(json)).toBeUndefined()
    }),
  )
})

test('reads a body as deep or as full as the contract allows without recursion', () => {
  const depth = 8192
  expect(duplicateProperty('['.repeat(depth) + ']'.repeat(depth))).toBeUndefined()
  expect(duplicateProperty(`${'['.repeat(depth)}{"a":1,"a":1}${']'.repeat(depth)}`)).toHaveLength(depth + 1)
})
