import type { RouteConfig, RouteHandler } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { ApiKeys } from '../domain/api-keys/api-keys.ts'
import type { Events } from '../domain/events/events.ts'
import type { Caller } from '../domain/caller.ts'
import type { Run } from '../domain/run.ts'
import type { operations, OperationId } from '../generated/policy.ts'
import type { routes } from '../generated/routes.ts'
import type { HttpEnv } from './env.ts'

type Framework<Route extends RouteConfig> = RouteHandler<Route, HttpEnv>

/**
 * The implementation of an operation. Its caller is authenticated and has the permissions of the contract, its path, headers and body
 * are validated, and its responses are those of the route.
 */
export type Handler<Route extends RouteConfig, Who = Caller> = (
  c: Parameters<Framework<Route>>[0],
  caller: Who,
) => ReturnType<Framework<Route>>

/** A handler whose route and caller are known to it alone. */
export type AnyHandler = (c: Context<HttpEnv>, caller: Caller | undefined) => Response | Promise<Response>

/** The services that handlers are created with. */
export interface Services {
  apiKeys: ApiKeys
  events: Events
  /**
   * Makes what ends the identifier of a record, after its prefix: `msg${nextId()}`. They are ordered, so that messages of one
   * millisecond stay in their order.
   */
  nextId: () => string
  config: Config
  /** Runs a rule as the caller. */
  run: Run
}

type Facts<Id extends OperationId> = (typeof operations)[Id]
/** Without a credential there is no caller. */
type CallerOf<Id extends OperationId> = Facts<Id>['security'] extends readonly [] ? undefined : Caller

/** The implementation of one operation of the contract. */
export interface Operation<Id extends OperationId> {
  /**
   * Each parameter that the contract declares: `path.<name>`, `query.<name>` and `header.<name>`. If the contract adds one, the operation
   * doesn't compile until the handler reads it, so that none is ignored. Handlers hand bodies on whole.
   */
  readonly reads: { readonly [Input in Exclude<Facts<Id>['inputs'][number], `body.${string}`>]: true }
  readonly create: (services: Services) => Handler<(typeof routes)[Id], CallerOf<Id>>
}

/** One for each operation of the contract: a missing or an extra one does not compile. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> }
