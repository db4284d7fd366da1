import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './env.ts'
import { createCheck, type Refuse } from './request-check.ts'

/** The framework's app of a contract, but for the way in which `openapi` checks a request before the handler sees it. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  override openapi: OpenAPIHono<HttpEnv>['openapi']

  constructor(refuse: Refuse) {
    super()
    const openapi = (route: RouteConfig, handler: MiddlewareHandler<HttpEnv>) => {
      const check = createCheck(route.request, refuse)
      this.openAPIRegistry.registerPath(route)
      return this.on(route.method, routingPath(route), async (c, next) => (await check(c)) ?? handler(c, next))
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The framework computes its types from a route; they hold.
    this.openapi = openapi as unknown as OpenAPIHono<HttpEnv>['openapi']
  }
}

/** A path as the framework writes it. */
const routingPath = ({ path }: RouteConfig): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')
