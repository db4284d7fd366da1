// The types and values that all makers of test values share.
import type { Json, JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'

export interface ValueSource {
  readonly oracle: Oracle
  /** Makes values that just meet or just violate a keyword of the schema, for each keyword of the schema. */
  around(schema: Json): readonly unknown[]
  /** Makes different values that the schema accepts. The simplest values come first. */
  valid(schema: Json): readonly unknown[]
}

/** Returns the numbers that some keywords of a schema have as their values. Absent keywords are left out. */
export const numbersAt = (schema: JsonObject, ...keywords: readonly string[]): number[] =>
  keywords.map((keyword) => schema[keyword]).filter((value) => typeof value === 'number')

/** Values of all types. A schema of one type must reject most of them, also a text that looks like a number or like `true`. */
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
