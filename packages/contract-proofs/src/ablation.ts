import { canonical, escapeStep, isObject, METHODS, plain, type Json, type JsonObject } from '@parley/openapi-document'
import { firstDisagreement, judgedPlaces, type DifferentialOptions, type JudgedPlace } from './differential.ts'
import { emit } from './emit.ts'
import { createCutter, type AblationInput, type Cutter } from './cut.ts'
import type { Generated } from './generated.ts'
import { normalize } from './normalize.ts'
import type { Tally } from './round-trip.ts'
import type { Constraint } from './source/constraints.ts'

/** The check that detects a removed constraint: the code fails to load, validates a value differently, or emits another document. */
type Notice = 'loading' | 'differential' | 'round trip'

/** The result of the ablation. */
export interface Ablation extends Tally {
  readonly noticedBy: Readonly<Record<Notice, number>>
  /** How many constraints of each kind were removed. */
  readonly kinds: Readonly<Record<string, number>>
}

const SCHEMAS = '#/components/schemas/'

/** The operations of a path or a webhook; what else is said of the path constrains nothing. */
const operationsOf = (item: Json): [string, Json][] =>
  Object.entries(isObject(item) ? item : {}).filter(([key]) => METHODS.includes(key))

/** The normal form of the parts of a document that have constraints. */
function constrained(document: JsonObject): string {
  const parts = Object.entries(normalize(document).parts).flatMap(([at, part]): [string, Json][] => {
    if (at.startsWith('/components/schemas/')) return [[at, part]]
    return /^\/(?:paths|webhooks)\//.test(at)
      ? operationsOf(part).map(([method, value]) => [`${at}/${method}`, value])
      : []
  })
  return canonical(Object.fromEntries(parts))
}

function noticeOf(code: Generated, places: readonly JudgedPlace[], contract: string): Notice | undefined {
  if (places.some((place) => firstDisagreement(place, code) >= 0)) return 'differential'
  return constrained(emit(code)) === contract ? undefined : 'round trip'
}

function noticed(
  constraint: Constraint,
  { original, cut }: Cutter,
  places: readonly JudgedPlace[],
  contract: string,
): Notice | undefined {
  try {
    const code = cut(constraint)
    // An unchanged parser gives the same results.
    const touched = places.filter((place) => place.parser(code) !== place.parser(original))
    return noticeOf(code, touched, contract)
  } catch (error) {
    // If the edit results in invalid JavaScript, the edit itself is wrong.
    if (error instanceof SyntaxError) throw error
    return 'loading'
  }
}

const count = (items: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(items)].map((item) => [item, items.filter((each) => each === item).length]))

/**
 * Removes every constraint from generated code, one at a time, and checks that the other proofs detect it.
 *
 * @param input The generated code, as text and as modules.
 * @throws {Error} if they find something before a constraint is removed: then their result would prove nothing.
 * @example
 * proveAblation(contract, input).missed // []
 */
export function proveAblation(contract: object, input: AblationInput, options: DifferentialOptions = {}): Ablation {
  const places = judgedPlaces(contract, options)
  const wanted = constrained(plain(contract))
  const before = noticeOf(input, places, wanted)
  if (before) throw new Error(`the ${before} finds something in the code as it is`)
  const cutter = createCutter(input)
  const trials = cutter.constraints.map((constraint) => {
    const component = cutter.componentOf(constraint.owner)
    const own = places.filter(({ name }) =>
      component === undefined ? !name.startsWith(SCHEMAS) : name === SCHEMAS + escapeStep(component),
    )
    return { ...constraint, notice: noticed(constraint, cutter, own, wanted) }
  })
  const notices = trials.flatMap(({ notice }) => notice ?? [])
  return {
    tried: trials.length,
    caught: notices.length,
    missed: trials.filter(({ notice }) => !notice).map(({ place, kind }) => `${place}: ${kind}`),
    noticedBy: { loading: 0, differential: 0, 'round trip': 0, ...count(notices) },
    kinds: count(trials.map(({ kind }) => kind)),
  }
}
