import type { Columns, Value } from './columns.ts'

/** A row of a result: a plain object whose properties are the columns. */
export type Row = object

/**
 * Returns the function that creates row objects from lists of values. It is generated code with an object literal, because that takes
 * a sixth of the time of filling an object in a loop: 20 ns for 17 columns.
 *
 * @throws Error if the name of a column isn't one of a variable.
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
