// Registers the operations of the contract with the framework, one handler for each path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { HttpEnv } from './env.ts'
import { createGate, type GateDeps, type ServedOperation } from './gate.ts'
import { unimplemented } from './implemented.ts'
import type { RequestContext } from './request-context.ts'

/** The contract demands something of an operation that the server doesn't implement. */
export class UnimplementedContract extends Error {
  override readonly name = 'UnimplementedContract'
}

/** The framework's app for the operations of a contract. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  /**
   * Serves operations. The framework calls only one function for a path, because each further middleware costs as much as a check.
   * @throws UnimplementedContract if the contract demands something that the server doesn't implement.
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

/** Returns the path in the framework's syntax, such as `/api/conversation/:id`. */
const routingPath = ({ path }: RouteConfig): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')
