// From what the contract says of its operations, and what implements them, to one handler for each path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '../domain/caller.ts'
import { requirePermissions } from '../domain/permissions.ts'
import type { HttpEnv } from './env.ts'
import { createPartCheck } from './body-parts.ts'
import { createGate, type GateDeps, type GuardedOperation } from './gate.ts'
import { unimplemented } from './implemented.ts'
import type { AnyHandler } from './operation.ts'
import { type OperationFacts, type Policy, supportedMethods } from './policy.ts'
import type { RequestContext } from './request-context.ts'
import { createCheck, type Reject } from './request-check.ts'

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

/** The framework's app of a contract. */
export class ContractApp extends OpenAPIHono<HttpEnv> {
  readonly #reject: Reject

  constructor(reject: Reject) {
    super()
    this.#reject = reject
  }

  /**
   * Serves operations. The framework calls one function for a path, because each one more costs as much as a check: it runs the gate, and
   * then what `accept` makes.
   * @throws UnimplementedContract if the contract asks for something that no part of the server does.
   */
  serve(context: RequestContext, deps: GateDeps, operations: readonly ServedOperation[]): void {
    const missing = operations.flatMap(({ id, facts }) => unimplemented(id, facts))
    if (missing.length > 0) throw new UnimplementedContract(missing.join('\n'))
    for (const [path, group] of Map.groupBy(operations, ({ route }) => routingPath(route))) {
      const gate = createGate(deps, group.flatMap(this.#guarded))
      this.all(path, (c) => context(c, gate))
    }
  }

  /** An operation as its gate sees it: once for each of its methods. */
  readonly #guarded = ({ id, route, facts, handler, count }: ServedOperation): GuardedOperation[] => {
    const respond = this.accept(route, facts.policy, handler)
    return supportedMethods(facts).map((method) => ({ id, method, facts, count, respond }))
  }

  /**
   * Makes what validates a request of a route and runs its handler. The permissions that depend on the body are required here, when the
   * body is validated, so that no handler can forget them.
   * @param policy Its permissions are absent if the operation needs no credential; its handler then has no caller.
   * @throws if a permission depends on a body that the operation does not have, because nothing would ever require it.
   */
  accept(
    route: RouteConfig,
    policy: Pick<Policy, 'permissions' | 'maxPartBytes'>,
    handler: AnyHandler,
  ): GuardedOperation['respond'] {
    const { permissions, maxPartBytes } = policy
    const checkParts = maxPartBytes && createPartCheck(maxPartBytes)
    const conditional = permissions?.filter(({ when }) => when !== undefined) ?? []
    if (conditional.length > 0 && route.request?.body === undefined) {
      throw new Error('A permission depends on the body of an operation that has none.')
    }
    const check = createCheck(route.request, this.#reject)
    this.openAPIRegistry.registerPath(route)
    return async function respond(c: Context<HttpEnv>, caller: Caller | undefined) {
      const rejected = await check(c)
      if (rejected !== undefined) return rejected
      if (caller !== undefined && conditional.length > 0) requirePermissions(caller, conditional, validBody(c))
      checkParts?.(validBody(c))
      return handler(c, caller)
    }
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
