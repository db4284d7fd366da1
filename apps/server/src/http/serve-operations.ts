// From what the contract says of its operations, and what implements them, to routes behind their gates.
import type { RouteConfig } from '@hono/zod-openapi'
import { type ContractApp, routingPath } from './contract-app.ts'
import { createGate, type GateDeps, type GuardedOperation } from './gate.ts'
import { unimplemented } from './implemented.ts'
import type { AnyHandler } from './operation.ts'
import { supportedMethods, type OperationFacts } from './policy.ts'

export interface ServedOperation {
  /** The operationId. */
  id: string
  route: RouteConfig
  facts: OperationFacts
  handler: AnyHandler
  count?: GuardedOperation['count']
}

/** An operation that the contract declares and this server could serve only in part. */
export class UnimplementedContract extends Error {
  override readonly name = 'UnimplementedContract'
}

/**
 * Serves operations: first a gate for each path, then the routes.
 * @throws UnimplementedContract if the contract asks for something that no part of the server does.
 */
export function serveOperations(app: ContractApp, deps: GateDeps, operations: readonly ServedOperation[]): void {
  const missing = operations.flatMap(({ id, facts }) => unimplemented(id, facts))
  if (missing.length > 0) throw new UnimplementedContract(missing.join('\n'))
  for (const [path, group] of Map.groupBy(operations, ({ route }) => routingPath(route))) {
    app.use(path, createGate(deps, group.flatMap(guarded)))
  }
  for (const { route, facts, handler } of operations) app.operation(route, facts.policy, handler)
}

/** An operation as its gate sees it: once for each of its methods. */
const guarded = ({ id, facts, count }: ServedOperation): GuardedOperation[] =>
  supportedMethods(facts).map((method) => ({ id, method, facts, count }))
