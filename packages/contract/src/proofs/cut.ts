import { createRoute, z } from '@hono/zod-openapi'
import type { Generated, Route } from './generated.ts'
import { constraintsOf, type Constraint } from './source/constraints.ts'
import { evaluate, readModule } from './source/module.ts'

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

/**
 * Reads generated code, and finds each constraint in it. A constant is evaluated alone: what refers to it is judged in its own place.
 *
 * @returns the code as it is, its constraints, the names of the component schemas, which are those of their constants, and a function that
 *   makes the code without one constraint: what the constraint has nothing to do with is the same object.
 */
export function createCutter({ schemas, checks, sources }: AblationInput) {
  const inSchemas = readModule('schemas.ts', sources.schemas)
  const inRoutes = readModule('routes.ts', sources.routes)
  const components = inSchemas.declarations.map(({ name }) => name).filter((name) => name !== 'schemas')
  const scope = { z, createRoute, checks, schemas, ...schemas }
  const whole = evaluate(inRoutes, ROUTE_CONSTANTS, scope)
  const responses = membersOf<Replies[string]>(whole.responses)
  const original = { schemas, routes: membersOf<Route>(whole.routes), webhooks: membersOf<Route>(whole.webhooks) }

  const cut = (constraint: Constraint): Generated => {
    const { owner, member } = constraint
    if (components.includes(owner))
      return { ...original, schemas: { ...schemas, ...evaluate(inSchemas, [owner], scope, constraint) } }
    const { [owner]: changed } = evaluate(inRoutes, [owner], { ...scope, responses }, constraint)
    const { [member]: edited } = membersOf<never>(changed)
    const withEdited = (all: Members<Route>) => ({ ...all, ...(edited !== undefined && { [member]: edited }) })
    if (owner === 'routes') return { ...original, routes: withEdited(original.routes) }
    if (owner === 'webhooks') return { ...original, webhooks: withEdited(original.webhooks) }
    const { [member]: shared } = responses
    const replaced = (each: Replies[string]) => (each === shared ? edited : each)
    const withReplaced = (route: Route): Route => ({ ...route, responses: mapped(route.responses, replaced) })
    return { schemas, routes: mapped(original.routes, withReplaced), webhooks: mapped(original.webhooks, withReplaced) }
  }
  const named = components.map((name) => `schemas.${name}`)
  const constraints = [
    ...constraintsOf(inSchemas, components, components),
    ...constraintsOf(inRoutes, ROUTE_CONSTANTS, named),
  ]
  return { original, constraints, components, cut }
}
