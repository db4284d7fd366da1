// The contract is kept as JSON, and written as YAML on demand.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contract, contractYaml } from '../src/index.ts'
import { toYaml } from '../src/yaml.ts'

test('the contract as YAML is the contract as JSON, in the same order', () => {
  expect(JSON.stringify(parse(contractYaml()))).toBe(JSON.stringify(contract))
})

const TEXTS = [
  '',
  ' a',
  'a ',
  'no',
  'True',
  '1',
  '-',
  '- a',
  'a: b',
  'a #b',
  '#',
  '*a',
  '&a',
  '!a',
  '|',
  '>',
  '%',
  '@',
  '`',
  '~',
]
const LINES = [
  'a\nb',
  'a\nb\n',
  'a\n\nb\n',
  'a\n  b',
  ' a\nb',
  'a\nb\n\n',
  '\n',
  '\na',
  'a\n',
  'a\nb ',
  'a\tb',
  'é\nà',
  '\u2028',
  '"\\',
]

test.each([...TEXTS, ...LINES, 1, -0.5, true, null, [], {}, [[]], [['a', 'b\nc\n'], [{}]]])(
  '%j is unchanged after it is written and read as YAML',
  (value) => {
    const document = { value, list: [value, { key: value }], [JSON.stringify(value)]: 1 }
    expect(parse(toYaml(document))).toEqual(document)
  },
)
