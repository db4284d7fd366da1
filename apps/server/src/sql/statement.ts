// Declares SQL statements as typed functions. In their text, `:organization` is a parameter, and `{lock}` is a marker that becomes
// different SQL on each engine. The compiler compares the parameters of the text with the declaration, and a test compares the declaration
// with the schema of each engine. This file is independent of the database drivers.
import { type Columns, encoderOf, type Given, type Held, type Value } from './columns.ts'
import { type Row, rowsOf } from './rows.ts'
import { type Checked, type EngineName, inPages, nameColumns, renderMarkers } from './sql-text.ts'
import { ROW_OF, type Table } from './tables.ts'

declare const readOnly: unique symbol
declare const locked: unique symbol

/** One execution of a statement, which a script yields to the engine. The kind says whether it gets one row, all rows or a row count. */
export interface Step {
  readonly kind: 'row' | 'rows' | 'change'
  readonly statement: Statement
  readonly params: readonly Value[]
  /** If true, the script continues without the result. It receives a function that returns the result after a later step. */
  readonly isPipelined?: boolean
}
/** A step that neither writes nor locks. */
export interface ReadStep extends Step {
  readonly [readOnly]: true
}

/**
 * The body of a transaction: a generator that yields statements to execute, and receives the result of each. SQLite executes them
 * synchronously, and PostgreSQL awaits each. To be correct on both, a script locks the aggregate that it writes with its first statement,
 * returns errors before it writes anything, and gets identifiers and times as arguments, because a conflict makes it run again.
 */
export type Script<Result> = Generator<Step, Result, never>
/** A script that only reads. */
export type ReadScript<Result> = Generator<ReadStep, Result, never>

/**
 * Sends a statement to PostgreSQL in one round trip with the next statement. Each of them sees what is committed when it runs.
 *
 * @returns A function that returns the result. Call it only after a statement that isn't pipelined.
 * @example
 * const locked = yield* pipelined(lockRows.step({ organization, ids }))
 * const rows = yield* findRows({ organization, ids })
 * if (locked().length < rows.length) throw new ScriptConflict()
 */
export function* pipelined<Result>(step: Step & { readonly gives?: Result }): Script<() => Result> {
  return yield { ...step, isPipelined: true }
}

/** Pipelines all statements of a script that uses none of their results. The script receives undefined for each. */
export function* withoutResults(script: Script<unknown>): Script<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script uses no result.
  for (let step = script.next(); step.done !== true; step = script.next(undefined as never))
    yield { ...step.value, isPipelined: true }
}

/**
 * A compile-time proof that the transaction has locked an aggregate, so that no other transaction can change it. Only `statements.ts` of
 * an aggregate creates one. A statement that needs the lock is declared with `under`.
 */
export type Locked<Kind extends string, Root> = Root & { readonly [locked]: Readonly<Record<Kind, true>> }
type AnyLock = Locked<string, object>
/** Creates the proof of a lock. Call it only after a statement that took the lock. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- At run time, a lock is only its root; the symbol is for the compiler.
export const lockOf = <Lock extends AnyLock>(root: Omit<Lock, typeof locked>) => root as Lock

/** The parameter whose value selects rows. If the parameter is a list of rows, it comes with the column that has the value. */
type Naming<Param extends string = string> = Param | readonly [rows: Param, column: string]
/**
 * The rows that a statement reads or writes, by table, as column and parameter: `{ messages: { conversation_id: 'conversationId' } }`.
 * `{}` stands for all rows of a table. If the statement has the parameter `organization`, only rows of that organization count.
 */
export type Touched<Param extends string = string> = { readonly [T in Table]?: Readonly<Record<string, Naming<Param>>> }

export interface Statement {
  /** The unique name under which PostgreSQL prepares it. */
  readonly name: string
  readonly sqlite: string
  readonly postgres: string
  /** The parameters in the order of the declaration, which can differ from the order in the text. */
  readonly params: Columns
  readonly columns: Columns
  /** Creates a row from the values of its columns, in their order. */
  readonly rowOf: (values: readonly Value[]) => Row
  readonly writes: Touched
  /** The rows that it reads. An engine can cache a result of them until a statement writes one of them. */
  readonly reads?: Touched
  /** If true, an engine may run it for many requests of an organization at once. Its parameters are `organization` and texts. */
  readonly isBatched?: boolean
  /** If true, it returns fewer rows than match when they would exceed the size of a page. */
  readonly isPaged?: boolean
  /** Renders the text for an engine. The function returns the text that replaces a parameter. */
  readonly textWith: (engine: EngineName, param: (name: string) => string) => string
}

/** Returns the values of a parameter that select rows: several if the parameter is a list. */
export function valuesNamed({ params: columns }: Statement, params: readonly Value[], naming: Naming): unknown[] {
  const [param, column = ''] = typeof naming === 'string' ? [naming] : naming
  const { isList = false, rows = {} } = columns[param] ?? {}
  const argument = params[Object.keys(columns).indexOf(param)] ?? null
  const elements: unknown[] = isList ? JSON.parse(String(argument)) : [argument]
  return elements.map((each) => (Array.isArray(each) ? each[Object.keys(rows).indexOf(column)] : each))
}

const registered = new Map<string, Statement>()
/** Returns every statement of the modules that were loaded. */
export const allStatements = (): readonly Statement[] => [...registered.values()]

const MAX_NAME_BYTES = 63

interface Parts {
  /** The columns that order the rows of a page. */
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
    // The pattern skips casts (`::type`) and texts in quotes.
    return rendered.replaceAll(/'[^']*'|::|:([a-zA-Z_]\w*)/g, (whole, paramName?: string) => {
      if (paramName === undefined) return whole
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
  const texts = { name, sqlite, postgres, params, columns, isPaged, rowOf: rowsOf(columns), textWith }
  const statement = { writes: {}, ...parts, ...texts }
  registered.set(name, statement)
  return statement
}

/** A declared statement, which a script calls as `yield* findMember({ organization, memberId })`. */
export interface Call<Params, Result, Yielded extends Step> {
  (args: Params): Generator<Yielded, Result, Result>
  readonly statement: Statement
  readonly step: (args: Params) => Yielded & { readonly gives?: Result }
}
type Sql<P, Params, Result, Writes extends boolean = false> = {
  sql: <const S extends string>(text: S & Checked<S, P>) => Call<Params, Result, StepOf<S, Writes>>
}
type StepOf<S extends string, Writes> = Writes extends true
  ? Step
  : S extends `${string}{lock${string}`
    ? Step
    : ReadStep

/** Streams the rows of a step, because all of them may not fit in memory. */
export interface Each {
  <R>(step: Step & { readonly gives?: readonly R[] }): Iterable<R & Row> | AsyncIterable<R & Row>
  <R>(step: Step & { readonly gives?: R | undefined }): Iterable<R & Row> | AsyncIterable<R & Row>
}

/** Options for reads that nearly every request needs. */
interface Shared<P> {
  /** The rows that it reads: all of a table, or those whose `ROW_OF` column equals a parameter. */
  reads?: Touched<keyof P & string>
  isBatched?: boolean
}

/**
 * Declares a statement that returns a row, or undefined.
 *
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
  shared: Shared<P> = {},
): Sql<P, Given<P>, Held<R> | undefined> {
  return { sql: (sql) => callable('row', register(name, params, columns, shared, sql)) }
}

/** Declares a statement that returns all rows. The parameters are those of `one`. */
export function many<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
): Sql<P, Given<P>, Held<R>[]> {
  return { sql: (sql) => callable('rows', register(name, params, columns, {}, sql)) }
}

/**
 * Declares a statement that returns the rows of a page. A page ends early when it exceeds `MAX_PAGE_BYTES`.
 *
 * @param order The columns that order the rows, such as `unique_id`.
 */
export function page<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
  order: string,
  reads?: Touched<keyof P & string>,
): Sql<P, Given<P>, (Held<R> & Row)[]> {
  return { sql: (sql) => callable('rows', register(name, params, columns, { order, ...(reads && { reads }) }, sql)) }
}

/** Declares a statement that writes and returns a row (`RETURNING`). The parameters are those of `one` and `change`. */
export function changedRow<P extends Columns, R extends Columns>(
  name: string,
  params: P,
  columns: R,
  writes: Touched<keyof P & string>,
): Sql<P, Given<P>, Held<R> | undefined, true> {
  return { sql: (sql) => callable('row', register(name, params, columns, { writes }, sql)) }
}

/**
 * Declares a statement that writes. A call returns how many rows it changed.
 *
 * @param writes The rows that it writes.
 * @example
 * const assign = change('assign', { organization: orgCode, conversationId: text, memberId: text },
 *   { conversations: { unique_id: 'conversationId' } }).sql(`
 *   UPDATE conversations SET assigned_to_id = :memberId WHERE organization = :organization AND unique_id = :conversationId`)
 */
export function change<P extends Columns>(
  name: string,
  params: P,
  writes: Touched<keyof P & string>,
): Sql<P, Given<P>, number, true> {
  return { sql: (sql) => callable('change', register(name, params, {}, { writes }, sql)) }
}

/** Declares a `change` whose calls need the proof of a lock: `setAssignee({ ...lock, memberId })`. */
export const under = <Lock extends AnyLock>() => ({
  change: <P extends Columns>(name: string, params: P, writes: Touched<keyof P & string>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The lock is for the compiler alone.
    change(name, params, writes) as unknown as Sql<P, Given<P> & Pick<Lock, typeof locked>, number, true>,
})

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
