// The statements of migrations: their SQL once for both engines, with numbered parameters, and no name. A migration keeps them as they
// were when it was written, whatever the kernel becomes.
import * as kernel from '../kernel/statement.ts'

import type { Value } from '../kernel/columns.ts'
import type { Row as KernelRow } from '../kernel/rows.ts'

type Step = kernel.Step
type ReadStep = kernel.ReadStep

/** The type of a parameter or a column. */
interface Column<Of extends Value = Value> {
  readonly type: 'text' | 'integer'
  readonly nullable: boolean
  /** For the compiler alone. */
  readonly of?: Of
}

type Columns = readonly Column[]
type ValuesOf<Of extends Columns> = {
  readonly [Index in keyof Of]: Of[Index] extends Column<infer Held> ? Held : never
}

export const text: Column<string> = { type: 'text', nullable: false }
export const integer: Column<number> = { type: 'integer', nullable: false }
export const nullable = <Of extends Value>({ type }: Column<Of>): Column<Of | null> => ({ type, nullable: true })

/** A piece of SQL that the engines write differently. */
export type Fragment = Readonly<Record<'sqlite' | 'postgres', string>>

/** A piece of SQL, some of whose parts the engines write differently. */
export function fragment(texts: TemplateStringsArray, ...parts: readonly (string | Fragment)[]): Fragment {
  const render = (engine: keyof Fragment) =>
    String.raw(texts, ...parts.map((part) => (typeof part === 'string' ? part : part[engine]))).trim()
  return { sqlite: render('sqlite'), postgres: render('postgres') }
}

/**
 * A property of a JSON text, as text. PostgreSQL reads no JSON with the character 0 or with half of a surrogate pair, which messages
 * and attributes may have. With a slash before the `u` they are other characters.
 */
export const property = (name: string, json = 'json'): Fragment => ({
  sqlite: `(${json} ->> '${name}')`,
  postgres: `(CAST(replace(replace(${json}, '\\u0000', '\\/u0000'), '\\ud', '\\/ud') AS jsonb) ->> '${name}')`,
})

export interface Statement<Params extends readonly Value[], Row extends readonly Value[]> extends kernel.Statement {
  readonly sql: Fragment
  /** For the compiler alone. */
  readonly types?: { params: Params; row: Row }
}

const byPlace = (of: Columns) => Object.fromEntries(of.map((each, place) => [`p${place + 1}`, each]))

/**
 * Declares a statement, whose SQL follows as a template.
 * @param params The parameters, which the SQL calls `$1`, `$2` and so on. PostgreSQL takes the type of a parameter from its
 *   place, so one that could be of several types stands in a `CAST`.
 * @param columns The columns that it returns, in their order; none if it only writes.
 */
export const sql =
  <const Params extends Columns, const Row extends Columns>(name: string, params: Params, columns: Row) =>
  (
    texts: TemplateStringsArray,
    ...parts: readonly (string | Fragment)[]
  ): Statement<ValuesOf<Params>, ValuesOf<Row>> => {
    const { sqlite: numbered, postgres } = fragment(texts, ...parts)
    // SQLite takes `$1` for a name and `?1` for a position.
    const sqlite = numbered.replaceAll('$', '?')
    return {
      name,
      params: byPlace(params),
      columns: byPlace(columns),
      sql: { sqlite, postgres },
      sqlite,
      postgres,
      writes: {},
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A row is the list of its values.
      rowOf: (values) => values as unknown as KernelRow,
      textWith: (engine) => ({ sqlite, postgres })[engine],
    }
  }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whether a step reads is for the compiler alone.
const stepOf = (step: Step) => step as ReadStep

/** The first row that a statement returns, as a tuple of its columns. */
export function* row<Params extends readonly Value[], Row extends readonly Value[]>(
  of: Statement<Params, Row>,
  ...params: Params
): Generator<ReadStep, Row | undefined, Row | undefined> {
  return yield stepOf({ kind: 'row', statement: of, params })
}

/** All rows that a statement returns. */
export function* rows<Params extends readonly Value[], Row extends readonly Value[]>(
  of: Statement<Params, Row>,
  ...params: Params
): Generator<ReadStep, Row[], Row[]> {
  return yield stepOf({ kind: 'rows', statement: of, params })
}

/** Writes, and returns how many rows were changed. */
export function* change<Params extends readonly Value[]>(
  of: Statement<Params, readonly []>,
  ...params: Params
): Generator<Step, number, number> {
  return yield stepOf({ kind: 'change', statement: of, params })
}
