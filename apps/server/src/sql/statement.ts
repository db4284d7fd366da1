// Declares SQL statements as typed functions. In their text, `:organization` is a parameter, and `{lock}` is a marker that becomes
// different SQL on each engine. The compiler compares the parameters of the text with the declaration, and a test compares the declaration
// with the schema of each engine. This file is independent of the database drivers.
import { type Columns, encoderOf, type ArgsOf, type RowOf, type Value } from './columns.ts'
import { type Row, rowsOf } from './rows.ts'
import { type Checked, type EngineName, inPages, nameColumns, renderMarkers } from './sql-text.ts'
import { SELECTING_COLUMN, type Table } from './tables.ts'

declare const readOnly: unique symbol
declare const locked: unique symbol

/** One execution of a statement. A script yields it to the engine. */
export interface Step {
  /** The result that the script receives: the first row, all rows, or the number of changed rows. */
  readonly kind: 'row' | 'rows' | 'change'
  readonly statement: Statement
  readonly params: readonly Value[]
  /** If true, the script doesn't wait for the result. It receives a function that returns the result after a later step. */
  readonly isPipelined?: boolean
}
/** A step that neither writes nor locks. */
export interface ReadStep extends Step {
  readonly [readOnly]: true
}

/**
 * The body of a transaction: a generator that yields statements to execute, and receives the result of each. SQLite executes statements
 * synchronously, and PostgreSQL awaits each. After a conflict, the whole script runs again. So a script first locks the records that it
 * writes, returns errors before it writes anything, and gets new IDs and the time as arguments.
 */
export type Script<Result> = Generator<Step, Result, never>
export type ReadScript<Result> = Generator<ReadStep, Result, never>

/**
 * Sends a statement to PostgreSQL in one round trip with the next statement. Each statement sees what is committed when it runs.
 * @returns A function that returns the result. Call it only after a statement that isn't pipelined.
 * @example
 * const locked = yield* pipelined(lockRows.step({ organization, ids }))
 * const rows = yield* findRows({ organization, ids })
 * if (locked().length < rows.length) throw new ScriptConflict()
 */
export function* pipelined<Result>(step: Step & { readonly gives?: Result }): Script<() => Result> {
  return yield { ...step, isPipelined: true }
}

/** Sends all statements of a script in one round trip with the next statement. The script must use none of their results. */
export function* withoutResults(script: Script<unknown>): Script<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script uses no result.
  for (let step = script.next(); step.done !== true; step = script.next(undefined as never))
    yield { ...step.value, isPipelined: true }
}

/**
 * A compile-time proof that the transaction has locked some records, so that no other transaction can change them. `Root` has the IDs
 * of these records, such as a conversation's ID. A statement that needs the lock is declared with `under`.
 */
export type Locked<Kind extends string, Root> = Root & { readonly [locked]: Readonly<Record<Kind, true>> }
type AnyLock = Locked<string, object>
/** Creates the proof of a lock. Call it only after a statement that took the lock. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- At run time, a lock is only its root; the symbol is for the compiler.
export const lockOf = <Lock extends AnyLock>(root: Omit<Lock, typeof locked>) => root as Lock

/** The name of the parameter whose value selects rows. If the parameter is a list of rows, a column of these rows has the values. */
type Selector<Param extends string = string> = Param | readonly [rows: Param, column: string]
/**
 * The rows that a statement reads or writes. `{ messages: { conversation_id: 'conversationId' } }` are the messages whose column
 * `conversation_id` equals the parameter `conversationId`. `{ tags: {} }` are all tags of the organization.
 */
export type Touched<P extends string = string> = { readonly [T in Table]?: Readonly<Record<string, Selector<P>>> }

/** A declared statement with its SQL for each engine. */
export interface Statement {
  /** The unique name under which PostgreSQL prepares the statement. */
  readonly name: string
  readonly sqlite: string
  readonly postgres: string
  /** The parameters in the order of the declaration, which can differ from the order in the text. */
  readonly params: Columns
  readonly columns: Columns
  /** Creates a row from the values of its columns, in their order. */
  readonly rowOf: (values: readonly Value[]) => Row
  readonly writes: Touched
  /** The rows that the statement reads. An engine can cache the result until a statement writes one of these rows. */
  readonly reads?: Touched
  /** If true, one execution may serve many requests of an organization. The parameters are `organization` and texts. */
  readonly isBatched?: boolean
  /** If true, the statement returns only as many of the matching rows as fit in a page. */
  readonly isPaged?: boolean
  /** Renders the text for an engine. The function returns the text that replaces a parameter. */
  readonly textWith: (engine: EngineName, param: (name: string) => string) => string
}

/** Returns the values of a selector in the parameters of an execution: one conversation ID, or the ID in each element of a list. */
export function selectedValues(
  { params: columns }: Statement,
  params: readonly Value[],
  selector: Selector,
): unknown[] {
  const [param, column = ''] = typeof selector === 'string' ? [selector] : selector
  const { isList = false, rows = {} } = columns[param] ?? {}
  const argument = params[Object.keys(columns).indexOf(param)] ?? null
  const elements: unknown[] = isList ? JSON.parse(String(argument)) : [argument]
  return elements.map((element) => (Array.isArray(element) ? element[Object.keys(rows).indexOf(column)] : element))
}

/** The declarations of the loaded modules, which are the same for all stores. */
const statementsByName = new Map<string, Statement>()
/** Returns every statement of the modules that were loaded. */
export const allStatements = (): readonly Statement[] => [...statementsByName.values()]

const MAX_NAME_BYTES = 63

/** The options that only some declarations have. `Statement` describes all of them except `order`. */
interface Options {
  /** The columns that order the rows of a page. */
  order?: string
  writes?: Touched
  reads?: Touched
  isBatched?: boolean
}

/** Creates a statement, and adds it to `allStatements`. @throws Error if its text doesn't fit its declaration. */
function register(
  name: string,
  params: Columns,
  columns: Columns,
  { order, ...rest }: Options,
  sql: string,
): Statement {
  const fail = (why: string): never => {
    throw new Error(`The statement ${name}: ${why}`)
  }
  if (name.length > MAX_NAME_BYTES) fail('PostgreSQL would cut this name.')
  const names = Object.keys(params)
  const used = new Set<string>()
  const textWith: Statement['textWith'] = (engine, param) => {
    const rendered = renderMarkers(nameColumns(sql, params), engine)
    // The pattern also matches texts in quotes and casts (`::type`), so that no parameter is found in them.
    return rendered.replaceAll(/'[^']*'|::|:([a-zA-Z_]\w*)/g, (match, paramName?: string) => {
      if (paramName === undefined) return match
      if (!names.includes(paramName)) fail(`:${paramName} isn't declared.`)
      used.add(paramName)
      return param(paramName)
    })
  }
  // If a limit is a plain parameter, SQLite compiles the statement again at each execution. The cast prevents that.
  const sqlite = textWith('sqlite', (param) => `?${names.indexOf(param) + 1}`).replaceAll(
    /LIMIT (\?\d+)/g,
    'LIMIT CAST($1 AS INTEGER)',
  )
  const unpaged = textWith('postgres', (param) => `$${names.indexOf(param) + 1}`)
  const postgres = order === undefined ? unpaged : inPages(unpaged, columns, order)
  // The same statement can be loaded twice, by a test runner that evaluates its file again.
  if ((statementsByName.get(name)?.sqlite ?? sqlite) !== sqlite) fail('another one has this name.')
  for (const [table, rows] of Object.entries(rest.reads ?? {}))
    for (const column in rows)
      if (SELECTING_COLUMN[table] !== column) fail(`${table}.${column} isn't in SELECTING_COLUMN.`)
  if (rest.reads !== undefined && names[0] !== 'organization') fail('it can be kept only for an organization.')
  const unused = names.filter((param) => !used.has(param))
  if (unused.length > 0) fail(`its SQL lacks :${unused.join(', :')}.`)
  const isPaged = order !== undefined
  const texts = { name, sqlite, postgres, params, columns, isPaged, rowOf: rowsOf(columns), textWith }
  const statement = { writes: {}, ...rest, ...texts }
  statementsByName.set(name, statement)
  return statement
}

/** The function that a declaration returns. A script calls it as `yield* findMember({ organization, memberId })`, and gets the result. */
export interface Call<Params, Result, Yielded extends Step> {
  (args: Params): Generator<Yielded, Result, Result>
  readonly statement: Statement
  /** Creates the step without yielding it, such as for `pipelined`. `gives` is never set: it tells the compiler the type of the result. */
  readonly step: (args: Params) => Yielded & { readonly gives?: Result }
}
type Sql<P, Params, Result, Writes extends boolean = false> = {
  sql: <const S extends string>(text: S & Checked<S, P>) => Call<Params, Result, StepOf<S, Writes>>
}
/** The type of a statement's steps: a `ReadStep` unless it writes, or its text has a marker for a lock. */
type StepOf<S extends string, Writes> = Writes extends true
  ? Step
  : S extends `${string}{lock${string}`
    ? Step
    : ReadStep

/** Streams a step's rows one by one, because all rows may not fit in memory. The step's statement is declared with `many` or `one`. */
export interface Each {
  <R>(step: Step & { readonly gives?: readonly R[] }): Iterable<R & Row> | AsyncIterable<R & Row>
  <R>(step: Step & { readonly gives?: R | undefined }): Iterable<R & Row> | AsyncIterable<R & Row>
}

/** Options for frequent reads: results with `reads` can be cached, and `isBatched` allows one execution for many requests. */
interface ReadOptions<P> {
  /** The rows that the statement reads: all rows of a table, or the rows whose `SELECTING_COLUMN` column equals a parameter. */
  reads?: Touched<keyof P & string>
  isBatched?: boolean
}

/**
 * Declares a statement that returns a row, or undefined.
 * @param name Unique; at most 63 characters. PostgreSQL prepares it under this name.
 * @param params The parameters. If there is an `organization`, it comes first.
 * @param columns The selected columns in their order. `uniqueId` stands for `unique_id`, and an expression needs `AS`.
 * @throws Error when the module is loaded, if the text and the declaration have different names.
 * @example
 * const findMember = one('member_present', { organization: orgCode, memberId: text }, { uniqueId: text }).sql(`
 *   SELECT unique_id FROM members WHERE organization = :organization AND unique_id = :memberId`)
 * const member = yield* findMember({ organization, memberId })
 */
export function one<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
  shared: ReadOptions<P> = {},
): Sql<P, ArgsOf<P>, RowOf<R> | undefined> {
  return { sql: (sql) => callable('row', register(name, params, columns, shared, sql)) }
}

/** Declares a statement that returns all rows. The parameters are those of `one`. */
export function many<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
): Sql<P, ArgsOf<P>, RowOf<R>[]> {
  return { sql: (sql) => callable('rows', register(name, params, columns, {}, sql)) }
}

/** Declares a statement that returns a page of rows in an `order`, such as `unique_id`. A page ends early at `MAX_PAGE_BYTES`. */
export function page<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
  order: string,
  reads?: Touched<keyof P & string>,
): Sql<P, ArgsOf<P>, (RowOf<R> & Row)[]> {
  return { sql: (sql) => callable('rows', register(name, params, columns, { order, ...(reads && { reads }) }, sql)) }
}

/** Declares a statement that writes and returns a row (`RETURNING`). The parameters are those of `one` and `change`. */
export function changedRow<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
  writes: Touched<keyof P & string>,
): Sql<P, ArgsOf<P>, RowOf<R> | undefined, true> {
  return { sql: (sql) => callable('row', register(name, params, columns, { writes }, sql)) }
}

/** Declares a statement that writes the rows in `writes` (see `Touched`). A call returns how many rows the statement changed. */
export function change<P extends Columns>(
  name: string,
  params: P,
  writes: Touched<keyof P & string>,
): Sql<P, ArgsOf<P>, number, true> {
  return { sql: (sql) => callable('change', register(name, params, {}, { writes }, sql)) }
}

/** Returns a `change` that declares statements whose calls need a lock as a parameter: `setAssignee({ ...lock, memberId })`. */
export const under = <Lock extends AnyLock>() => ({
  change: <P extends Columns>(name: string, params: P, writes: Touched<keyof P & string>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The lock is for the compiler alone.
    change(name, params, writes) as unknown as Sql<P, ArgsOf<P> & Pick<Lock, typeof locked>, number, true>,
})

/** Creates the function that scripts call to execute a statement (`Call`). */
function callable<Params, Result, Yielded extends Step>(kind: Step['kind'], statement: Statement) {
  const encoders = Object.entries(statement.params).map(([name, column]) => [name, encoderOf(column)] as const)
  const step = (args: Params) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the call are those of the declaration.
    const params = encoders.map(([name, encode]) => encode((args as Readonly<Record<string, unknown>>)[name]))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whether a step reads is for the compiler alone.
    return { kind, statement, params } as unknown as Yielded
  }
  function* call(args: Params): Generator<Yielded, Result, Result> {
    return yield step(args)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
  return Object.assign(call, { statement, step }) as unknown as Call<Params, Result, Yielded>
}
