import { expect, test } from 'vitest'
import { revisionOf } from './sql-text.ts'

test('a revision has 22 characters that are allowed in an ETag', () => {
  expect(revisionOf('{}')).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

test('different texts have different revisions', () => {
  expect(revisionOf('{"status":"Active"}')).not.toBe(revisionOf('{"status":"Closed"}'))
})
