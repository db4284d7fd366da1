// The differential proves that the generated code and the contract accept the same values at each place, such as a schema or a body. Ajv, a
// validator of JSON Schema, judges a value by the contract, and Zod judges the value by the generated code.
import { isDeepStrictEqual } from 'node:util'
import { plain } from '../document/index.ts'
import type { Generated, Parser } from './generated.ts'
import { createOracle } from './oracle.ts'
import { placesOf, type Place } from './places.ts'
import { createValues } from './values/around.ts'

/** Options for the values that are compared. */
export interface DifferentialOptions {
  /** The number of random changes of valid values that are added at each place. Default: 200. */
  readonly mutations?: number
  /** The number of references to follow from a place: targets up to there get test values for each keyword. Default: 1. */
  readonly depth?: number
}

/** The values of a place on which contract and code disagree in the same way. */
interface Disagreement {
  readonly place: string
  /** Says which side accepts the values, and why the other side rejects them. If the place has no values to compare, says why. */
  readonly kind: string
  /** The number of values. */
  readonly count: number
  /** The first of the values. */
  readonly example: unknown
}

/** The result of the differential. A test expects no disagreements. */
interface Differential {
  /** The number of places with compared values. */
  readonly places: number
  /** The number of compared values. */
  readonly compared: number
  /** The number of values that the contract accepts. */
  readonly accepted: number
  readonly disagreements: readonly Disagreement[]
}

/** A place with the verdict of the contract on each of its values. Many versions of the code can be compared with one such place. */
export interface JudgedPlace extends Omit<Place, 'values'> {
  readonly values: readonly unknown[]
  /** Why the place has no values to compare. Absent if the place has values. */
  readonly failure?: string
  /** For each value, the result that the code has to return, or undefined if the code has to reject the value. */
  readonly outcomes: readonly (ParsedValue | undefined)[]
}

/** A result in an object, because the result of an accepted value can itself be undefined. */
interface ParsedValue {
  readonly value: unknown
}

/** Makes the values for each place of the contract, and lets the contract accept or reject each value. */
export function judgedPlaces(contract: object, { mutations = 200, depth = 1 }: DifferentialOptions): JudgedPlace[] {
  const places = placesOf({ values: createValues(createOracle(plain(contract)), depth), mutations })
  return places.map((place) => {
    try {
      const values = place.values()
      const outcomeOf = (value: unknown) => (place.accepts(value) ? { value: place.outcome(value) } : undefined)
      return { ...place, values, outcomes: values.map(outcomeOf) }
    } catch (error) {
      return { ...place, values: [], outcomes: [], failure: error instanceof Error ? error.message : String(error) }
    }
  })
}

/** Says whether the code returns another result for a value than `outcome`. If `outcome` is undefined, the code must reject the value. */
function disagrees(parser: Parser | undefined, value: unknown, outcome: ParsedValue | undefined): boolean {
  if (!parser) return true
  const { success, data } = parser.safeParse(value)
  if (outcome === undefined) return success
  return !success || !isDeepStrictEqual(data, outcome.value)
}

/** Says whether contract and code disagree on any value of a place. This is faster than listing all disagreements. */
export function hasDisagreement(place: JudgedPlace, parser: Parser | undefined): boolean {
  return place.values.some((value, index) => disagrees(parser, value, place.outcomes[index]))
}

/** Describes in a sentence how contract and code disagree on a value. */
function describeDisagreement(place: JudgedPlace, parser: Parser | undefined, value: unknown): string {
  if (!parser) return 'the code judges nothing here'
  const { error } = parser.safeParse(value)
  if (error) return `the contract accepts, the code rejects by ${error.issues[0]?.code ?? 'nothing'}`
  return place.accepts(value)
    ? 'another value comes out of the code'
    : `the code accepts, the contract rejects by ${place.reason(value)}`
}

/** Lists the disagreements at one place, one for each kind. */
function disagreementsAt(place: JudgedPlace, code: Generated): Disagreement[] {
  const parser = place.parser(code)
  if (place.failure !== undefined) return [{ place: place.name, kind: place.failure, count: 0, example: undefined }]
  const byKind = new Map<string, Disagreement>()
  place.values.forEach((value, index) => {
    if (!disagrees(parser, value, place.outcomes[index])) return
    const kind = describeDisagreement(place, parser, value)
    const { example, count } = byKind.get(kind) ?? { example: value, count: 0 }
    byKind.set(kind, { place: place.name, kind, example, count: count + 1 })
  })
  return [...byKind.values()]
}

/**
 * Compares contract and generated code on many values: valid ones, values just outside of each bound, and random changes. Both must accept
 * or reject the same values, and the code must return the value that the contract demands.
 */
export function proveDifferential(contract: object, code: Generated, options: DifferentialOptions = {}): Differential {
  const places = judgedPlaces(contract, options)
  return {
    places: places.length,
    compared: places.reduce((sum, { values }) => sum + values.length, 0),
    accepted: places.reduce((sum, { outcomes }) => sum + outcomes.filter(Boolean).length, 0),
    disagreements: places.flatMap((place) => disagreementsAt(place, code)),
  }
}
