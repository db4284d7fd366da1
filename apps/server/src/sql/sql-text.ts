// The text of a statement: the names of its parameters, e.g. `:memberId`, which the compiler reads, and its markers, which are the pieces
// that the engines write differently, e.g. `{lock}` or `{in :ids}`.
import { limits } from '@parley/contract'
import { hash } from 'node:crypto'
import type { Columns } from './columns.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Every marker, for the compiler. `MARKERS` has what each becomes. */
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

/** 22 characters of base64url are 132 bits: no two states of one conversation share them. */
const REVISION_LENGTH = 22

/**
 * The revision of what a text says. It depends on nothing but the text, so that after a restore from a backup no old
 * revision can come to stand for a new state, as a counter's could.
 */
export const revisionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, REVISION_LENGTH)

/** The texts of a list parameter, as rows with one column, `value`. */
const textsOf = (list: string): Rendering => ({
  sqlite: `SELECT value FROM json_each(${list})`,
  postgres: `SELECT jsonb_array_elements_text(CAST(${list} AS TEXT)::jsonb) AS value`,
})

/**
 * Renders a marker, by its form. SQLite has one writer at a time, so its locks are empty. A list parameter is a JSON array as text: a
 * statement for many rows is one round trip, and has one text for lists of any length.
 */
const MARKERS: readonly (readonly [form: RegExp, render: (...parts: string[]) => Rendering])[] = [
  // Weaker than a deletion's lock: transactions that only refer to the row don't wait.
  [/^lock$/, () => ({ sqlite: '', postgres: 'FOR NO KEY UPDATE' })],
  [/^lock to remove$/, () => ({ sqlite: '', postgres: 'FOR UPDATE' })],
  // Several transactions can hold the row at the same time, and none can change it.
  [/^lock to hold$/, () => ({ sqlite: '', postgres: 'FOR SHARE' })],
  // Only prevents the removal of the row.
  [/^lock shared$/, () => ({ sqlite: '', postgres: 'FOR KEY SHARE' })],
  [
    /^now$/,
    () => ({
      sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
      postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
    }),
  ],
  [/^random$/, () => ({ sqlite: 'hex(randomblob(16))', postgres: 'CAST(gen_random_uuid() AS TEXT)' })],
  // PostgreSQL makes null of no rows.
  [/^json array$/, () => ({ sqlite: 'json_group_array', postgres: 'json_agg' })],
  [
    /^in (:\w+)$/,
    (list = '') => ({ sqlite: `IN (${textsOf(list).sqlite})`, postgres: `= ANY(ARRAY(${textsOf(list).postgres}))` }),
  ],
  // Only `nameColumns` writes it: whoever reads a row by the places of its values can forget one.
  [
    /^each (:\w+)$/,
    (list = '') => ({ sqlite: `json_each(${list})`, postgres: `jsonb_array_elements(CAST(${list} AS TEXT)::jsonb)` }),
  ],
  [/^texts (:\w+)$/, (list = '') => textsOf(list)],
  // PostgreSQL reads no JSON with the character 0 or with half of a surrogate pair, which messages and attributes may have.
  // With a slash before the `u` they are other characters.
  [
    /^property ([\w.]+)\.(\w+)$/,
    (json = '', name = '') => ({
      sqlite: `(${json} ->> '${name}')`,
      postgres: `(CAST(replace(replace(${json}, '\\u0000', '\\/u0000'), '\\ud', '\\/ud') AS jsonb) ->> '${name}')`,
    }),
  ],
  // Texts with commas between them, in an order; null if there are none, or if a condition of all of them together doesn't hold. In
  // SQLite, an order within the aggregate takes as long as all the rest, and PostgreSQL promises to keep no other.
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

/**
 * Writes the markers of a text for an engine.
 *
 * @throws if there is no such marker, or if a brace has no counterpart.
 * @example
 * renderMarkers('SELECT 1 FROM tags {lock}', 'postgres') // 'SELECT 1 FROM tags FOR NO KEY UPDATE'
 */
export function renderMarkers(sql: string, engine: EngineName): string {
  const rendered = sql.trim().replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => {
    for (const [form, render] of MARKERS) {
      const found = form.exec(inner)
      if (found !== null) return render(...found.slice(1))[engine]
    }
    throw new Error(`${whole} isn't a marker.`)
  })
  if (/[{}]/.test(rendered)) throw new Error('A brace has no counterpart, or a marker is within a marker.')
  return rendered
}

export const { pageBytes: MAX_PAGE_BYTES } = limits

/** The name of a column in SQL: `uniqueId` is `unique_id`. */
export const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Writes the columns of parameters that are lists of rows: `{columns :rows}` is their names, and `{rows :rows}` a query of them. So the
 * names of a row stand only in its declaration.
 */
export function nameColumns(sql: string, params: Columns): string {
  return sql.replaceAll(/\{(columns|rows) :(\w+)\}/g, (marker, kind: string, param: string) => {
    const columns = Object.entries(params[param]?.rows ?? {}).map(([name, { type }], place) => {
      const value = type === 'integer' ? `CAST(value ->> ${place} AS BIGINT)` : `value ->> ${place}`
      return { name: columnName(name), value: `${value} AS ${columnName(name)}` }
    })
    if (columns.length === 0) throw new Error(`${marker} isn't about a list of rows.`)
    return kind === 'columns'
      ? columns.map(({ name }) => name).join(', ')
      : `(SELECT ${columns.map(({ value }) => value).join(', ')} FROM {each :${param}})`
  })
}

/**
 * A text for PostgreSQL whose rows end with a page: it knows the length of a text without reading it. SQLite hands out one row after
 * the other, so there the reader ends the page.
 *
 * @param order The order of the rows, by their columns.
 */
export function inPages(sql: string, columns: Readonly<Record<string, { type: string }>>, order: string): string {
  const names = Object.keys(columns).map(columnName)
  const texts = Object.entries(columns).filter(([, { type }]) => type === 'text')
  const bytes = texts.map(([name]) => `coalesce(octet_length(${columnName(name)}), 0)`).join(' + ')
  return `SELECT ${names.join(', ')} FROM (
    SELECT *, sum(${bytes}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
    FROM (${sql}) AS page (${names.join(', ')})) AS measured
    WHERE coalesce(bytes_before, 0) < ${MAX_PAGE_BYTES} ORDER BY ${order}`
}

// The `:name`s of a text. The accumulator keeps it within the compiler's limits.
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
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? unknown
    : { 'not in the SQL': Exclude<B, A> }
  : { 'not declared': Exclude<A, B> }
/**
 * Checks at compile time that the parameters of a text are the properties of P. A text that the compiler doesn't know is compared at load.
 */
export type Checked<S extends string, P> = string extends S
  ? unknown
  : [Unknown<S>] extends [never]
    ? Same<Names<S>, keyof P & string>
    : { 'no marker': Unknown<S> }
