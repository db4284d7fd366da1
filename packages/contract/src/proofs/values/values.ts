import type { Json, JsonObject } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'

/** Makes values for the schemas of one document. */
export interface ValueSource {
  readonly oracle: Oracle
  readonly seed: number
  /** Values on both sides of every keyword of a schema, and of those that it refers to. */
  around(schema: Json): readonly unknown[]
  /** Different values that a schema accepts, the plainest first. */
  valid(schema: Json): readonly unknown[]
}

/** The values of some keywords of a schema that are numbers. */
export const numbersAt = (schema: JsonObject, ...keywords: readonly string[]): number[] =>
  keywords.map((keyword) => schema[keyword]).filter((value) => typeof value === 'number')

/** A value of every type, and some that look like another type: what a schema of one type must reject. */
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
