// Converts the rows of database drivers, which are lists of values, to objects.
import type { Columns, Value } from './columns.ts'

/** A row of a result: a plain object whose properties are the columns. */
export type Row = object

/**
 * Returns the function that converts the values of a row to an object. The function is generated as JavaScript text with an object literal,
 * `({ uniqueId: values[0], at: columns.at.decode(values[1]) })`, which is six times as fast as a loop.
 * @throws Error if a column's name has characters that no variable name has.
 */
export function rowsOf(columns: Columns): (values: readonly Value[]) => Row {
  const properties = Object.entries(columns).map(([name, { decode }], index) => {
    if (!/^[a-z]\w*$/i.test(name)) throw new Error(`A column can't have the name ${name}.`)
    return decode === undefined ? `${name}: values[${index}]` : `${name}: columns.${name}.decode(values[${index}])`
  })
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- Its text is made of checked names.
  return new Function('columns', `return (values) => ({ ${properties.join(', ')} })`)(columns) as ReturnType<
    typeof rowsOf
  >
}
