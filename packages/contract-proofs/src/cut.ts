import { createRoute, z } from '@hono/zod-openapi'
import type { Generated, Route } from './generated.ts'
import type { Constraint } from './source/constraints.ts'
import { evaluate, type SourceModule } from './source/module.ts'

/** The generated code: its modules as they run, and as they are written. */
export interface AblationInput extends Generated {
  /** The module of checks, whose members the schemas name. */
  readonly checks: object
  readonly sources: { readonly schemas: string; readonly routes: string }
}

/** Makes the generated code without one constraint. What the constraint has nothing to do with is the same object. */
export type Cut = (constraint: Constraint) => Generated

/** The name of each component schema by that of its constant, from the record of all schemas. */
export function constantsIn(module: SourceModule): ReadonlyMap<string, string> {
  const scope = Object.fromEntries(module.declarations.map(({ name }) => [name, name]))
  const { schemas } = evaluate(
    module,
    module.declarations.filter(({ name }) => name === 'schemas'),
    scope,
  )
  return new Map(Object.entries(membersOf<string>(schemas)).map(([name, constant]) => [constant, name]))
}

/** Cuts schemas. One is evaluated alone: what refers to it is judged in its own place. */
export function schemaCutter(module: SourceModule, input: AblationInput): Cut {
  const constants = [...constantsIn(module)]
  const all = Object.fromEntries(constants.map(([constant, name]) => [constant, input.schemas[name]]))
  return ({ owner, ...edit }) => {
    const declarations = module.declarations.filter(({ name }) => name === owner)
    const found = evaluate(module, declarations, { z, checks: input.checks, ...all }, edit)
    const { routes, webhooks } = input
    const edited = constants.flatMap(([constant, name]) => (constant === owner ? [[name, found[owner]]] : []))
    return { routes, webhooks, schemas: { ...input.schemas, ...Object.fromEntries(edited) } }
  }
}

type Members<T> = { readonly [name: string]: T }
type Replies = Route['responses']

const isMembers = <T>(value: unknown): value is Members<T> => typeof value === 'object' && value !== null
const membersOf = <T>(value: unknown): Members<T> => (isMembers<T>(value) ? value : {})

/** The constants of the module of routes that have constraints. */
export const ROUTE_CONSTANTS = ['responses', 'routes', 'webhooks']

/**
 * Cuts routes, webhooks, and the responses that they share.
 *
 * @returns the code as it is, to compare with, and what cuts it.
 */
export function routeCutter(module: SourceModule, input: AblationInput): { original: Generated; cut: Cut } {
  const declarations = module.declarations.filter(({ name }) => ROUTE_CONSTANTS.includes(name))
  const scope = { z, createRoute, checks: input.checks, schemas: input.schemas }
  const whole = evaluate(module, declarations, scope)
  const responses = membersOf<Replies[string]>(whole.responses)
  const { schemas } = input
  const [routes, webhooks] = [membersOf<Route>(whole.routes), membersOf<Route>(whole.webhooks)]

  const cut: Cut = (constraint) => {
    const { owner, member } = constraint
    const one = declarations.filter(({ name }) => name === owner)
    const edited = membersOf<never>(evaluate(module, one, { ...scope, responses }, constraint)[owner])[member]
    const withEdited = (all: Members<Route>) => ({ ...all, ...(edited !== undefined && { [member]: edited }) })
    if (owner === 'routes') return { schemas, webhooks, routes: withEdited(routes) }
    if (owner === 'webhooks') return { schemas, routes, webhooks: withEdited(webhooks) }
    const shared = responses[member]
    const replaced = (own: Replies): Replies =>
      Object.fromEntries(Object.entries(own).map(([status, each]) => [status, each === shared ? edited : each]))
    const withReplaced = (all: Members<Route>): Members<Route> =>
      Object.fromEntries(
        Object.entries(all).map(([id, route]) => [id, { ...route, responses: replaced(route.responses) }]),
      )
    return { schemas, routes: withReplaced(routes), webhooks: withReplaced(webhooks) }
  }
  return { original: { schemas, routes, webhooks }, cut }
}
