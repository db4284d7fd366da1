// The rows of a statement, by the names of its columns.
import type { Columns, Value } from './columns.ts'

/** A row: a plain object with the columns as its properties. */
export type Row = object

/**
 * Makes the rows of a statement. An object whose names are known when it is compiled costs a sixth of one that is filled in a loop, and
 * as much as a list of values behind getters: 20 ns for 17 columns.
 *
 * @throws Error if the name of a column isn't one of a variable.
 */
export function rowsOf(columns: Columns): (values: readonly Value[]) => Row {
  const properties = Object.entries(columns).map(([name, { decode }], place) => {
    if (!/^[a-z]\w*$/i.test(name)) throw new Error(`A column can't have the name ${name}.`)
    return decode === undefined ? `${name}: values[${place}]` : `${name}: columns.${name}.decode(values[${place}])`
  })
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- Its text is made of checked names.
  return new Function('columns', `return (values) => ({ ${properties.join(', ')} })`)(columns) as ReturnType<
    typeof rowsOf
  >
}
