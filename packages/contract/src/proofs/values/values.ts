// The types and values that all makers of test values share.
import type { Json, JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'

/** Makes test values for the schemas of a contract. */
export interface ValueSource {
  /** Says which values the contract accepts. */
  readonly oracle: Oracle
  /** Makes valid and invalid values close to the bounds of each keyword of the schema, such as 5 and 6 for `maximum: 5`. */
  around(schema: Json): readonly unknown[]
  /** Makes different values that the schema accepts. The simplest values come first. */
  valid(schema: Json): readonly unknown[]
}

/** Returns the numbers that some keywords of a schema have as their values. Absent keywords are left out. */
export const numbersAt = (schema: JsonObject, ...keywords: readonly string[]): number[] =>
  keywords.map((keyword) => schema[keyword]).filter((value) => typeof value === 'number')

/** Values of all types. A schema of one type must reject the values of other types: an integer schema must reject the text `0`. */
export const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  '0',
  'true',
  'null',
  [],
  [null],
  ['x'],
  {},
  { x: 1 },
]
