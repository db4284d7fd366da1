// Renders the text of a statement for an engine. The text has parameters such as `:memberId`, and markers such as `{lock}` or `{in :ids}`
// for SQL that differs between the engines. The compiler checks the parameters and the markers of each statement.
import { limits } from '@parley/contract'
import { hash } from 'node:crypto'
import type { Columns } from './columns.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The markers that a statement can have between braces, for the compiler. `MARKERS` has the SQL for each, and explains the four locks. */
export type Marker =
  | 'lock'
  | 'lock to remove'
  | 'lock to hold'
  | 'lock shared'
  | 'now'
  | 'json array'
  | 'random'
  | `in :${string}`
  | `texts :${string}`
  | `columns :${string}`
  | `rows :${string}`
  | `property ${string}.${string}`
  | `joined ${string} by ${string}: FROM ${string}`
  | `only sqlite: ${string}`
  | `only postgres: ${string}`

type Rendering = Readonly<Record<EngineName, string>>

/** The length of a revision: 22 characters of base64url are 132 bits, enough to avoid collisions. */
const REVISION_LENGTH = 22

/** Returns the revision (ETag) of a text: a hash, because a counter could repeat after a restore, and match an old revision again. */
export const revisionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, REVISION_LENGTH)

/** Returns a query of the texts of a list parameter. Its only column is `value`. */
const textsOf = (list: string): Rendering => ({
  sqlite: `SELECT value FROM json_each(${list})`,
  postgres: `SELECT jsonb_array_elements_text(CAST(${list} AS TEXT)::jsonb) AS value`,
})

/**
 * The SQL of each marker. SQLite has only one writer at a time, so its locks are empty. A list parameter is a JSON array as text, so a
 * statement has the same text for lists of all lengths, and needs one round trip.
 */
const MARKERS: readonly (readonly [form: RegExp, render: (...parts: string[]) => Rendering])[] = [
  // Doesn't block transactions that insert a reference to the row.
  [/^lock$/, () => ({ sqlite: '', postgres: 'FOR NO KEY UPDATE' })],
  [/^lock to remove$/, () => ({ sqlite: '', postgres: 'FOR UPDATE' })],
  // Several transactions can take this lock at once. Nobody else can change the row meanwhile.
  [/^lock to hold$/, () => ({ sqlite: '', postgres: 'FOR SHARE' })],
  // Prevents only the removal of the row.
  [/^lock shared$/, () => ({ sqlite: '', postgres: 'FOR KEY SHARE' })],
  [
    /^now$/,
    () => ({
      sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
      postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
    }),
  ],
  [/^random$/, () => ({ sqlite: 'hex(randomblob(16))', postgres: 'CAST(gen_random_uuid() AS TEXT)' })],
  // If there are no rows, PostgreSQL returns null.
  [/^json array$/, () => ({ sqlite: 'json_group_array', postgres: 'json_agg' })],
  [
    /^in (:\w+)$/,
    (list = '') => ({ sqlite: `IN (${textsOf(list).sqlite})`, postgres: `= ANY(ARRAY(${textsOf(list).postgres}))` }),
  ],
  // Only `nameColumns` may use it, because code that reads values by their place is error-prone.
  [
    /^each (:\w+)$/,
    (list = '') => ({ sqlite: `json_each(${list})`, postgres: `jsonb_array_elements(CAST(${list} AS TEXT)::jsonb)` }),
  ],
  [/^texts (:\w+)$/, (list = '') => textsOf(list)],
  // PostgreSQL can't convert JSON with some escapes (see `property` in `migrations/sql.ts`), so `replace` makes other text of each.
  [
    /^property ([\w.]+)\.(\w+)$/,
    (json = '', name = '') => ({
      sqlite: `(${json} ->> '${name}')`,
      postgres: `(CAST(replace(replace(${json}, '\\u0000', '\\/u0000'), '\\ud', '\\/ud') AS jsonb) ->> '${name}')`,
    }),
  ],
  // Joins texts with commas, in an order. It is null if there are no texts, or if the condition on the group is false. SQLite orders in a
  // subquery, because an order within the aggregate doubles the time. PostgreSQL guarantees only the order within the aggregate.
  [
    /^joined ([\w.]+) by ([\w., ]+)(?: if ([^:]+))?:\s+(FROM [^]+)$/,
    (json = '', position = '', condition = 'TRUE', from = '') => ({
      sqlite: `(SELECT CASE WHEN ${condition} THEN string_agg(json, ',') END FROM (SELECT ${json} ${from} ORDER BY ${position}))`,
      postgres: `(SELECT CASE WHEN ${condition} THEN string_agg(${json}, ',' ORDER BY ${position}) END ${from})`,
    }),
  ],
  [/^only sqlite: ([^]+)$/, (sql = '') => ({ sqlite: sql, postgres: '' })],
  [/^only postgres: ([^]+)$/, (sql = '') => ({ sqlite: '', postgres: sql })],
]

/** Replaces the markers of a statement by the SQL for an engine: `{lock}` is `FOR NO KEY UPDATE` on PostgreSQL. Throws if unknown. */
export function renderMarkers(sql: string, engine: EngineName): string {
  const rendered = sql.trim().replaceAll(/\{([^{}]*)\}/g, (marker, content: string) => {
    for (const [form, render] of MARKERS) {
      const match = form.exec(content)
      if (match !== null) return render(...match.slice(1))[engine]
    }
    throw new Error(`${marker} isn't a marker.`)
  })
  if (/[{}]/.test(rendered)) throw new Error('A brace has no counterpart, or a marker is within a marker.')
  return rendered
}

export const { pageBytes: MAX_PAGE_BYTES } = limits

/** Returns the name of a column in SQL: `unique_id` for `uniqueId`. */
export const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Replaces the markers of a parameter that is a list of rows: `{columns :rows}` by the names of its columns, and `{rows :rows}` by a
 * subquery that reads the rows from the JSON array, such as `(SELECT value ->> 0 AS unique_id, … FROM {each :rows})`.
 */
export function nameColumns(sql: string, params: Columns): string {
  return sql.replaceAll(/\{(columns|rows) :(\w+)\}/g, (marker, kind: string, param: string) => {
    const columns = Object.entries(params[param]?.rows ?? {}).map(([name, { type }], index) => {
      const value = type === 'integer' ? `CAST(value ->> ${index} AS BIGINT)` : `value ->> ${index}`
      return { name: columnName(name), value: `${value} AS ${columnName(name)}` }
    })
    if (columns.length === 0) throw new Error(`${marker} isn't about a list of rows.`)
    return kind === 'columns'
      ? columns.map(({ name }) => name).join(', ')
      : `(SELECT ${columns.map(({ value }) => value).join(', ')} FROM {each :${param}})`
  })
}

/** Makes a PostgreSQL statement end a page when the texts of the rows reach MAX_PAGE_BYTES. On SQLite, `readPaged` ends the page. */
export function inPages(sql: string, columns: Readonly<Record<string, { type: string }>>, order: string): string {
  const names = Object.keys(columns).map(columnName)
  const texts = Object.entries(columns).filter(([, { type }]) => type === 'text')
  const bytes = texts.map(([name]) => `coalesce(octet_length(${columnName(name)}), 0)`).join(' + ')
  return `SELECT ${names.join(', ')} FROM (
    SELECT *, sum(${bytes}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (${sql}) AS page (${names.join(', ')})) AS measured
    WHERE coalesce(bytes_before, 0) < ${MAX_PAGE_BYTES} ORDER BY ${order}`
}

// Types with which the compiler reads a statement, one character after the other: `Names` are its parameters (`:name`), and `Unknown` its
// markers that don't exist. `Read` and `Found` collect the result, because the compiler limits recursion that isn't tail recursion.
type Characters<S extends string> = S extends `${infer Head}${infer Tail}` ? Head | Characters<Tail> : never
type Letter = Characters<'abcdefghijklmnopqrstuvwxyz_0123456789'>
type Word<S extends string, Read extends string = ''> = S extends `${infer Head}${infer Tail}`
  ? Lowercase<Head> extends Letter
    ? Word<Tail, `${Read}${Head}`>
    : Read
  : Read
type Names<S extends string, Found = never> = S extends `${string}:${infer Rest}`
  ? Rest extends `:${infer Cast}`
    ? Names<Cast, Found>
    : Names<Rest, Word<Rest> extends '' ? Found : Found | Word<Rest>>
  : Found
type Unknown<S extends string, Found = never> = S extends `${string}{${infer Inner}}${infer Rest}`
  ? Unknown<Rest, Inner extends Marker ? Found : Found | Inner>
  : Found
/** Compares the parameters that a text uses with the declared ones. If they differ, the type makes the compiler report the difference. */
type Same<Used, Declared> = [Used] extends [Declared]
  ? [Declared] extends [Used]
    ? unknown
    : { 'not in the SQL': Exclude<Declared, Used> }
  : { 'not declared': Exclude<Used, Declared> }
/** Makes the compiler check that a literal SQL text uses the parameters P and known markers. `register` checks generated texts. */
export type Checked<S extends string, P> = string extends S
  ? unknown
  : [Unknown<S>] extends [never]
    ? Same<Names<S>, keyof P & string>
    : { 'no marker': Unknown<S> }
