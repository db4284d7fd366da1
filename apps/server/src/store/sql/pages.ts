// Pages end early: their rows are bounded in bytes, too.
import type { Place, Placed, Portion } from '../../domain/paging.ts'
import { isFull } from '../kernel/pages.ts'
import { inPages } from '../kernel/sql-text.ts'
import type { Statement, Value } from './statement.ts'

export { isFull } from '../kernel/pages.ts'
export { MAX_PAGE_BYTES } from '../kernel/sql-text.ts'

type Row = readonly Value[]

/**
 * Lets the pages of a statement end early. SQLite hands out a row after the other. PostgreSQL sends all that it has found, but knows
 * the length of a text without reading it.
 * @param order The order of its rows. The columns are `p1`, `p2` and so on.
 */
export function paged<Params extends Row, Found extends Row>(
  statement: Statement<Params, Found>,
  order: string,
): Statement<Params, Found> {
  const postgres = inPages(statement.sql.postgres, statement.columns, order)
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
