// From what the contract says of its operations, and what implements them, to one handler for each path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { HttpEnv } from './env.ts'
import { createGate, type GateDeps, type ServedOperation } from './gate.ts'
import { unimplemented } from './implemented.ts'
import type { RequestContext } from './request-context.ts'

/** An operation that the contract declares and this server could serve only in part. */
export class UnimplementedContract extends Error {
  override readonly name = 'UnimplementedContract'
}

/** The framework's app of a contract. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  /**
   * Serves operations. The framework calls one function for a path, because each one more costs as much as a check.
   * @throws UnimplementedContract if the contract asks for something that no part of the server does.
   */
  serve(context: RequestContext, deps: GateDeps, operations: readonly ServedOperation[]): void {
    const missing = operations.flatMap(({ id, facts }) => unimplemented(id, facts))
    if (missing.length > 0) throw new UnimplementedContract(missing.join('\n'))
    for (const [path, group] of Map.groupBy(operations, ({ route }) => routingPath(route))) {
      const gate = createGate(deps, group)
      this.all(path, (c) => context(c, gate))
    }
    for (const { route } of operations) this.openAPIRegistry.registerPath(route)
  }
}

/** The path of a route as the framework writes it: `/api/conversation/:id`. */
const routingPath = ({ path }: RouteConfig): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')
