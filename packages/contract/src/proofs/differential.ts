// The differential proves that the generated code and the contract accept the same values at each place, such as a schema or a body. Ajv, a
// validator of JSON Schema, judges a value by the contract, and Zod judges the value by the generated code.
import { isDeepStrictEqual } from 'node:util'
import type { z } from '@hono/zod-openapi'
import { plain } from '../document/index.ts'
import type { Generated } from './generated.ts'
import { createOracle } from './oracle.ts'
import { placesOf, type JudgedValue, type Place } from './places.ts'
import { createValues } from './values/around.ts'

/** A failure of the proof at a place: `count` values on which contract and code disagree in the same way, and one `example`. */
interface Disagreement {
  readonly place: string
  /** Says which side accepts the values, and why the other side rejects them. Or says why the place has no values to compare. */
  readonly kind: string
  readonly count: number
  readonly example: unknown
}

/**
 * Makes the places to compare. Each place has many values, and each value has the verdict of the contract: accepted or rejected.
 *
 * @param depth The number of references to follow from a place. Their targets also get test values for each keyword.
 */
export const judgedPlaces = (contract: object, code: Generated, depth: number): Place[] =>
  placesOf(createValues(createOracle(plain(contract)), depth), code)

/**
 * Says in a sentence how contract and code disagree on a value of a place. Returns undefined if contract and code agree.
 * Without an `outcome`, the contract rejects the value.
 */
export function disagreementOn(
  { reason }: Place,
  parser: z.ZodType | undefined,
  { value, outcome }: JudgedValue,
): string | undefined {
  if (!parser) return 'the code judges nothing here'
  const { success, data, error } = parser.safeParse(value)
  if (!success) return outcome && `the contract accepts, the code rejects by ${error.issues[0]?.code ?? 'nothing'}`
  if (!outcome) return `the code accepts, the contract rejects by ${reason(value)}`
  return isDeepStrictEqual(data, outcome.result) ? undefined : 'another value comes out of the code'
}

/** Lists the disagreements at one place, one for each kind. */
function disagreementsAt(place: Place): Disagreement[] {
  if (place.values.length === 0)
    return [
      { place: place.name, kind: 'no value can be found that the contract accepts', count: 0, example: undefined },
    ]
  const byKind = Map.groupBy(place.values, (value) => disagreementOn(place, place.parser, value))
  return [...byKind].flatMap(([kind, values]) =>
    kind === undefined ? [] : [{ place: place.name, kind, count: values.length, example: values[0]?.value }],
  )
}

/**
 * Compares contract and generated code on many values: valid ones, and values just outside of each bound. The code must accept exactly
 * the values that the contract accepts, and parse them as the contract demands. A test expects no disagreements.
 */
export function proveDifferential(contract: object, code: Generated) {
  const places = judgedPlaces(contract, code, 1)
  return {
    places: places.length,
    compared: places.reduce((sum, { values }) => sum + values.length, 0),
    /** The number of compared values that the contract accepts. */
    accepted: places.reduce((sum, { values }) => sum + values.filter(({ outcome }) => outcome).length, 0),
    disagreements: places.flatMap(disagreementsAt),
  }
}
