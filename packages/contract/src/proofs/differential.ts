import { escapeStep, isList, isObject, isText, plain, type Json, type JsonObject } from '../document/index.ts'
import type { Generated, Parser } from './generated.ts'
import { createOracle } from './oracle.ts'
import { placesOf, type Place } from './places.ts'
import { createValues } from './values/around.ts'

/** The values of the differential. */
export interface DifferentialOptions {
  /** The same seed makes the same values. */
  readonly seed?: number
  /** How many random mutations are added to the values of each place. */
  readonly mutations?: number
  /** The keywords that the code doesn't enforce, as JSON Pointers: what only they reject, the code can accept. */
  readonly open?: readonly string[]
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
  readonly seed: number
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
  /** Whether the code has to accept each value; undefined if it can do either. */
  readonly verdicts: readonly (boolean | undefined)[]
}

/** A contract without the keywords that the code doesn't enforce. A value can fit several variants of an open `oneOf`. */
function relaxed(value: Json, at: string, open: ReadonlySet<string>): Json {
  const inner = (item: Json, step: string | number) => relaxed(item, `${at}/${escapeStep(step)}`, open)
  // A parameter that is open as a component is left out everywhere.
  const isOpen = (item: Json, index: number) => {
    const { $ref } = isObject(item) ? item : {}
    const isReferred = isText($ref) && $ref.startsWith('#/components/parameters/') && open.has($ref)
    return isReferred || open.has(`${at}/${index}`)
  }
  if (isList(value)) return value.flatMap((item, index) => (isOpen(item, index) ? [] : [inner(item, index)]))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (!open.has(`${at}/${escapeStep(key)}`)) return [[key, inner(item, key)]]
      if (key === 'nullable') return [['type', [value.type ?? [], 'null'].flat()]]
      return key === 'oneOf' ? [['anyOf', inner(item, key)]] : []
    }),
  )
}

/**
 * Makes the values of every place of a contract that the code enforces, and asks the contract about each.
 *
 * @example
 * judgedPlaces(contract, { seed: 7 })[0]?.values.length // 31
 */
export function judgedPlaces(contract: object, options: DifferentialOptions): JudgedPlace[] {
  const { seed = 7, mutations = 200, open = [] } = options
  const places = (document: JsonObject) => placesOf({ values: createValues(createOracle(document), seed), mutations })
  const weak = relaxed(plain(contract), '#', new Set(open))
  const enforced = new Map(places(isObject(weak) ? weak : {}).map((place) => [place.name, place]))
  return places(plain(contract)).flatMap((place) => {
    const weaker = enforced.get(place.name)
    if (!weaker) return []
    try {
      const values = place.values()
      const verdicts = values.map((value) => place.accepts(value) || (weaker.accepts(value) ? undefined : false))
      return [{ ...place, values, verdicts }]
    } catch (error) {
      return [{ ...place, values: [], verdicts: [], failure: error instanceof Error ? error.message : String(error) }]
    }
  })
}

const differs = (parser: Parser | undefined, value: unknown, verdict: boolean | undefined): boolean =>
  verdict !== undefined && (parser?.safeParse(value).success ?? true) !== verdict

/**
 * The position of the first value on which contract and code disagree, or -1.
 *
 * @example
 * firstDisagreement(place, generated) // -1: they agree on all values of the place
 */
export function firstDisagreement(place: JudgedPlace, code: Generated): number {
  const parser = place.parser(code)
  return place.values.findIndex((value, index) => differs(parser, value, place.verdicts[index]))
}

function kindOf(place: JudgedPlace, parser: Parser | undefined, value: unknown): string {
  if (!parser) return 'the code judges nothing here'
  const { error } = parser.safeParse(value)
  return error
    ? `the contract accepts, the code rejects by ${error.issues[0]?.code ?? 'nothing'}`
    : `the code accepts, the contract rejects by ${place.reason(value)}`
}

function disagreementsAt(place: JudgedPlace, code: Generated): Disagreement[] {
  const parser = place.parser(code)
  const found = new Map<string, Disagreement>()
  if (place.failure !== undefined) return [{ place: place.name, kind: place.failure, count: 0, example: undefined }]
  place.values.forEach((value, index) => {
    if (!differs(parser, value, place.verdicts[index])) return
    const kind = kindOf(place, parser, value)
    const known = found.get(kind)
    found.set(kind, { place: place.name, kind, example: known?.example ?? value, count: (known?.count ?? 0) + 1 })
  })
  return [...found.values()]
}

/**
 * Compares how a contract and its generated code judge the same values: values around every keyword, and random ones.
 * A place is among the disagreements, without a value, if no value can be found that the contract accepts.
 *
 * @example
 * proveDifferential(contract, generated, { seed: 7 }).disagreements // []
 */
export function proveDifferential(contract: object, code: Generated, options: DifferentialOptions = {}): Differential {
  const places = judgedPlaces(contract, options)
  return {
    seed: options.seed ?? 7,
    places: places.length,
    compared: places.reduce((sum, { values }) => sum + values.length, 0),
    accepted: places.reduce((sum, { verdicts }) => sum + verdicts.filter(Boolean).length, 0),
    disagreements: places.flatMap((place) => disagreementsAt(place, code)),
  }
}
