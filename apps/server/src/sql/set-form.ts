// A set form is a statement that serves concurrent requests of one organization in one round trip. It gets the parameters of each request
// as a row. Only PostgreSQL runs set forms.
import type { Columns, OrgCode } from './columns.ts'
import type { Statement } from './statement.ts'

/**
 * A statement for many requests. `$1` is the organization, and each other parameter is a list with a value for each request. The first
 * column of a result row, `place`, is the number of the row's request in these lists: 1 for the first.
 */
export interface SetForm {
  /** The unique name under which PostgreSQL prepares the statement. */
  readonly name: string
  readonly text: string
  /** True if the statement writes. Then the second column of a result row is true if the request changed a row. */
  readonly writes: boolean
  /** True if each request runs separately, because the statement may wait for a lock or fail. */
  readonly alone: boolean
}

/** Returns the SQL for a parameter of the original statement: the organization, or a column of `requests`. */
export const requestParam = (param: string): string => (param === 'organization' ? '$1' : `requests."${param}"`)

/** Returns SQL for the table `requests` in FROM. The table has a row for each request, and columns for the parameters and the place. */
export function requestRows(params: Columns): string {
  const [, ...others] = Object.entries(params)
  // A list is `(SELECT $2::text[])`. In a subquery, the planner can't see the length of the list, so it uses one plan for all lengths.
  const lists = others.map(
    ([, { type }], index) => `(SELECT $${index + 2}::${{ text: 'text', integer: 'bigint' }[type]}[])`,
  )
  const columns = others.map(([name]) => `"${name}"`)
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS requests (${columns.join(', ')}, place)`
}

/** Creates the set form of a statement that reads. OFFSET 0 makes PostgreSQL run the original statement for each row of `requests`. */
export const setFormOf = ({ name, params, textWith }: Statement): SetForm => ({
  name: `${name}_set`,
  text: `SELECT requests.place, one.* FROM ${requestRows(params)} CROSS JOIN LATERAL (${textWith('postgres', requestParam)} OFFSET 0) one`,
  writes: false,
  alone: false,
})

/**
 * Runs a set form for one request, in a batch with other requests. Returns the result rows of this request without the place.
 * @param params The organization, and the other parameters of the request. Reads with equal parameters share one execution. Writes with the
 *   same first parameter, such as a conversation, run one after the other.
 * @throws StoreUnavailable. A form that writes also throws OutcomeUnknown, or AlreadyWritten if the ID of a new row exists.
 */
export type RunSetForm = (
  form: SetForm,
  params: readonly [organization: OrgCode, ...row: readonly unknown[]],
) => Promise<(readonly unknown[])[]>
