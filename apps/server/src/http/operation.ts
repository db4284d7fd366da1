// The types of the files in `operations`, each of which implements one operation of the contract.
import type { RouteConfig, RouteHandler } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { ApiKeys } from '../domain/api-keys/api-keys.ts'
import type { Events } from '../domain/events/events.ts'
import type { Caller } from '../domain/kernel/caller.ts'
import type { ServiceError } from '../domain/kernel/errors.ts'
import type { Run } from '../store/run.ts'
import type { operations, OperationId } from '../generated/policy.ts'
import type { routes } from '../generated/routes.ts'
import type { HttpEnv } from './env.ts'

/** The result of a handler: a response of some type, or an error. */
type Handled<Responded> = Responded | ServiceError | Promise<Responded | ServiceError>

/**
 * Responds to a request. Before the call, the caller is authenticated and has the permissions, and parameters and body are valid.
 * `RouteHandler` is the framework's type: it allows only responses that the route declares. A returned error becomes a response.
 */
export type Handler<Route extends RouteConfig, AuthenticatedCaller = Caller> = (
  c: Parameters<RouteHandler<Route, HttpEnv>>[0],
  caller: AuthenticatedCaller,
) => Handled<Awaited<ReturnType<RouteHandler<Route, HttpEnv>>>>

/** A handler of any operation. This type doesn't depend on a route, so the gate can call all handlers by it. */
export type AnyHandler = (c: Context<HttpEnv>, caller: Caller | undefined) => Handled<Response>

/** The parts of the server that handlers use. */
export interface Services {
  apiKeys: ApiKeys
  events: Events
  /** Returns a new identifier, to which the handler adds a prefix: `msg${nextId()}`. Later identifiers sort after earlier ones. */
  nextId: () => string
  config: Config
  /** Runs a rule (a function with business logic, in `domain`), which reads or writes the database on behalf of the caller. */
  run: Run
}

type Facts<Id extends OperationId> = (typeof operations)[Id]
/** The type of the caller; undefined if the operation needs no credential. */
type CallerOf<Id extends OperationId> = Facts<Id>['security'] extends readonly [] ? undefined : Caller

/** The implementation of one operation of the contract. */
export interface Operation<Id extends OperationId> {
  /**
   * The parameters that the handler reads: all parameters of the operation, such as `path.id`, `query.limit` and `header.If-Match`. If the
   * contract adds a parameter, the operation doesn't compile until its author lists the parameter here. So no handler ignores it.
   */
  readonly reads: { readonly [Input in Exclude<Facts<Id>['inputs'][number], `body.${string}`>]: true }
  /** Creates the handler when the server starts. */
  readonly create: (services: Services) => Handler<(typeof routes)[Id], CallerOf<Id>>
}

/** The implementations of all operations of the contract. If one is missing or unknown, the server doesn't compile. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> }
