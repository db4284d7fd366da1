import { expect, test } from 'vitest'
import { revisionOf } from './sql-text.ts'

test('a revision is 22 characters that an entity tag may hold', () => {
  expect(revisionOf('{}')).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

test('another text has another revision', () => {
  expect(revisionOf('{"status":"Active"}')).not.toBe(revisionOf('{"status":"Closed"}'))
})
