// Decides where a page ends. A page has a limit in bytes besides that of rows, because rows of older versions can be large.
import type { Value } from './columns.ts'
import { MAX_PAGE_BYTES } from './sql-text.ts'

type Values = readonly Value[]

/** The bytes of a text shorter than this are estimated, because counting them takes longer. */
const SHORT = 256

/** Returns at least the number of bytes that PostgreSQL counts for a row. One UTF-16 code unit has at most three bytes in UTF-8. */
const bytesOf = (row: readonly unknown[]) =>
  row.reduce<number>((sum, value) => {
    if (typeof value !== 'string') return sum
    return sum + (value.length < SHORT ? 3 * value.length : Buffer.byteLength(value))
  }, 0)

/** Reads rows until the page is full. */
export function readPaged(rows: Iterable<Values>): Values[] {
  const page: Values[] = []
  let bytes = 0
  for (const row of rows) {
    page.push(row)
    bytes += bytesOf(row)
    if (bytes >= MAX_PAGE_BYTES) break
  }
  return page
}

/** Returns true if the byte limit ended the page, so that the statement can have more rows. */
export const isFull = (page: readonly object[]): boolean =>
  page.reduce((sum, row) => sum + bytesOf(Object.values(row)), 0) >= MAX_PAGE_BYTES
