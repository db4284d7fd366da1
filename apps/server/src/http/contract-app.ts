import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { requirePermissions } from '../domain/permissions.ts'
import type { HttpEnv } from './env.ts'
import { createPartCheck } from './body-parts.ts'
import { createTurns } from './turns.ts'
import type { AnyHandler } from './operation.ts'
import type { Policy } from './policy.ts'
import { createCheck, type Reject } from './request-check.ts'

/** How many large bodies can wait. Each has at most 1 MiB. */
const PLACES = 64

/** The framework's app of a contract, without the way in which `openapi` validates a request before the handler sees it. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  override openapi: OpenAPIHono<HttpEnv>['openapi']

  constructor(reject: Reject) {
    super()
    const awaitTurn = createTurns(PLACES)
    const openapi = (route: RouteConfig, handler: MiddlewareHandler<HttpEnv>) => {
      const check = createCheck(route.request, reject, awaitTurn)
      this.openAPIRegistry.registerPath(route)
      return this.on(route.method, routingPath(route), async (c, next) => (await check(c)) ?? handler(c, next))
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The framework computes its types from a route; they hold.
    this.openapi = openapi as unknown as OpenAPIHono<HttpEnv>['openapi']
  }

  /**
   * Serves an operation behind its gate. The permissions that depend on the body are required here, when the body is
   * validated, so that no handler can forget them.
   * @param policy Its permissions are absent if the operation needs no credential; its handler then has no caller.
   * @throws if a permission depends on a body that the operation does not have, because nothing would ever require it.
   */
  operation(route: RouteConfig, policy: Pick<Policy, 'permissions' | 'maxPartBytes'>, handler: AnyHandler): void {
    const { permissions, maxPartBytes } = policy
    const checkParts = maxPartBytes && createPartCheck(maxPartBytes)
    const conditional = permissions?.filter(({ when }) => when !== undefined) ?? []
    if (conditional.length > 0 && route.request?.body === undefined) {
      throw new Error('A permission depends on the body of an operation that has none.')
    }
    const permitted = (c: Context<HttpEnv>) => {
      const caller = c.get('caller')
      if (permissions === undefined) return handler(c, undefined)
      if (caller === undefined) throw new Error('An operation is served without its gate.')
      if (conditional.length > 0) requirePermissions(caller, conditional, validBody(c))
      checkParts?.(validBody(c))
      return handler(c, caller)
    }
    this.openapi<RouteConfig>(route, permitted)
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Without a route, the types have no body.
const validBody = (c: Context<HttpEnv>): object => c.req.valid('json' as never)

/**
 * The path of a route as the framework writes it.
 *
 * @example
 * routingPath(routes.getConversation) // '/api/conversation/:id'
 */
export const routingPath = ({ path }: RouteConfig): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')
