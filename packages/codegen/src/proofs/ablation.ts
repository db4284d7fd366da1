import { createRoute, z } from '@hono/zod-openapi'
import { canonical, escapeStep, type JsonObject } from '../json.ts'
import { firstDisagreement, judgedPlaces, type DifferentialOptions, type JudgedPlace } from './differential.ts'
import { emit } from './emit.ts'
import type { Generated, Route } from './generated.ts'
import { normalize } from './normalize.ts'
import type { Tally } from './round-trip.ts'
import { constraintsOf, type Constraint } from './source/constraints.ts'
import { evaluate, readModule, type SourceModule } from './source/module.ts'

/** What generated code consists of: its modules as they run, and as they are written. */
export interface AblationInput extends Generated {
  /** The module of checks, whose members the schemas name. */
  readonly checks: object
  readonly sources: { readonly schemas: string; readonly routes: string }
}

/** What notices a constraint that is gone: the code does not load, judges a value otherwise, or emits another document. */
type Notice = 'loading' | 'differential' | 'round trip'

export interface Ablation extends Tally {
  readonly noticedBy: Readonly<Record<Notice, number>>
  /** How many constraints of each kind were removed. */
  readonly kinds: Readonly<Record<string, number>>
}

/** A constraint, the places of the contract in which it has an effect, and the code without it. */
interface Cut {
  readonly constraint: Constraint
  readonly places: readonly JudgedPlace[]
  readonly run: () => Generated
}

const SCHEMAS = '#/components/schemas/'
/** The constants of the module of routes that have constraints. */
const ROUTES = ['responses', 'routes']

/** A schema is evaluated alone: what refers to it is judged in its own place. */
function cutSchema(module: SourceModule, input: AblationInput, constraint: Constraint): Generated {
  const declarations = module.declarations.filter(({ name }) => name === constraint.owner)
  const others = Object.entries(input.schemas).filter(([name]) => name !== constraint.owner)
  const scope = { z, checks: input.checks, ...Object.fromEntries(others) }
  return { routes: input.routes, schemas: { ...input.schemas, ...evaluate(module, declarations, constraint, scope) } }
}

const isRoutes = (value: unknown): value is { readonly [operationId: string]: Route } =>
  typeof value === 'object' && value !== null

function cutRoutes(module: SourceModule, input: AblationInput, constraint: Constraint): Generated {
  const declarations = module.declarations.filter(({ name }) => ROUTES.includes(name))
  const scope = { z, createRoute, checks: input.checks, schemas: input.schemas }
  const { routes } = evaluate(module, declarations, constraint, scope)
  return { schemas: input.schemas, routes: isRoutes(routes) ? routes : {} }
}

function cutsOf(places: readonly JudgedPlace[], input: AblationInput): Cut[] {
  const schemas = readModule('schemas.ts', input.sources.schemas)
  const routes = readModule('routes.ts', input.sources.routes)
  const names = Object.keys(input.schemas)
  const members = names.map((name) => `schemas.${name}`)
  const inOperations = places.filter(({ name }) => !name.startsWith(SCHEMAS))
  return [
    ...constraintsOf(schemas, names, names).map((constraint) => ({
      constraint,
      places: places.filter(({ name }) => name === SCHEMAS + escapeStep(constraint.owner)),
      run: () => cutSchema(schemas, input, constraint),
    })),
    ...constraintsOf(routes, ROUTES, members).map((constraint) => ({
      constraint,
      places: inOperations,
      run: () => cutRoutes(routes, input, constraint),
    })),
  ]
}

/** The normal form of the parts of a document that have constraints. */
function constrained(document: JsonObject): string {
  const parts = Object.entries(normalize(document).parts)
  return canonical(Object.fromEntries(parts.filter(([at]) => /^\/(?:paths|components\/schemas)\//.test(at))))
}

function noticeOf(code: Generated, places: readonly JudgedPlace[], contract: string): Notice | undefined {
  if (places.some((place) => firstDisagreement(place, code) >= 0)) return 'differential'
  return constrained(emit(code)) === contract ? undefined : 'round trip'
}

function noticed({ run, places }: Cut, contract: string): Notice | undefined {
  try {
    return noticeOf(run(), places, contract)
  } catch (error) {
    // The edit itself is at fault where its result is no JavaScript.
    if (error instanceof SyntaxError) throw error
    return 'loading'
  }
}

const count = (items: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(items)].map((item) => [item, items.filter((each) => each === item).length]))

/**
 * Takes every constraint out of generated code, one at a time, and asks the other proofs whether they notice.
 *
 * @throws {Error} where they find something before anything is taken out: then their notice would prove nothing.
 */
export function proveAblation(contract: JsonObject, input: AblationInput, options: DifferentialOptions = {}): Ablation {
  const places = judgedPlaces(contract, options)
  const wanted = constrained(contract)
  const before = noticeOf(input, places, wanted)
  if (before) throw new Error(`the ${before} finds something in the code as it is`)
  const cuts = cutsOf(places, input).map((cut) => ({ ...cut.constraint, notice: noticed(cut, wanted) }))
  const notices = cuts.flatMap(({ notice }) => notice ?? [])
  return {
    tried: cuts.length,
    caught: notices.length,
    missed: cuts.filter(({ notice }) => !notice).map(({ place, kind }) => `${place}: ${kind}`),
    noticedBy: { loading: 0, differential: 0, 'round trip': 0, ...count(notices) },
    kinds: count(cuts.map(({ kind }) => kind)),
  }
}
