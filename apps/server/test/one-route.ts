// One route behind the checks of the service, without a gate.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Caller } from '../src/domain/kernel/caller.ts'
import { createResponder } from '../src/http/request-check.ts'
import type { HttpEnv } from '../src/http/env.ts'
import type { AnyHandler } from '../src/http/operation.ts'
import type { Policy } from '../src/http/policy.ts'
import { createRequestContext } from '../src/http/request-context.ts'
import { createLog } from '../src/telemetry/log.ts'

export interface OneRoute {
  policy?: Pick<Policy, 'permissions'>
  /** As if a gate had let the caller in. */
  caller?: Caller
}

/** Serves a route at its path. Returns what sends a request to it. */
export function serveRoute(route: RouteConfig, handler: AnyHandler, { policy = {}, caller }: OneRoute = {}) {
  const app = new OpenAPIHono<HttpEnv>()
  const respond = createResponder(route, { policy }, handler)
  const context = createRequestContext({ now: () => new Date(), log: createLog('silent', () => undefined) })
  app.all(
    route.path,
    context((c) => respond(c, caller)),
  )
  return (path: string, init?: RequestInit) => app.request(path, init)
}
