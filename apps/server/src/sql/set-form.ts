// Set forms: what several requests of one organization want at the same time, as one statement. Only some engines run them.
import type { Columns, OrgCode } from './columns.ts'
import type { Statement } from './statement.ts'

/**
 * A statement for many rows of one organization: `$1` is the organization, and each other parameter is a list. It returns the
 * place of a row in the lists, and then what it found for that row.
 */
export interface SetForm {
  /** Under which the engine prepares it. */
  readonly name: string
  readonly text: string
  /** True if it writes. Then it returns after the place whether the row was changed. */
  readonly writes: boolean
  /** True if it is run for one row at a time, since it may wait for a lock or fail. */
  readonly alone: boolean
}

/** A parameter of the single form as a column of `asked`. */
export const askedFor = (param: string): string => (param === 'organization' ? '$1' : `asked."${param}"`)

/** The rows of a batch, for `FROM`: each parameter of the single form is a column of `asked`, with its name. */
export function askedRows(params: Columns): string {
  const [, ...others] = Object.entries(params)
  // The planner can't look into a subquery. So it expects lists of any length to be equal, and keeps one plan for all.
  const lists = others.map(
    ([, { type }], index) => `(SELECT $${index + 2}::${{ text: 'text', integer: 'bigint' }[type]}[])`,
  )
  const columns = others.map(([name]) => `"${name}"`)
  return `unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${columns.join(', ')}, place)`
}

/** The set form of a statement that reads. */
export const setFormOf = ({ name, params, textWith }: Statement): SetForm => ({
  name: `${name}_set`,
  text: `SELECT asked.place, found.* FROM ${askedRows(params)} CROSS JOIN LATERAL (${textWith('postgres', askedFor)} OFFSET 0) found`,
  writes: false,
  alone: false,
})

/**
 * Runs a set form for one row, and returns what it found, without the place.
 * @param row Reads of equal rows share one. The first value of a row that writes is its key: a batch has at most one of a key, and a
 *   later one waits until the earlier one is done.
 * @throws StoreUnavailable; if the form writes, also OutcomeUnknown, and AlreadyWritten if a row with its identifier is there.
 */
export type AskSet = (
  form: SetForm,
  params: readonly [organization: OrgCode, ...row: readonly unknown[]],
) => Promise<(readonly unknown[])[]>
