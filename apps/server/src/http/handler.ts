import type { RouteConfig, RouteHandler } from '@hono/zod-openapi'
import type { HttpEnv } from './env.ts'

/** What answers an operation: its path, headers and body are validated, its answers are those of the route. */
export type Handler<Route extends RouteConfig> = RouteHandler<Route, HttpEnv>
