import { createRoute, z } from '@hono/zod-openapi'
import type { Generated, Route } from './generated.ts'
import { constraintsOf, type Constraint } from './source/constraints.ts'
import { evaluate, readModule, type SourceModule } from './source/module.ts'

/** The generated code: its modules as they run, and as they are written. */
export interface AblationInput extends Generated {
  /** The module of checks, whose members the schemas name. */
  readonly checks: object
  readonly sources: { readonly schemas: string; readonly routes: string }
}

/** The name of each component schema by that of its constant, from the record of all schemas. */
function constantsIn(module: SourceModule): ReadonlyMap<string, string> {
  const scope = Object.fromEntries(module.declarations.map(({ name }) => [name, name]))
  const { schemas } = evaluate(
    module,
    module.declarations.filter(({ name }) => name === 'schemas'),
    scope,
  )
  return new Map(Object.entries(membersOf<string>(schemas)).map(([name, constant]) => [constant, name]))
}

type Members<T> = { readonly [name: string]: T }
type Replies = Route['responses']

const isMembers = <T>(value: unknown): value is Members<T> => typeof value === 'object' && value !== null
const membersOf = <T>(value: unknown): Members<T> => (isMembers<T>(value) ? value : {})

/** The constants of the module of routes that have constraints. */
const ROUTE_CONSTANTS = ['responses', 'routes', 'webhooks']

/** The generated code, each constraint in it, and what removes one. */
export interface Cutter {
  /** The code as it is, to compare with. */
  readonly original: Generated
  readonly constraints: readonly Constraint[]
  /** The component schema that a constant is, if it is one. */
  readonly componentOf: (constant: string) => string | undefined
  /** Makes the code without one constraint. What the constraint has nothing to do with is the same object. */
  readonly cut: (constraint: Constraint) => Generated
}

/** Reads generated code. A constant is evaluated alone: what refers to it is judged in its own place. */
export function createCutter(input: AblationInput): Cutter {
  const modules = [
    readModule('schemas.ts', input.sources.schemas),
    readModule('routes.ts', input.sources.routes),
  ] as const
  const [inSchemas, inRoutes] = modules
  const constants = constantsIn(inSchemas)
  const { schemas, checks } = input
  const known = Object.fromEntries([...constants].map(([constant, name]) => [constant, schemas[name]]))
  const scope = { z, createRoute, checks, schemas, ...known }
  const own = inRoutes.declarations.filter(({ name }) => ROUTE_CONSTANTS.includes(name))
  const whole = evaluate(inRoutes, own, scope)
  const responses = membersOf<Replies[string]>(whole.responses)
  const original = { schemas, routes: membersOf<Route>(whole.routes), webhooks: membersOf<Route>(whole.webhooks) }

  const cut: Cutter['cut'] = (constraint) => {
    const { owner, member } = constraint
    const name = constants.get(owner)
    const module = name === undefined ? inRoutes : inSchemas
    const one = module.declarations.filter((each) => each.name === owner)
    const found = evaluate(module, one, { ...scope, ...(name === undefined && { responses }) }, constraint)[owner]
    if (name !== undefined) return { ...original, schemas: { ...schemas, [name]: found } }
    const edited = membersOf<never>(found)[member]
    const withEdited = (all: Members<Route>) => ({ ...all, ...(edited !== undefined && { [member]: edited }) })
    if (owner === 'routes') return { ...original, routes: withEdited(original.routes) }
    if (owner === 'webhooks') return { ...original, webhooks: withEdited(original.webhooks) }
    const shared = responses[member]
    const replaced = (replies: Replies): Replies =>
      Object.fromEntries(Object.entries(replies).map(([status, each]) => [status, each === shared ? edited : each]))
    const withReplaced = (all: Members<Route>): Members<Route> =>
      Object.fromEntries(
        Object.entries(all).map(([id, route]) => [id, { ...route, responses: replaced(route.responses) }]),
      )
    return { schemas, routes: withReplaced(original.routes), webhooks: withReplaced(original.webhooks) }
  }
  const names = [...constants.keys()]
  const members = [...constants.values()].flatMap((each) => [`schemas.${each}`, `schemas['${each}']`])
  const constraints = [...constraintsOf(inSchemas, names, names), ...constraintsOf(inRoutes, ROUTE_CONSTANTS, members)]
  return { original, constraints, componentOf: (constant) => constants.get(constant), cut }
}
