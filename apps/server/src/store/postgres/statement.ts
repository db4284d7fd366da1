/** A question or a change in SQL, prepared once on each connection under its name. */
export interface Statement<Params extends readonly Value[], Row extends readonly unknown[] = never> {
  readonly name: string
  readonly text: string
  /** What its parameters and columns are stands beside the SQL; these members are for the compiler alone. */
  readonly params?: Params
  readonly row?: Row
}

/** What can be a parameter. A list is an array of the engine, for `= ANY` and `unnest`. */
export type Value = string | number | null | readonly (string | number | null)[]

/**
 * Says what the parameters and the columns of a statement are. The name is that of the prepared statement, so it must be its
 * own; rows come as tuples in the order of the columns.
 */
export const statement = <Params extends readonly Value[], Row extends readonly unknown[] = never>(
  name: string,
  text: string,
): Statement<Params, Row> => ({ name, text })
