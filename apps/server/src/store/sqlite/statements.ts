import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

type Input = readonly SQLInputValue[]

/** A prepared question whose answers are rows of a type. */
export interface Query<Params extends Input, Row> {
  get(...params: Params): Row | undefined
  iterate(...params: Params): Iterable<Row>
  all(...params: Params): Row[]
}

/** Prepares a question. What its parameters and columns are stands beside the SQL; the tables are STRICT, so it holds. */
export function query<Params extends Input, Row>(db: DatabaseSync, sql: string): Query<Params, Row> {
  const statement = db.prepare(sql)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The compiler cannot read SQL; the caller says what it gives.
  const typed = (row: Record<string, SQLOutputValue>) => row as Row
  return {
    get(...params) {
      const row = statement.get(...params)
      return row && typed(row)
    },
    *iterate(...params) {
      for (const row of statement.iterate(...params)) yield typed(row)
    },
    all: (...params) => statement.all(...params).map(typed),
  }
}
