import { isDeepStrictEqual } from 'node:util'
import { plain } from '../document/index.ts'
import type { Generated, Parser } from './generated.ts'
import { createOracle } from './oracle.ts'
import { placesOf, type Place } from './places.ts'
import { createValues } from './values/around.ts'
import { SEED } from './values/random.ts'

/** The values of the differential. */
export interface DifferentialOptions {
  /** How many random mutations are added to the values of each place. */
  readonly mutations?: number
  /** How many references in a row are followed to the keywords behind them. Default: 1. */
  readonly depth?: number
}

/** Values on which contract and code disagree in one way, or a place of which no value could be judged. */
export interface Disagreement {
  readonly place: string
  /** Which side accepts, and the keyword or the kind of issue by which the other side rejects. */
  readonly kind: string
  readonly count: number
  readonly example: unknown
}

/** The result of the differential. */
export interface Differential {
  readonly places: number
  readonly compared: number
  /** How many of the values the contract accepts. */
  readonly accepted: number
  readonly disagreements: readonly Disagreement[]
}

/** A place whose values the contract has judged already, so that many versions of the code can be held against it. */
export interface JudgedPlace extends Omit<Place, 'values'> {
  readonly values: readonly unknown[]
  /** Why no value could be judged, if none was. */
  readonly failure?: string
  /** The value that has to come out of the code for each value, or undefined if it has to reject the value. */
  readonly outcomes: readonly (ParsedValue | undefined)[]
}

interface ParsedValue {
  readonly value: unknown
}

/**
 * Makes the values of every place of a contract, and asks the contract about each.
 *
 * @example
 * judgedPlaces(contract, {})[0]?.values.length // 31
 */
export function judgedPlaces(contract: object, { mutations = 200, depth = 1 }: DifferentialOptions): JudgedPlace[] {
  const places = placesOf({ values: createValues(createOracle(plain(contract)), SEED, depth), mutations })
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

function differs(parser: Parser | undefined, value: unknown, outcome: ParsedValue | undefined): boolean {
  if (!parser) return true
  const { success, data } = parser.safeParse(value)
  return success ? outcome === undefined || !isDeepStrictEqual(data, outcome.value) : outcome !== undefined
}

/**
 * The position of the first value on which contract and code disagree, or -1.
 *
 * @example
 * firstDisagreement(place, generated) // -1: they agree on all values of the place
 */
export function firstDisagreement(place: JudgedPlace, code: Generated): number {
  const parser = place.parser(code)
  return place.values.findIndex((value, index) => differs(parser, value, place.outcomes[index]))
}

function kindOf(place: JudgedPlace, parser: Parser | undefined, value: unknown): string {
  if (!parser) return 'the code judges nothing here'
  const { error } = parser.safeParse(value)
  if (error) return `the contract accepts, the code rejects by ${error.issues[0]?.code ?? 'nothing'}`
  return place.accepts(value)
    ? 'another value comes out of the code'
    : `the code accepts, the contract rejects by ${place.reason(value)}`
}

function disagreementsAt(place: JudgedPlace, code: Generated): Disagreement[] {
  const parser = place.parser(code)
  const byKind = new Map<string, Disagreement>()
  if (place.failure !== undefined) return [{ place: place.name, kind: place.failure, count: 0, example: undefined }]
  place.values.forEach((value, index) => {
    if (!differs(parser, value, place.outcomes[index])) return
    const kind = kindOf(place, parser, value)
    const known = byKind.get(kind)
    byKind.set(kind, { place: place.name, kind, example: known?.example ?? value, count: (known?.count ?? 0) + 1 })
  })
  return [...byKind.values()]
}

/**
 * Compares how a contract and its generated code judge the same values, around every keyword and random ones, and what comes out of each.
 * A place is among the disagreements, without a value, if no value can be found that the contract accepts.
 *
 * @example
 * proveDifferential(contract, generated).disagreements // []
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
