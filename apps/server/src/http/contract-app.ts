// Registers the operations of the contract with the framework (Hono), one handler for each path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { HttpEnv } from './env.ts'
import { createGate, type GateDeps, type ServedOperation } from './gate.ts'
import { findUnimplemented } from './implemented.ts'
import type { RequestContext } from './request-context.ts'

/** Thrown when the server starts, if the contract demands something that the server doesn't implement. */
export class UnimplementedContract extends Error {
  override readonly name = 'UnimplementedContract'
}

/** The framework's app for the operations of a contract. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  /** Registers operations, or throws UnimplementedContract. `context` gives a request its ID and log line, and calls the path's gate. */
  serve(context: RequestContext, deps: GateDeps, operations: readonly ServedOperation[]): void {
    const complaints = operations.flatMap(({ id, facts }) => findUnimplemented(id, facts))
    if (complaints.length > 0) throw new UnimplementedContract(complaints.join('\n'))
    // A gate makes all checks of the requests to a path. It replaces the framework's middlewares, which are slower.
    for (const [path, operationsOfPath] of Map.groupBy(operations, ({ route }) => routingPath(route))) {
      this.all(path, context(createGate(deps, operationsOfPath)))
    }
    // The framework can create an OpenAPI document of the registered routes. A test compares it with the contract.
    for (const { route } of operations) this.openAPIRegistry.registerPath(route)
  }
}

/** Returns the path in the framework's syntax, such as `/api/conversation/:id`. */
const routingPath = ({ path }: RouteConfig): string => path.replaceAll(/\/{(.+?)}/g, '/:$1')
