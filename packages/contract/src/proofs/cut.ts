import { createRoute, z } from '@hono/zod-openapi'
import type { Generated, Route } from './generated.ts'
import { constraintsOf, type Constraint } from './source/constraints.ts'
import { evaluate, membersIn, readModule, type SourceModule } from './source/module.ts'

/** The generated code: its modules as they run, and as they are written. */
export interface AblationInput extends Generated {
  /** The module of checks, whose members the schemas name. */
  readonly checks: object
  readonly sources: { readonly schemas: string; readonly routes: string }
}

type Members<T> = { readonly [name: string]: T }
type Replies = Route['responses']

const isMembers = <T>(value: unknown): value is Members<T> => typeof value === 'object' && value !== null
const membersOf = <T>(value: unknown): Members<T> => (isMembers<T>(value) ? value : {})

const mapped = <T, U>(all: Members<T>, change: (each: T) => U): Members<U> =>
  Object.fromEntries(Object.entries(all).map(([key, each]) => [key, change(each)]))

/** The constants of the module of routes that have constraints. */
const ROUTE_CONSTANTS = ['responses', 'routes', 'webhooks']

/** The name of each component schema by that of its constant, from the record of all schemas. */
const constantsIn = ({ declarations, text }: SourceModule): ReadonlyMap<string, string> =>
  new Map(
    declarations
      .filter(({ name }) => name === 'schemas')
      .flatMap(({ value }) => membersIn(value, text))
      .map(([name, { value }]) => [text.slice(value.start, value.end), name]),
  )

/**
 * Reads generated code, and finds each constraint in it. A constant is evaluated alone: what refers to it is judged in its own place.
 *
 * @returns the code as it is, its constraints, the component schema that a constant is, and what makes the code without one constraint:
 *   what the constraint has nothing to do with is the same object.
 */
export function createCutter({ schemas, checks, sources }: AblationInput) {
  const inSchemas = readModule('schemas.ts', sources.schemas)
  const inRoutes = readModule('routes.ts', sources.routes)
  const constants = constantsIn(inSchemas)
  const known = Object.fromEntries([...constants].map(([constant, name]) => [constant, schemas[name]]))
  const scope = { z, createRoute, checks, schemas, ...known }
  const whole = evaluate(inRoutes, ROUTE_CONSTANTS, scope)
  const responses = membersOf<Replies[string]>(whole.responses)
  const original = { schemas, routes: membersOf<Route>(whole.routes), webhooks: membersOf<Route>(whole.webhooks) }

  const cut = (constraint: Constraint): Generated => {
    const { owner, member } = constraint
    const name = constants.get(owner)
    if (name !== undefined)
      return { ...original, schemas: { ...schemas, [name]: evaluate(inSchemas, [owner], scope, constraint)[owner] } }
    const { [owner]: found } = evaluate(inRoutes, [owner], { ...scope, responses }, constraint)
    const { [member]: edited } = membersOf<never>(found)
    const withEdited = (all: Members<Route>) => ({ ...all, ...(edited !== undefined && { [member]: edited }) })
    if (owner === 'routes') return { ...original, routes: withEdited(original.routes) }
    if (owner === 'webhooks') return { ...original, webhooks: withEdited(original.webhooks) }
    const { [member]: shared } = responses
    const replaced = (each: Replies[string]) => (each === shared ? edited : each)
    const withReplaced = (route: Route): Route => ({ ...route, responses: mapped(route.responses, replaced) })
    return { schemas, routes: mapped(original.routes, withReplaced), webhooks: mapped(original.webhooks, withReplaced) }
  }
  const names = [...constants.keys()]
  const members = [...constants.values()].flatMap((each) => [`schemas.${each}`, `schemas['${each}']`])
  const constraints = [...constraintsOf(inSchemas, names, names), ...constraintsOf(inRoutes, ROUTE_CONSTANTS, members)]
  return { original, constraints, componentOf: (constant: string) => constants.get(constant), cut }
}
