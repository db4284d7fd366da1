import type { Json } from '../../document/index.ts'
import type { Oracle } from '../oracle.ts'

/** Makes values for the schemas of one document. */
export interface ValueSource {
  readonly oracle: Oracle
  readonly seed: number
  /** Values on both sides of every keyword of a schema, and of those that it refers to. */
  around(schema: Json): readonly unknown[]
  /** The same for the target of a reference. After too many references in a row, only some that are valid. */
  behind(target: Json): readonly unknown[]
  /** Different values that a schema accepts, the plainest first; none for a schema that is being worked on. */
  valid(schema: Json): readonly unknown[]
}

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
