// Makes versions of the generated code that lack one constraint. The ablation checks that the proofs detect each missing constraint.
import { createRoute, z } from '@hono/zod-openapi'
import type { Generated, Route } from './generated.ts'
import { constraintsOf, type Constraint } from './source/constraints.ts'
import { evaluate, readModule } from './source/module.ts'

/** The generated code twice: as loaded modules, and as the source text that is edited. */
export interface AblationInput extends Generated {
  /** The module `checks.ts`, which the generated schemas import. */
  readonly checks: object
  readonly sources: { readonly schemas: string; readonly routes: string }
}

type ByName<T> = { readonly [name: string]: T }
type Response = Route['responses'][string]

const isByName = <T>(value: unknown): value is ByName<T> => typeof value === 'object' && value !== null
const asByName = <T>(value: unknown): ByName<T> => (isByName<T>(value) ? value : {})

const mapValues = <T, U>(values: ByName<T>, change: (value: T) => U): ByName<U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** The constants of the module of routes that have constraints. */
const ROUTE_CONSTANTS = ['responses', 'routes', 'webhooks']

/**
 * Reads the generated code, and finds its constraints.
 *
 * @returns the unchanged code (`original`), its constraints, the names of its component schemas, and the function `cut`, which returns the
 *   code without one constraint. Only the edited constant is evaluated again, so everything else in that code is the same object as before.
 */
export function createCutter({ schemas, checks, sources }: AblationInput) {
  const schemasModule = readModule('schemas.ts', sources.schemas)
  const routesModule = readModule('routes.ts', sources.routes)
  const components = schemasModule.declarations.map(({ name }) => name).filter((name) => name !== 'schemas')
  const scope = { z, createRoute, checks, schemas, ...schemas }
  const constants = evaluate(routesModule, ROUTE_CONSTANTS, scope)
  const responses = asByName<Response>(constants.responses)
  const [routes, webhooks] = [asByName<Route>(constants.routes), asByName<Route>(constants.webhooks)]
  const original = { schemas, routes, webhooks }

  const cut = (constraint: Constraint): Generated => {
    // The constant with the constraint, and the operation, webhook or shared response within the constant.
    const { owner, member } = constraint
    if (components.includes(owner))
      return { ...original, schemas: { ...schemas, ...evaluate(schemasModule, [owner], scope, constraint) } }
    const { [owner]: editedConstant } = evaluate(routesModule, [owner], { ...scope, responses }, constraint)
    const { [member]: edited } = asByName<never>(editedConstant)
    const withEdited = (all: ByName<Route>) => ({ ...all, ...(edited !== undefined && { [member]: edited }) })
    if (owner === 'routes') return { ...original, routes: withEdited(routes) }
    if (owner === 'webhooks') return { ...original, webhooks: withEdited(webhooks) }
    // The constraint is in a shared response, so each route with this response gets the edited response.
    const { [member]: shared } = responses
    const replace = (response: Response) => (response === shared ? edited : response)
    const withReplaced = (route: Route): Route => ({ ...route, responses: mapValues(route.responses, replace) })
    return { schemas, routes: mapValues(routes, withReplaced), webhooks: mapValues(webhooks, withReplaced) }
  }
  const schemaNamesInRoutes = components.map((name) => `schemas.${name}`)
  const constraints = [
    ...constraintsOf(schemasModule, components, components),
    ...constraintsOf(routesModule, ROUTE_CONSTANTS, schemaNamesInRoutes),
  ]
  return { original, constraints, components, cut }
}
