// The columns of rows and the parameters of statements: their types for the compiler, and how they become values.

/** A value of a parameter or a column. */
export type Value = string | number | null

/** JSON text of a T. It is made once, so that what didn't change is never parsed and written again. */
export type Serialized<T> = string & { readonly __serialized: T }

/** The internal code of an organization: ten base62 characters that lead every key and index. Its public id is another text. */
export type OrgCode = string & { readonly __orgCode: true }

/** The type of a parameter or a column. */
export interface Column<Of> {
  readonly type: 'text' | 'integer'
  readonly nullable: boolean
  /** True if a parameter is a JSON array. */
  readonly isList?: boolean
  /** The columns of a parameter that is a list of rows. */
  readonly rows?: Columns
  /** How a parameter becomes a value. Default: it is one. */
  readonly encode?: (of: never) => Value
  /** How a value of a row becomes what the row has. Default: it is that. */
  readonly decode?: (value: never) => unknown
  /** For the compiler alone. */
  readonly of?: Of
}
export type Columns = Readonly<Record<string, Column<unknown>>>
/** A parameter that is a list of rows, each of which becomes the values of these columns in their order. */
interface RowsColumn<Of extends Columns> extends Column<readonly Given<Of>[]> {
  readonly rows: Of
}

export const text: Column<string> = { type: 'text', nullable: false }
export const orgCode: Column<OrgCode> = { type: 'text', nullable: false }
export const integer: Column<number> = { type: 'integer', nullable: false }
/** A time, which is stored as milliseconds since 1970. */
export const instant: Column<Date> = {
  type: 'integer',
  nullable: false,
  encode: (time: Date) => time.getTime(),
  decode: (ms: number) => new Date(ms),
}
/** A text that is one of a few values. */
export const oneOf = <Of extends string>(): Column<Of> => ({ type: 'text', nullable: false })
/** JSON text, as it was stored. */
export const json = <Of>(): Column<Serialized<Of>> => ({ type: 'text', nullable: false })
/** A parameter that is a list of texts, for `{in :ids}` and `{texts :names}`. */
export const list = <Of extends string = string>(): Column<readonly Of[]> => ({
  type: 'text',
  nullable: false,
  isList: true,
  encode: (values: readonly Of[]) => JSON.stringify(values),
})
/**
 * Makes the function that encodes arguments of a column. Undefined is null.
 *
 * @example
 * encoderOf(instant)(new Date(5)) // 5
 */
export const encoderOf =
  ({ encode }: Column<unknown>) =>
  (value: unknown): Value =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of a call are those of the declaration.
    encode === undefined || value === undefined ? ((value ?? null) as Value) : encode(value as never)
/** A parameter that is a list of rows, whose columns `{columns :rows}` names and `{rows :rows}` reads. */
export const rows = <Of extends Columns>(columns: Of): RowsColumn<Of> => ({
  type: 'text',
  nullable: false,
  isList: true,
  rows: columns,
  encode: (given: readonly Given<Of>[]) => {
    const encoders = Object.entries(columns).map(([name, column]) => [name, encoderOf(column)] as const)
    const values = given.map((row) => encoders.map(([name, encode]) => encode(row[name])))
    return JSON.stringify(values.toSorted(inOrder))
  },
})
/** The order in which every transaction writes rows, that of their values, so that no two wait for each other. */
function inOrder(one: readonly Value[], other: readonly Value[]): number {
  const place = one.findIndex((value, index) => value !== other[index])
  return place < 0 ? 0 : (one[place] ?? '') < (other[place] ?? '') ? -1 : 1
}
export const nullable = <Of>({ type, encode, decode }: Column<Of>): Column<Of | null> => ({
  type,
  nullable: true,
  ...(encode && { encode: (of: never) => (of === null || of === undefined ? null : encode(of)) }),
  ...(decode && { decode: (value: never) => (value === null ? null : decode(value)) }),
})
/** As `nullable`; in rows, undefined takes the place of null. */
export const optional = <Of>({ type, encode, decode }: Column<Of>): Column<Of | undefined> => ({
  type,
  nullable: true,
  ...(encode && { encode }),
  decode: (value: never) => (value === null ? undefined : decode === undefined ? value : decode(value)),
})

/** A row of such columns. */
export type Held<Of extends Columns> = { readonly [Name in keyof Of]: Of[Name] extends Column<infer T> ? T : never }
/** The arguments of a call. For a parameter that can be null, undefined is null. */
export type Given<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer T> ? (null extends T ? T | undefined : T) : never
}
