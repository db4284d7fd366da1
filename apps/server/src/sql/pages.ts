// Ends a page of rows when it reaches MAX_PAGE_BYTES. Imported rows can be large.
import type { Value } from './columns.ts'
import { MAX_PAGE_BYTES } from './sql-text.ts'

/** Shorter texts are estimated at three bytes a character, because counting the bytes takes longer. */
const MAX_ESTIMATED_LENGTH = 256

/** Returns the number of bytes of a row's texts in UTF-8, or a little more. One UTF-16 code unit has at most three bytes in UTF-8. */
const bytesOf = (row: readonly unknown[]) =>
  row.reduce<number>((sum, value) => {
    if (typeof value !== 'string') return sum
    return sum + (value.length < MAX_ESTIMATED_LENGTH ? 3 * value.length : Buffer.byteLength(value))
  }, 0)

/** Reads rows until the page has MAX_PAGE_BYTES. Only SQLite needs this function: on PostgreSQL, the statement ends pages (`inPages`). */
export function readPaged(rows: Iterable<readonly Value[]>): (readonly Value[])[] {
  const page: (readonly Value[])[] = []
  let bytes = 0
  for (const row of rows) {
    page.push(row)
    bytes += bytesOf(row)
    if (bytes >= MAX_PAGE_BYTES) break
  }
  return page
}

/** Returns true if a page ended because it has MAX_PAGE_BYTES. Then more rows can follow. */
export const isFull = (page: readonly object[]): boolean =>
  page.reduce((sum, row) => sum + bytesOf(Object.values(row)), 0) >= MAX_PAGE_BYTES
