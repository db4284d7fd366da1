// Where a page ends. Its rows are bounded in bytes, too: rows that an older version took can be large.
import type { Value } from './columns.ts'
import { MAX_PAGE_BYTES } from './sql-text.ts'

type Values = readonly Value[]

/** Up to here the bytes of a text are estimated, because counting them takes longer. */
const SHORT = 256

/** The bytes of a row, not fewer than PostgreSQL counts. A UTF-16 code unit has at most three. */
const bytesOf = (row: readonly unknown[]) =>
  row.reduce<number>((sum, value) => {
    if (typeof value !== 'string') return sum
    return sum + (value.length < SHORT ? 3 * value.length : Buffer.byteLength(value))
  }, 0)

/** Reads rows until a page is full. */
export function readPaged(rows: Iterable<Values>): Values[] {
  const taken: Values[] = []
  let bytes = 0
  for (const each of rows) {
    taken.push(each)
    bytes += bytesOf(each)
    if (bytes >= MAX_PAGE_BYTES) break
  }
  return taken
}

/** Says whether a page ended, or could have ended, before the last row of its statement. */
export const isFull = (page: readonly object[]): boolean =>
  page.reduce((sum, row) => sum + bytesOf(Object.values(row)), 0) >= MAX_PAGE_BYTES
