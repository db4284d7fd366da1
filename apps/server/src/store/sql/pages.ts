// Pages end early: their rows are bounded in bytes, too.
import { inPages } from '../kernel/sql-text.ts'
import type { Statement, Value } from './statement.ts'

export { isFull } from '../kernel/pages.ts'

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
