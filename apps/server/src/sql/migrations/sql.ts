// Declares the statements of migrations. These statements have numbered parameters and no names. They don't use the markers of
// `sql-text.ts`, so that old migrations stay the same if a marker changes.
import type { Value } from '../columns.ts'
import type * as kernel from '../statement.ts'
import type { EngineName } from '../sql-text.ts'

/** A piece of SQL that differs between the engines. */
export type Fragment = Readonly<Record<EngineName, string>>

/** An integer of at least 53 bits. */
export const INTEGER: Fragment = { sqlite: 'INTEGER', postgres: 'BIGINT' }
/** Text that is compared byte by byte, so that both engines sort in the same order. */
export const TEXT: Fragment = { sqlite: 'TEXT', postgres: 'TEXT COLLATE "C"' }
/** The options of a table with short rows. SQLite stores such rows in the tree of the primary key. */
export const NARROW: Fragment = { sqlite: 'STRICT, WITHOUT ROWID', postgres: '' }
/** The options of a table with long rows. In the tree of the primary key, long rows would make the tree deep. */
export const WIDE: Fragment = { sqlite: 'STRICT', postgres: '' }

/**
 * Returns SQL for a property of a JSON text. PostgreSQL can't convert JSON with the escapes `\u0000` (the character 0) or `\ud800` (an
 * unpaired surrogate), which messages may have. So `replace` first changes each escape to other text: `\u0000` becomes `\/u0000`.
 */
export const property = (name: string, json = 'json'): Fragment => ({
  sqlite: `(${json} ->> '${name}')`,
  postgres: `(CAST(replace(replace(${json}, '\\u0000', '\\/u0000'), '\\ud', '\\/ud') AS jsonb) ->> '${name}')`,
})

/** A statement of a migration, whose rows are tuples. */
export interface MigrationStatement<Row extends readonly Value[]> extends kernel.Statement {
  /** Never set: it only tells the compiler the types of the columns, in their order. */
  readonly row?: Row
}

/** Declares a statement with the parameters `$1`, `$2` and so on. A parameter whose type is ambiguous needs a `CAST`. */
export function sql<Row extends readonly Value[] = []>(
  texts: TemplateStringsArray,
  ...parts: readonly (string | Fragment)[]
): MigrationStatement<Row> {
  const render = (engine: EngineName) =>
    String.raw(texts, ...parts.map((part) => (typeof part === 'string' ? part : part[engine]))).trim()
  const postgres = render('postgres')
  // In SQLite, `$1` is a named parameter, and `?1` is a numbered one.
  const sqlite = render('sqlite').replaceAll('$', '?')
  // Migrations give parameters and read columns by position. So the names and types that other statements declare are empty.
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ReadStep` differs from `Step` only for the compiler.
const stepOf = (step: kernel.Step) => step as kernel.ReadStep

/** Returns the first row of a statement as a tuple. */
export function* row<Row extends readonly Value[]>(
  statement: MigrationStatement<Row>,
): Generator<kernel.ReadStep, Row | undefined, Row | undefined> {
  return yield stepOf({ kind: 'row', statement, params: [] })
}

/** Returns all rows of a statement as tuples. */
export function* rows<Row extends readonly Value[]>(
  statement: MigrationStatement<Row>,
  ...params: readonly Value[]
): Generator<kernel.ReadStep, Row[], Row[]> {
  return yield stepOf({ kind: 'rows', statement, params })
}

/** Runs a statement that writes, and returns how many rows it changed. */
export function* change(
  statement: MigrationStatement<[]>,
  ...params: readonly Value[]
): Generator<kernel.Step, number, number> {
  return yield { kind: 'change', statement, params }
}
