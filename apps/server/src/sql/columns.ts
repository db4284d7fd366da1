// The types of columns and of parameters, and how their values are encoded for the database and decoded.
import { timeAt } from './time.ts'

/** A value of a parameter or a column in the database. */
export type Value = string | number | null

/** A T as JSON text. It stays serialized, so that unchanged data isn't parsed and serialized again. */
export type Serialized<T> = string & { readonly __serialized: T }

/** The internal code of an organization: ten base62 characters. It begins every key and index. Clients see the organization's ID. */
export type OrgCode = string & { readonly __orgCode: true }

/** The type of a parameter or column of a statement. `T` is its type in TypeScript. */
export interface Column<T> {
  readonly type: 'text' | 'integer'
  readonly nullable: boolean
  /** True for a parameter that is a JSON array. */
  readonly isList?: boolean
  /** The columns of a parameter that is a list of rows. */
  readonly rows?: Columns
  /** The most items of a list, or the highest value of a parameter in a LIMIT. */
  readonly most?: number
  /** Converts an argument to a database value. By default, the argument is the value. */
  readonly encode?: (argument: never) => Value
  /** Converts a database value to the property of a row. By default, the value is the property. */
  readonly decode?: (value: never) => unknown
  /** Never set: the property only lets the compiler infer `T`. */
  readonly of?: T
}
export type Columns = Readonly<Record<string, Column<unknown>>>
/** A parameter that is a list of rows with these columns. */
interface RowsColumn<C extends Columns> extends Column<readonly ArgsOf<C>[]> {
  readonly rows: C
}

export const text: Column<string> = { type: 'text', nullable: false }
export const orgCode: Column<OrgCode> = { type: 'text', nullable: false }
export const integer: Column<number> = { type: 'integer', nullable: false }
/** A time, which the database stores as milliseconds since 1970. */
export const instant: Column<Date> = {
  type: 'integer',
  nullable: false,
  encode: (time: Date) => time.getTime(),
  decode: timeAt,
}
/** A text that is one of a few values. */
export const oneOf = <T extends string>(): Column<T> => ({ type: 'text', nullable: false })
/** JSON text, which is not parsed. */
export const json = <T>(): Column<Serialized<T>> => ({ type: 'text', nullable: false })

/**
 * The most rows that one execution of a statement names in a list, or asks for with a LIMIT. No client reaches it: the contract limits the
 * items of a request, and `paging.ts` limits pages. A batch of an import is larger: it is a line of at most `limits.importLineBytes`.
 */
export const MAX_ROWS = { request: 10_000, import: 200_000 } as const
/** Returns a count that is at most `most`. @throws RangeError if a caller asks for more rows than the declaration allows. */
function checkedCount(count: number, most: number): number {
  if (count > most) throw new RangeError(`A statement has ${count} rows, and at most ${most} are allowed.`)
  return count
}
/** A parameter of a LIMIT. */
export const rowLimit: Column<number> = {
  type: 'integer',
  nullable: false,
  most: MAX_ROWS.request,
  encode: (limit: number) => checkedCount(limit, MAX_ROWS.request),
}
/**
 * A parameter that is a list of texts, for SQL such as `unique_id {in :ids}`, or a query `{texts :names}`. It is sent as a JSON array.
 * @param most The most items. If a call has more, it throws a RangeError.
 */
export const list = <T extends string = string>(most: number = MAX_ROWS.request): Column<readonly T[]> => ({
  type: 'text',
  nullable: false,
  isList: true,
  most,
  encode: (texts: readonly T[]) => {
    checkedCount(texts.length, most)
    return JSON.stringify(texts)
  },
})
/** Returns the function that converts arguments of a parameter to database values: a Date to milliseconds, and undefined to null. */
export const encoderOf =
  ({ encode }: Column<unknown>) =>
  (value: unknown): Value =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of a call are those of the declaration.
    encode === undefined || value === undefined ? ((value ?? null) as Value) : encode(value as never)
/** A parameter that is a list of rows, as a JSON array of arrays. The marker `{rows :rows}` is a subquery that returns the rows. */
export const rows = <C extends Columns>(columns: C, most: number = MAX_ROWS.import): RowsColumn<C> => ({
  type: 'text',
  nullable: false,
  isList: true,
  rows: columns,
  most,
  encode: (records: readonly ArgsOf<C>[]) => {
    checkedCount(records.length, most)
    const encoders = Object.entries(columns).map(([name, column]) => [name, encoderOf(column)] as const)
    const tuples = records.map((record) => encoders.map(([name, encode]) => encode(record[name])))
    return JSON.stringify(tuples.toSorted(compareRows))
  },
})
/** Compares rows by the first value that differs; null counts as ''. Every transaction writes rows in this order, to avoid deadlocks. */
function compareRows(one: readonly Value[], other: readonly Value[]): number {
  const index = one.findIndex((value, column) => value !== other[column])
  return index < 0 ? 0 : (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}
/** Makes a parameter or column nullable. The functions `encode` and `decode` of the column never get null. */
export const nullable = <T>({ type, encode, decode }: Column<T>): Column<T | null> => ({
  type,
  nullable: true,
  ...(encode && {
    encode: (argument: never) => (argument === null || argument === undefined ? null : encode(argument)),
  }),
  ...(decode && { decode: (value: never) => (value === null ? null : decode(value)) }),
})
/** Makes a parameter or column nullable. Rows have undefined instead of null. `encoderOf` handles undefined, so `encode` never gets it. */
export const optional = <T>({ type, encode, decode }: Column<T>): Column<T | undefined> => ({
  type,
  nullable: true,
  ...(encode && { encode }),
  decode: (value: never) => (value === null ? undefined : decode === undefined ? value : decode(value)),
})

export type RowOf<C extends Columns> = { readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }
/** The arguments of a call with these parameters. A nullable parameter can be undefined. */
export type ArgsOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer T> ? (null extends T ? T | undefined : T) : never
}
