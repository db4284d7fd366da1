import { canonical } from '../document/index.ts'
import { firstDisagreement, judgedPlaces, type DifferentialOptions, type JudgedPlace } from './differential.ts'
import { emit } from './emit.ts'
import { createCutter, type AblationInput } from './cut.ts'
import type { Generated } from './generated.ts'
import { normalize } from './normalize.ts'
import type { Tally } from './round-trip.ts'
import type { Constraint } from './source/constraints.ts'

/** The check that detects a removed constraint: the code fails to load, validates a value differently, or emits another document. */
type Notice = 'loading' | 'differential' | 'round trip'

/** The result of the ablation. */
export interface Ablation extends Tally {
  readonly noticedBy: Readonly<Record<Notice, number>>
}

const SCHEMAS = '#/components/schemas/'

/** The normal form of the document that code emits. */
const emittedBy = (code: Generated): string => canonical(normalize(emit(code)).parts)

const disagrees = (places: readonly JudgedPlace[], code: Generated): boolean =>
  places.some((place) => firstDisagreement(place, code) >= 0)

function noticed(
  constraint: Constraint,
  { original, cut }: ReturnType<typeof createCutter>,
  places: readonly JudgedPlace[],
  document: string,
): Notice | undefined {
  try {
    const code = cut(constraint)
    // An unchanged parser gives the same results.
    const touched = places.filter((place) => place.parser(code) !== place.parser(original))
    return disagrees(touched, code) ? 'differential' : emittedBy(code) === document ? undefined : 'round trip'
  } catch (error) {
    // If the edit results in invalid JavaScript, the edit itself is wrong.
    if (error instanceof SyntaxError) throw error
    return 'loading'
  }
}

/**
 * Removes every constraint from generated code, one at a time, and checks that the other proofs detect it: the differential, or the round
 * trip, if the code as it is passes it.
 *
 * @param input The generated code, as text and as modules.
 * @throws {Error} if the differential finds something before a constraint is removed: then the result would prove nothing.
 * @example
 * proveAblation(contract, input).missed // []
 */
export function proveAblation(contract: object, input: AblationInput, options: DifferentialOptions = {}): Ablation {
  // Each component is a place of its own, in which its constraints are taken away.
  const places = judgedPlaces(contract, { depth: 0, ...options })
  if (disagrees(places, input)) throw new Error('the differential finds something in the code as it is')
  const cutter = createCutter(input)
  const document = emittedBy(cutter.original)
  const trials = cutter.constraints.map((constraint) => {
    const { owner } = constraint
    const isComponent = cutter.components.includes(owner)
    const affected = places.filter(({ name }) => (isComponent ? name === SCHEMAS + owner : !name.startsWith(SCHEMAS)))
    return { ...constraint, notice: noticed(constraint, cutter, affected, document) }
  })
  const count = (notice: Notice) => trials.filter((each) => each.notice === notice).length
  return {
    tried: trials.length,
    caught: trials.filter(({ notice }) => notice).length,
    missed: trials.filter(({ notice }) => !notice).map(({ place, kind }) => `${place}: ${kind}`),
    noticedBy: { loading: count('loading'), differential: count('differential'), 'round trip': count('round trip') },
  }
}
