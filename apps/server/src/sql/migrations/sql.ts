// The statements of migrations: their SQL once for both engines, with numbered parameters, and no name. A migration keeps them as they
// were when it was written, whatever the kernel becomes.
import type { Value } from '../columns.ts'
import type * as kernel from '../statement.ts'
import type { EngineName } from '../sql-text.ts'

/** A piece of SQL that the engines write differently. */
export type Fragment = Readonly<Record<EngineName, string>>

/** An integer of at least 53 bits. */
export const INTEGER: Fragment = { sqlite: 'INTEGER', postgres: 'BIGINT' }
/** Text that is compared byte by byte, so that every engine sorts alike. */
export const TEXT: Fragment = { sqlite: 'TEXT', postgres: 'TEXT COLLATE "C"' }
/** Follows the columns of a table whose rows are mostly short: they may be kept in the order of their key. */
export const NARROW: Fragment = { sqlite: 'STRICT, WITHOUT ROWID', postgres: '' }
/** Follows the columns of a table whose rows are long: kept with the key, they would make its tree deep. */
export const WIDE: Fragment = { sqlite: 'STRICT', postgres: '' }

/**
 * A property of a JSON text, as text. PostgreSQL reads no JSON with the character 0 or with half of a surrogate pair, which messages
 * and attributes may have. With a slash before the `u` they are other characters.
 */
export const property = (name: string, json = 'json'): Fragment => ({
  sqlite: `(${json} ->> '${name}')`,
  postgres: `(CAST(replace(replace(${json}, '\\u0000', '\\/u0000'), '\\ud', '\\/ud') AS jsonb) ->> '${name}')`,
})

export interface Statement<Row extends readonly Value[]> extends kernel.Statement {
  /** For the compiler alone: the columns in their order; none if it only writes. */
  readonly row?: Row
}

/**
 * A statement. It calls its parameters `$1`, `$2` and so on. PostgreSQL takes the type of a parameter from its place, so one that could
 * be of several types stands in a `CAST`.
 */
export function sql<Row extends readonly Value[] = []>(
  texts: TemplateStringsArray,
  ...parts: readonly (string | Fragment)[]
): Statement<Row> {
  const render = (engine: EngineName) =>
    String.raw(texts, ...parts.map((part) => (typeof part === 'string' ? part : part[engine]))).trim()
  const postgres = render('postgres')
  // SQLite takes `$1` for a name and `?1` for a position.
  const sqlite = render('sqlite').replaceAll('$', '?')
  return {
    name: '',
    params: {},
    columns: {},
    sqlite,
    postgres,
    writes: {},
    rowOf: (values) => values,
    textWith: (engine) => ({ sqlite, postgres })[engine],
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whether a step reads is for the compiler alone.
const stepOf = (step: kernel.Step) => step as kernel.ReadStep

/** The first row that a statement returns, as a tuple of its columns. */
export function* row<Row extends readonly Value[]>(
  statement: Statement<Row>,
): Generator<kernel.ReadStep, Row | undefined, Row | undefined> {
  return yield stepOf({ kind: 'row', statement, params: [] })
}

/** All rows that a statement returns. */
export function* rows<Row extends readonly Value[]>(
  statement: Statement<Row>,
  ...params: readonly Value[]
): Generator<kernel.ReadStep, Row[], Row[]> {
  return yield stepOf({ kind: 'rows', statement, params })
}

/** Writes, and returns how many rows were changed. */
export function* change(statement: Statement<[]>, ...params: readonly Value[]): Generator<kernel.Step, number, number> {
  return yield { kind: 'change', statement, params }
}

/** A migration that only changes the schema. */
export const inOrder = (statements: readonly Statement<[]>[]) =>
  function* take(): kernel.Script<void> {
    for (const each of statements) yield* change(each)
  }
