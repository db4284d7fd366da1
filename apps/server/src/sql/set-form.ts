// A set form is a statement that serves concurrent requests of one organization together: one row of its parameters for each request. Only
// PostgreSQL runs set forms, to save round trips.
import type { Columns, OrgCode } from './columns.ts'
import type { Statement } from './statement.ts'

/**
 * A statement for many requests. `$1` is the organization, and each other parameter is a list with a value for each request. Each returned
 * row starts with the request's place in the lists, counted from 1.
 */
export interface SetForm {
  /** The unique name under which PostgreSQL prepares it. */
  readonly name: string
  readonly text: string
  /** If true, it writes, and the value after the place says whether it changed a row. */
  readonly writes: boolean
  /** If true, it runs for one request at a time, because it may wait for a lock or fail. */
  readonly alone: boolean
}

/** Returns the SQL for a parameter of the original statement: the organization, or a column of `asked`. */
export const askedFor = (param: string): string => (param === 'organization' ? '$1' : `asked."${param}"`)

/** Returns the `FROM` item `asked`, which has a row for each request and a column for each parameter. */
export function askedRows(params: Columns): string {
  const [, ...others] = Object.entries(params)
  // In a subquery, the planner can't see the length of a list. So it uses one cached plan for lists of all lengths.
  const lists = others.map(
    ([, { type }], index) => `(SELECT $${index + 2}::${{ text: 'text', integer: 'bigint' }[type]}[])`,
  )
  const columns = others.map(([name]) => `"${name}"`)
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${columns.join(', ')}, place)`
}

/** Creates the set form of a statement that reads. */
export const setFormOf = ({ name, params, textWith }: Statement): SetForm => ({
  name: `${name}_set`,
  text: `SELECT asked.place, found.* FROM ${askedRows(params)} CROSS JOIN LATERAL (${textWith('postgres', askedFor)} OFFSET 0) found`,
  writes: false,
  alone: false,
})

/**
 * Runs a set form for one request, together with other requests, and returns its rows without the place.
 * @param row The parameters of the request. Reads with equal parameters share one execution. If the form writes, the first value is a key:
 *   requests with the same key run one after the other.
 * @throws StoreUnavailable. If the form writes, also OutcomeUnknown, or AlreadyWritten if its identifier exists.
 */
export type AskSet = (
  form: SetForm,
  params: readonly [organization: OrgCode, ...row: readonly unknown[]],
) => Promise<(readonly unknown[])[]>
