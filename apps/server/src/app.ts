// The whole server as one function of a request: the order of what a request passes, and the table of operations.
import type { RouteConfig } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { Quotas } from './config.ts'
import { createApiKeys } from './domain/api-keys/api-keys.ts'
import { createConversations } from './domain/conversations.ts'
import type { Storage } from './domain/storage.ts'
import type { OperationId } from './generated/policy.ts'
import { register, routes } from './generated/routes.ts'
import { createAddressOf, type Subnet } from './http/addresses.ts'
import { ContractApp } from './http/contract-app.ts'
import { contractPages } from './http/contract-pages.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { docsSite, type Site } from './http/docs-site.ts'
import type { Quota } from './http/fixed-window.ts'
import { createRefuseStranger } from './http/failed-authentication.ts'
import { createGate, type GuardedOperation } from './http/gate.ts'
import type { Handler } from './http/handler.ts'
import { health } from './http/health.ts'
import { operationIds, policies } from './http/policy.ts'
import { onError, problem } from './http/problems.ts'
import { createMemberLimit } from './http/rate-limits.ts'
import { type Observe, requestContext } from './http/request-context.ts'
import { refuseInvalid } from './http/validation.ts'
import { regenerateApiKey } from './operations/regenerate-api-key/handler.ts'
import { updateConversation } from './operations/update-conversation/handler.ts'

export interface AppDeps {
  storage: Storage
  now: () => Date
  log: Logger
  graceSeconds: number
  /** What measures graces; the timer of the process if it is left out. */
  elapsedMs?: () => number
  quotas: Quotas
  /** The origins whose pages may call from a browser. */
  origins: readonly string[]
  /** The most failed authentications of an address. */
  failedAuthentication: Quota
  /** The proxies whose word on the address of a request counts. */
  trustedProxies: readonly Subnet[]
  /** Whether the service was told to stop; never where it is left out. */
  draining?: () => boolean
  /** The built docs, where there are any. */
  site?: Site | undefined
  /** Told of every answer. */
  observe?: Observe | undefined
}

/** A handler for each operation of the contract: a missing or an extra one does not compile. */
type Handlers = { [Id in OperationId]: Handler<(typeof routes)[Id]> }

export function createApp(deps: AppDeps) {
  const { storage, now, log, origins, draining = () => false, observe } = deps
  const apiKeys = createApiKeys(deps)
  const conversations = createConversations(deps)
  const operations: Handlers = {
    updateConversation: updateConversation({ conversations }),
    regenerateApiKey: regenerateApiKey({ apiKeys }),
  }

  const app = new ContractApp(refuseInvalid)
  register(app.openAPIRegistry)
  app.onError(onError)
  app.notFound((c) => problem(c, 'route_not_found', {}, 'Nothing is served at this path.'))
  app.use(requestContext({ now, log, observe }))
  if (origins.length > 0) app.use('/api/*', allowOrigins({ origins, methods }))

  const addressOf = createAddressOf(deps.trustedProxies)
  const refuseStranger = createRefuseStranger({ quota: deps.failedAuthentication, addressOf })
  const gate = { apiKeys, origins, refuseStranger }
  for (const [path, guarded] of guardedPaths(deps)) app.use(path, createGate(gate, guarded))
  if (deps.site !== undefined) app.route('/', docsSite(deps.site))
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It says that route and handler are of one operation.
  const serve = <Id extends OperationId>(id: Id) =>
    app.operation(routes[id], policies[id].policy.permissions, operations[id])
  for (const id of operationIds) serve(id)
  app.route('/', contractPages())
  app.route('/', health({ storage, draining }))
  return app
}

const methods = Object.values(routes).map(({ method }) => method.toUpperCase())

/** The contract's operations by their path, as the framework writes it, each with what counts its requests. */
function guardedPaths({ quotas, storage }: Pick<AppDeps, 'quotas' | 'storage'>): Map<string, GuardedOperation[]> {
  const guarded = operationIds.map((id) => {
    const route = routes[id]
    const { request }: RouteConfig = route
    const operation = {
      id,
      method: route.method.toUpperCase(),
      policy: policies[id].policy,
      takesBody: request?.body !== undefined,
      count: createMemberLimit(id, quotas[id], storage.sharedQuotas),
    }
    return { path: route.getRoutingPath(), operation }
  })
  const paths = Map.groupBy(guarded, ({ path }) => path)
  return new Map([...paths].map(([path, group]) => [path, group.map(({ operation }) => operation)]))
}
