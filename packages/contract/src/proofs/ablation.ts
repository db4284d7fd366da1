// The ablation proves that the other proofs detect missing checks: it removes each constraint, such as `.max(64)`, from the generated code.
import { canonical } from '../document/index.ts'
import { hasDisagreement, judgedPlaces, type DifferentialOptions, type JudgedPlace } from './differential.ts'
import { emit } from './emit.ts'
import { createCutter, type AblationInput } from './cut.ts'
import type { Generated } from './generated.ts'
import { normalize } from './normalize.ts'
import type { Tally } from './round-trip.ts'
import type { Constraint } from './source/constraints.ts'

/** The signs of a removed constraint: the code doesn't load, it accepts other values than the contract, or it emits another document. */
type Detector = 'loading' | 'differential' | 'round trip'

/** The result: the number of removed constraints (`tried`), how many removals were detected (`caught`), and the others (`missed`). */
interface Ablation extends Tally {
  readonly noticedBy: Readonly<Record<Detector, number>>
}

const SCHEMAS = '#/components/schemas/'

/** Returns the OpenAPI document that the code emits, as text in a normal form, to compare the documents of two versions of the code. */
const emittedDocument = (code: Generated): string => canonical(normalize(emit(code)).parts)

/** Removes one constraint with `cut`, and returns what detects the removal. Returns undefined if nothing detects the removal. */
function detectRemoval(
  constraint: Constraint,
  { original, cut }: ReturnType<typeof createCutter>,
  places: readonly JudgedPlace[],
  originalDocument: string,
): Detector | undefined {
  try {
    const code = cut(constraint)
    // At a place whose parser is the same object as in the original code, all results are the same.
    const changedPlaces = places.filter((place) => place.parser(code) !== place.parser(original))
    if (changedPlaces.some((place) => hasDisagreement(place, code))) return 'differential'
    return emittedDocument(code) === originalDocument ? undefined : 'round trip'
  } catch (error) {
    // Invalid JavaScript is a bug of the ablation. Any other error means that the code without the constraint doesn't load.
    if (error instanceof SyntaxError) throw error
    return 'loading'
  }
}

/**
 * Removes each constraint from the generated code, one at a time, and checks that the removal is detected: by an error when the code loads,
 * by the differential, which compares the accepted values, or by the round trip, which compares the emitted OpenAPI documents.
 *
 * @param input The generated code, as source text and as loaded modules.
 * @throws {Error} if the unchanged code doesn't pass the differential. Every removal would then look detected.
 */
export function proveAblation(contract: object, input: AblationInput, options: DifferentialOptions = {}): Ablation {
  // Depth 0 makes no test values for targets of references: each component is a place (a schema with its test values) itself.
  const places = judgedPlaces(contract, { depth: 0, ...options })
  if (places.some((place) => hasDisagreement(place, input)))
    throw new Error('the differential finds something in the code as it is')
  const cutter = createCutter(input)
  const originalDocument = emittedDocument(cutter.original)
  const trials = cutter.constraints.map((constraint) => {
    const { owner } = constraint
    const isComponent = cutter.components.includes(owner)
    // A constraint of a component affects the place of the component. A constraint of a route affects only places of operations.
    const affected = places.filter(({ name }) => (isComponent ? name === SCHEMAS + owner : !name.startsWith(SCHEMAS)))
    return { ...constraint, detector: detectRemoval(constraint, cutter, affected, originalDocument) }
  })
  const count = (detector: Detector) => trials.filter((trial) => trial.detector === detector).length
  return {
    tried: trials.length,
    caught: trials.filter(({ detector }) => detector).length,
    missed: trials.filter(({ detector }) => !detector).map(({ place, kind }) => `${place}: ${kind}`),
    noticedBy: { loading: count('loading'), differential: count('differential'), 'round trip': count('round trip') },
  }
}
