// The rows of a statement, by the names of its columns.
import type { Columns, Value } from './columns.ts'

/** The common part of all rows: the values as the engine returned them. */
export interface Row {
  readonly values: readonly Value[]
}

export interface Rows {
  readonly columns: Columns
  /** A row of its columns, of the values in their order. */
  readonly rowOf: (values: readonly Value[]) => Row
}

/** Makes the rows of a statement: one class, with a getter for each column. So a row costs as much as its list of values. */
export function rowsOf(columns: Columns): (values: readonly Value[]) => Row {
  class Named implements Row {
    readonly values: readonly Value[]
    constructor(values: readonly Value[]) {
      this.values = values
    }
  }
  for (const [place, [name, { decode }]] of Object.entries(columns).entries()) {
    const get =
      decode === undefined
        ? function valueOf(this: Named) {
            return this.values[place]
          }
        : function decoded(this: Named) {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test compares what is declared with each engine.
            return decode(this.values[place] as never)
          }
    Object.defineProperty(Named.prototype, name, { enumerable: true, get })
  }
  return (values) => new Named(values)
}

/** The columns of a row as an object of its own, which can be printed and passed on in parts. */
export function plain<Found extends object>(row: Found): Found {
  const own: Record<string, unknown> = {}
  for (const name in row) if (name !== 'values') own[name] = row[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- These are its properties.
  return own as Found
}
