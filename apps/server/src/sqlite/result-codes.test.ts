import { expect, test } from 'vitest'
import { StoreUnavailable } from '../sql/errors.ts'
import { isBusy, toStoreError } from './result-codes.ts'

/** An error as `node:sqlite` throws it. */
const errorOf = (errcode: number) => Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  ['SQLITE_BUSY', 5],
  ['SQLITE_BUSY_SNAPSHOT', 517],
  ['SQLITE_PROTOCOL', 15],
])(
  'after %s, because other processes hold locks, a write is tried again, and in the end the store is unavailable',
  (_, code) => {
    expect(isBusy(errorOf(code))).toBe(true)
    expect(toStoreError(errorOf(code))).toBeInstanceOf(StoreUnavailable)
  },
)

test('an error of a statement does not make the store unavailable', () => {
  const constraint = errorOf(19)
  expect(isBusy(constraint)).toBe(false)
  expect(toStoreError(constraint)).toBe(constraint)
})
