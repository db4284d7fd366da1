// Pages end early: their rows are bounded in bytes, too.
import type { Place, Placed, Portion } from '../../domain/paging.ts'
import type { Statement, Value } from './statement.ts'

type Row = readonly Value[]

/** A page ends with the row with which it holds this many bytes: rows that an older version took can be large. */
export const MAX_PAGE_BYTES = 1024 * 1024
/** Up to here the bytes of a text are estimated, because counting them takes longer. */
const SHORT = 256

/** The bytes of a row, not fewer than PostgreSQL counts. A UTF-16 code unit has at most three. */
const bytesOf = (row: Row) =>
  row.reduce<number>((sum, value) => {
    if (typeof value !== 'string') return sum
    return sum + (value.length < SHORT ? 3 * value.length : Buffer.byteLength(value))
  }, 0)

/** Reads rows until a page is full. */
export function readPaged<Each extends Row>(found: Iterable<Each>): Each[] {
  const taken: Each[] = []
  let bytes = 0
  for (const each of found) {
    taken.push(each)
    bytes += bytesOf(each)
    if (bytes >= MAX_PAGE_BYTES) break
  }
  return taken
}

/** Whether a page ended, or could have ended, before the last row of its statement. */
export const isFull = (page: readonly Row[]): boolean =>
  page.reduce((sum, each) => sum + bytesOf(each), 0) >= MAX_PAGE_BYTES

/**
 * Lets the pages of a statement end early. SQLite hands out a row after the other. PostgreSQL sends all that it has found, but knows
 * the length of a text without reading it.
 * @param order The order of its rows. The columns are `p1`, `p2` and so on.
 */
export function paged<Params extends Row, Found extends Row>(
  statement: Statement<Params, Found>,
  order: string,
): Statement<Params, Found> {
  const names = Object.keys(statement.columns)
  const texts = names.filter((name) => statement.columns[name]?.type === 'text')
  const bytes = texts.map((name) => `coalesce(octet_length(${name}), 0)`).join(' + ')
  const postgres = `SELECT ${names.join(', ')} FROM (
    SELECT *, sum(${bytes}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (${statement.sql.postgres}) AS page (${names.join(', ')})) AS measured
    WHERE coalesce(bytes_before, 0) < ${MAX_PAGE_BYTES} ORDER BY ${order}`
  return { ...statement, isPaged: true, postgres, sql: { ...statement.sql, postgres } }
}

/** What a page of a list found. */
export const portionOf = <Found extends Row, Item>(
  page: readonly Found[],
  placedOf: (row: Found) => Placed<Item>,
  end?: Place,
): Portion<Item> => {
  const found = page.map(placedOf)
  return { found, end: isFull(page) ? found.at(-1)?.place : end }
}
