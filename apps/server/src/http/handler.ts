import type { RouteConfig, RouteHandler } from '@hono/zod-openapi'
import type { Caller } from '../domain/caller.ts'
import type { HttpEnv } from './env.ts'

type Framework<Route extends RouteConfig> = RouteHandler<Route, HttpEnv>

/**
 * What answers an operation. Its caller is authenticated and has the permissions of the contract, its path, headers and body
 * are validated, and its answers are those of the route.
 */
export type Handler<Route extends RouteConfig> = (
  c: Parameters<Framework<Route>>[0],
  caller: Caller,
) => ReturnType<Framework<Route>>
