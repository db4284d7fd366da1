// The ablation proves that the other proofs detect a missing check: it removes each constraint from the generated code, one at a time.
import { canonical } from '../document/index.ts'
import { hasDisagreement, judgedPlaces, type DifferentialOptions, type JudgedPlace } from './differential.ts'
import { emit } from './emit.ts'
import { createCutter, type AblationInput } from './cut.ts'
import type { Generated } from './generated.ts'
import { normalize } from './normalize.ts'
import type { Tally } from './round-trip.ts'
import type { Constraint } from './source/constraints.ts'

/**
 * How a removed constraint was detected: the code fails to load (`loading`), the code validates a value differently than the contract
 * (`differential`), or the code emits another OpenAPI document (`round trip`).
 */
type Notice = 'loading' | 'differential' | 'round trip'

/** The result: `tried` counts the removed constraints, `caught` counts the detected removals, and `missed` lists the undetected ones. */
export interface Ablation extends Tally {
  readonly noticedBy: Readonly<Record<Notice, number>>
}

const SCHEMAS = '#/components/schemas/'

/** Writes the OpenAPI document that the code emits as text, so that two versions of the code can be compared. */
const emittedDocument = (code: Generated): string => canonical(normalize(emit(code)).parts)

/** Removes one constraint and says which proof detects it. Undefined if none does. */
function detect(
  constraint: Constraint,
  { original, cut }: ReturnType<typeof createCutter>,
  places: readonly JudgedPlace[],
  originalDocument: string,
): Notice | undefined {
  try {
    const code = cut(constraint)
    // A parser that is the same object as before gives the same results, so its place is skipped.
    const changedPlaces = places.filter((place) => place.parser(code) !== place.parser(original))
    if (changedPlaces.some((place) => hasDisagreement(place, code))) return 'differential'
    return emittedDocument(code) === originalDocument ? undefined : 'round trip'
  } catch (error) {
    // If the edit results in invalid JavaScript, the edit itself is wrong.
    if (error instanceof SyntaxError) throw error
    return 'loading'
  }
}

/**
 * Removes each constraint from the generated code, one at a time, and checks that the differential or the round trip detects the removal.
 *
 * @param input The generated code, as source text and as loaded modules.
 * @throws {Error} if the unchanged code doesn't pass the differential. A removed constraint couldn't be told from that failure.
 * @example
 * proveAblation(contract, input).missed // []
 */
export function proveAblation(contract: object, input: AblationInput, options: DifferentialOptions = {}): Ablation {
  // Depth 0 is enough: a constraint of a component is detected at the place of the component, and not through references to it.
  const places = judgedPlaces(contract, { depth: 0, ...options })
  if (places.some((place) => hasDisagreement(place, input)))
    throw new Error('the differential finds something in the code as it is')
  const cutter = createCutter(input)
  const originalDocument = emittedDocument(cutter.original)
  const trials = cutter.constraints.map((constraint) => {
    const { owner } = constraint
    const isComponent = cutter.components.includes(owner)
    const affected = places.filter(({ name }) => (isComponent ? name === SCHEMAS + owner : !name.startsWith(SCHEMAS)))
    return { ...constraint, notice: detect(constraint, cutter, affected, originalDocument) }
  })
  const count = (notice: Notice) => trials.filter((trial) => trial.notice === notice).length
  return {
    tried: trials.length,
    caught: trials.filter(({ notice }) => notice).length,
    missed: trials.filter(({ notice }) => !notice).map(({ place, kind }) => `${place}: ${kind}`),
    noticedBy: { loading: count('loading'), differential: count('differential'), 'round trip': count('round trip') },
  }
}
