// A statement is a function, and its SQL has names: `:organization` is a parameter, and `{lock}` a marker that each engine writes
// in its own way. The compiler compares the names with what is declared, and a test compares both with the schema of each engine.
// This knows no driver.
import { type Columns, encoderOf, type Given, type Held, type Value } from './columns.ts'
import { type Row, rowsOf } from './rows.ts'
import { type Checked, type EngineName, inPages, nameColumns, renderMarkers } from './sql-text.ts'
import { ROW_OF, type Table } from './tables.ts'

declare const readOnly: unique symbol
declare const locked: unique symbol

/** A request of a script to an engine: for one row or undefined, for all rows, or for the number of changed rows. */
export interface Step {
  readonly kind: 'row' | 'rows' | 'change'
  readonly statement: Statement
  readonly params: readonly Value[]
  /** True if the script goes on without the result. It receives a function that returns it, once a later step has responded. */
  readonly isPipelined?: boolean
}
/** A step that neither writes nor locks. */
export interface ReadStep extends Step {
  readonly [readOnly]: true
}

/**
 * A rule: a generator that yields steps and receives what the store returns for each. SQLite runs it synchronously, PostgreSQL
 * awaits each step. To be right on both, it locks the root that it writes to with its first step, returns errors before it
 * writes anything, and takes identifiers and times as arguments.
 */
export type Script<Result> = Generator<Step, Result, never>
/** A script that only reads. */
export type ReadScript<Result> = Generator<ReadStep, Result, never>

/**
 * Runs a step that PostgreSQL gets in one round trip with the next one. Both see what is committed at their own time.
 *
 * @returns a function that returns the result, once a step that isn't pipelined has responded.
 * @example
 * const locked = yield* pipelined(lockRows.step({ organization, ids }))
 * const found = yield* findRows({ organization, ids })
 * if (locked().length < found.length) throw new ScriptConflict()
 */
export function* pipelined<Result>(step: Step & { readonly gives?: Result }): Script<() => Result> {
  return yield { ...step, isPipelined: true }
}

/** Runs a script that needs no results of its steps, as they are all pipelined. It receives undefined for each. */
export function* withoutResults(script: Script<unknown>): Script<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script looks at no result.
  for (let step = script.next(); step.done !== true; step = script.next(undefined as never))
    yield { ...step.value, isPipelined: true }
}

/**
 * Proof that a script holds the lock of something, so that no other transaction changes it until its own ends. Only
 * `statements.ts` of an aggregate gives one, and a statement that needs it says so by `under`.
 */
export type Locked<Kind extends string, Root> = Root & { readonly [locked]: Readonly<Record<Kind, true>> }
type AnyLock = Locked<string, object>
/** Gives the proof of a lock. Only a statement that locks it may be followed by this. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A lock is nothing but its root, with a mark for the compiler.
export const lockOf = <Lock extends AnyLock>(root: Omit<Lock, typeof locked>) => root as Lock

/** The parameter that names rows; if it is a list of rows, with the column. */
type Naming<Param extends string = string> = Param | readonly [rows: Param, column: string]
/**
 * Which rows of which tables, by the parameters that name them: `{ messages: { conversation_id: 'conversationId' } }`. A table with
 * `{}` stands for all its rows. If the statement has the parameter `organization`, only rows of that one are meant.
 */
export type Touched<Param extends string = string> = { readonly [T in Table]?: Readonly<Record<string, Naming<Param>>> }

export interface Statement {
  /** Under which PostgreSQL prepares it. */
  readonly name: string
  readonly sqlite: string
  readonly postgres: string
  /** In the order of the declaration, whatever order the text has. */
  readonly params: Columns
  readonly columns: Columns
  /** Makes a row of the values of its columns, in their order. */
  readonly rowOf: (values: readonly Value[]) => Row
  readonly writes: Touched
  /** The rows that it reads. An engine keeps what is made of them until a statement writes one. */
  readonly reads?: Touched
  /** True if an engine may run it for many requests of an organization in one statement. Its parameters are `organization` and texts. */
  readonly isBatched?: boolean
  /** True if it may return fewer rows than it has, because a page ends early. */
  readonly isPaged?: boolean
  /** The text for an engine, with other words for its parameters. */
  readonly textWith: (engine: EngineName, param: (name: string) => string) => string
}

/** The values by which a parameter names rows. */
export function valuesNamed({ params: declared }: Statement, params: readonly Value[], naming: Naming): unknown[] {
  const [param, column = ''] = typeof naming === 'string' ? [naming] : naming
  const { isList = false, rows = {} } = declared[param] ?? {}
  const given = params[Object.keys(declared).indexOf(param)] ?? null
  const values: unknown[] = isList ? JSON.parse(String(given)) : [given]
  return values.map((value) => (Array.isArray(value) ? value[Object.keys(rows).indexOf(column)] : value))
}

const registered = new Map<string, Statement>()
/** Every statement that was loaded. */
export const allStatements = (): readonly Statement[] => [...registered.values()]

const MAX_NAME_BYTES = 63

interface Parts {
  /** The order of the rows of a page. */
  order?: string
  writes?: Touched
  reads?: Touched
  isBatched?: boolean
}

function register(name: string, params: Columns, columns: Columns, { order, ...parts }: Parts, sql: string): Statement {
  const fail = (why: string): never => {
    throw new Error(`The statement ${name}: ${why}`)
  }
  if (name.length > MAX_NAME_BYTES) fail('PostgreSQL would cut this name.')
  const names = Object.keys(params)
  const used = new Set<string>()
  const textWith: Statement['textWith'] = (engine, param) => {
    const rendered = renderMarkers(nameColumns(sql, params), engine)
    // `::type` is a cast, and what stands in quotes is a text.
    return rendered.replaceAll(/'[^']*'|::|:([a-zA-Z_]\w*)/g, (whole, named?: string) => {
      if (named === undefined) return whole
      if (!names.includes(named)) fail(`:${named} isn't declared.`)
      used.add(named)
      return param(named)
    })
  }
  // SQLite looks at the value of a parameter that is a limit, and compiles the statement again at each execution; not at that of a cast.
  const sqlite = textWith('sqlite', (param) => `?${names.indexOf(param) + 1}`).replaceAll(
    /LIMIT (\?\d+)/g,
    'LIMIT CAST($1 AS INTEGER)',
  )
  const whole = textWith('postgres', (param) => `$${names.indexOf(param) + 1}`)
  const postgres = order === undefined ? whole : inPages(whole, columns, order)
  // The same statement can be loaded twice, by a test runner that evaluates its file again.
  if ((registered.get(name)?.sqlite ?? sqlite) !== sqlite) fail('another one has this name.')
  for (const [table, rows] of Object.entries(parts.reads ?? {}))
    for (const column in rows) if (ROW_OF[table] !== column) fail(`${table}.${column} isn't in ROW_OF.`)
  if (parts.reads !== undefined && names[0] !== 'organization') fail('it can be kept only for an organization.')
  const unused = names.filter((param) => !used.has(param))
  if (unused.length > 0) fail(`its SQL lacks :${unused.join(', :')}.`)
  const isPaged = order !== undefined
  const own = { name, sqlite, postgres, params, columns, isPaged, rowOf: rowsOf(columns), textWith }
  const statement = { writes: {}, ...parts, ...own }
  registered.set(name, statement)
  return statement
}

/** A call of a statement, to run within a script. */
export interface Call<Params, Result, Yielded extends Step> {
  (given: Params): Generator<Yielded, Result, Result>
  readonly statement: Statement
  readonly step: (given: Params) => Yielded & { readonly gives?: Result }
}
type Sql<P, Params, Result, Writes extends boolean = false> = {
  sql: <const S extends string>(text: S & Checked<S, P>) => Call<Params, Result, StepOf<S, Writes>>
}
type StepOf<S extends string, Writes> = Writes extends true
  ? Step
  : S extends `${string}{lock${string}`
    ? Step
    : ReadStep

/** Hands out the rows of a step one after the other, because all of them may be more than memory holds. */
export interface Each {
  <Found>(step: Step & { readonly gives?: readonly Found[] }): Iterable<Found & Row> | AsyncIterable<Found & Row>
  <Found>(step: Step & { readonly gives?: Found | undefined }): Iterable<Found & Row> | AsyncIterable<Found & Row>
}

/** For the reads of nearly every request. */
interface Shared<P> {
  /** The rows that it reads: all of a table, or those that a parameter names by the column of `ROW_OF`. */
  reads?: Touched<keyof P & string>
  isBatched?: boolean
}

/**
 * Declares a statement that returns a row, or undefined.
 *
 * @param name Unique; at most 63 characters. PostgreSQL prepares it under this name.
 * @param takes The parameters. `organization` comes first, if there is one.
 * @param gives The columns in their order: `uniqueId` is `unique_id`, and an expression needs `AS`.
 * @throws when it is loaded, if the names of the text and of the declaration differ.
 * @example
 * const findMember = one('member_present', { organization: orgCode, memberId: text }, { uniqueId: text }).sql(`
 *   SELECT unique_id FROM members WHERE organization = :organization AND unique_id = :memberId`)
 * const found = yield* findMember({ organization, memberId })
 */
export function one<P extends Columns, R extends Columns>(
  name: string,
  takes: P,
  gives: R,
  shared: Shared<P> = {},
): Sql<P, Given<P>, Held<R> | undefined> {
  return { sql: (sql) => callable('row', register(name, takes, gives, shared, sql)) }
}

/** Declares a statement that returns all rows. Arguments as of `one`. */
export function many<P extends Columns, R extends Columns>(
  name: string,
  takes: P,
  gives: R,
): Sql<P, Given<P>, Held<R>[]> {
  return { sql: (sql) => callable('rows', register(name, takes, gives, {}, sql)) }
}

/**
 * Declares a statement that returns the rows of a page, which ends early when it holds `MAX_PAGE_BYTES`.
 *
 * @param order The order of the rows, by their columns: `unique_id`.
 */
export function page<P extends Columns, R extends Columns>(
  name: string,
  takes: P,
  gives: R,
  order: string,
  reads?: Touched<keyof P & string>,
): Sql<P, Given<P>, (Held<R> & Row)[]> {
  return { sql: (sql) => callable('rows', register(name, takes, gives, { order, ...(reads && { reads }) }, sql)) }
}

/** Declares a statement that writes and returns a row (`RETURNING`). Arguments as of `one` and `change`. */
export function changedRow<P extends Columns, R extends Columns>(
  name: string,
  takes: P,
  gives: R,
  writes: Touched<keyof P & string>,
): Sql<P, Given<P>, Held<R> | undefined, true> {
  return { sql: (sql) => callable('row', register(name, takes, gives, { writes }, sql)) }
}

/**
 * Declares a statement that writes, and returns how many rows it changed.
 *
 * @param writes The rows that it writes; a list parameter names several.
 * @example
 * const assign = change('assign', { organization: orgCode, conversationId: text, memberId: text },
 *   { conversations: { unique_id: 'conversationId' } }).sql(`
 *   UPDATE conversations SET assigned_to_id = :memberId WHERE organization = :organization AND unique_id = :conversationId`)
 */
export function change<P extends Columns>(
  name: string,
  takes: P,
  writes: Touched<keyof P & string>,
): Sql<P, Given<P>, number, true> {
  return { sql: (sql) => callable('change', register(name, takes, {}, { writes }, sql)) }
}

/** As `change`, for a statement that may run only under a lock: `setAssignee({ ...lock, memberId })`. */
export const under = <Lock extends AnyLock>() => ({
  change: <P extends Columns>(name: string, takes: P, writes: Touched<keyof P & string>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The lock is for the compiler alone.
    change(name, takes, writes) as unknown as Sql<P, Given<P> & Pick<Lock, typeof locked>, number, true>,
})

function callable<Params, Result, Yielded extends Step>(kind: Step['kind'], statement: Statement) {
  const params = Object.entries(statement.params).map(([name, column]) => [name, encoderOf(column)] as const)
  const step = (given: Params) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the call are those of the declaration.
    const values = params.map(([name, encode]) => encode((given as Readonly<Record<string, unknown>>)[name]))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whether a step reads is for the compiler alone.
    return { kind, statement, params: values } as unknown as Yielded
  }
  function* call(given: Params): Generator<Yielded, Result, Result> {
    return yield step(given)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
  return Object.assign(call, { statement, step }) as unknown as Call<Params, Result, Yielded>
}
