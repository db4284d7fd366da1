import { expect, test } from 'vitest'
import { isTooDeep, MAX_LEVELS } from './nesting.ts'

const nested = (levels: number, inner = '1') => '{"a":['.repeat(levels / 2) + inner + ']}'.repeat(levels / 2)

test('counts the levels of objects and lists', () => {
  expect(isTooDeep(nested(MAX_LEVELS))).toBe(false)
  expect(isTooDeep(nested(MAX_LEVELS, '{}'))).toBe(true)
  expect(isTooDeep(nested(1_000_000))).toBe(true)
})

test('counts levels that are open at the same time only, and none in strings', () => {
  expect(isTooDeep(`[${nested(60)},${nested(60)}]`)).toBe(false)
  expect(isTooDeep(JSON.stringify(['['.repeat(100), `\\"${'{'.repeat(100)}`]))).toBe(false)
})
