// Creates the server's app from its parts: the operations of the contract, the docs, the pages about the contract, and health checks.
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { createApiKeys } from './domain/api-keys/api-keys.ts'
import { createEvents } from './domain/events/events.ts'
import type { EventHub } from './domain/events/hub.ts'
import { createOrderedIds } from './store/ids.ts'
import { createRun } from './store/run.ts'
import type { Store } from './store/store.ts'
import { routes } from './generated/routes.ts'
import { ContractApp } from './http/contract-app.ts'
import { contractPages } from './http/contract-pages.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { docsSite, type Site } from './http/docs-site.ts'
import { createRejectUnauthenticated } from './http/failed-authentication.ts'
import { health } from './http/health.ts'
import type { HttpEnv } from './http/env.ts'
import type { AnyHandler, Operations, Services } from './http/operation.ts'
import { operationIds, policies } from './http/policy.ts'
import { onError, problem } from './http/problems.ts'
import { createMemberLimit } from './http/rate-limits.ts'
import { createRequestContext, type RequestContextDeps } from './http/request-context.ts'
import { handlers } from './operations/index.ts'

/** The dependencies of `createApp`: the store, the configuration, and functions that tests can replace. */
export interface AppDeps extends RequestContextDeps {
  storage: Store
  /** Wakes the requests that wait for events (long polling). */
  hub: EventHub
  config: Config
  /** The timer that measures the grace periods of keys. Default: that of the process. */
  elapsedMs?: () => number
  /** Creates the rate limit of an operation. Default: `createMemberLimit`. */
  memberLimit?: typeof createMemberLimit
  /** Returns true while the service is stopping. Default: never. */
  draining?: () => boolean
  /** The built docs. If this property is absent, the app serves no docs. */
  site?: Site | undefined
}

/** The handlers of all operations. If one is missing or has another type than the contract demands, this doesn't compile. */
const operations: Operations = handlers

/**
 * Creates the server's app: every operation of the contract, health checks and the docs.
 * @throws {UnimplementedContract} if an operation of the contract has no handler, or if a part of the contract isn't implemented.
 * @example
 * const app = createApp(deps)
 * await app.request('/health/live') // status 200
 */
export function createApp(deps: AppDeps) {
  const { storage, config, draining = () => false, memberLimit = createMemberLimit } = deps
  const { CORS_ORIGINS: origins } = config
  const apiKeys = createApiKeys({ ...deps, graceSeconds: config.KEY_GRACE_SECONDS })
  const services: Services = {
    apiKeys,
    events: createEvents(deps),
    nextId: createOrderedIds('', deps.now),
    config,
    run: createRun(deps),
  }

  const app = new ContractApp()
  const context = allowOrigins(createRequestContext(deps), origins, Object.values(policies))
  const rejectUnauthenticated = createRejectUnauthenticated(config)
  const served = operationIds.map((id) => ({
    id,
    route: routes[id],
    facts: policies[id],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of the table ties each handler to its route.
    handler: operations[id].create(services) as unknown as AnyHandler,
    count: memberLimit(id, config.quotas[id], storage.sharedQuotas),
  }))
  app.serve(context, { apiKeys, origins, rejectUnauthenticated }, served)
  // All other paths have an app of their own, because the framework runs middleware for each request to its app.
  const others = new Hono<HttpEnv>()
  others.onError(onError)
  others.use((c, next) => context(c, () => next().then(() => c.res)))
  others.notFound((c) => problem(c, 'route_not_found', {}, 'Nothing is served at this path.'))
  if (deps.site !== undefined) others.route('/', docsSite(deps.site))
  others.route('/', contractPages())
  others.route('/', health(storage, draining))
  app.notFound((c) => others.fetch(c.req.raw, c.env))
  return app
}
