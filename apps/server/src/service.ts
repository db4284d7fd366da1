// Puts the service together from a store, a clock, a log and a configuration, for `parley serve`, for tests and for the sandbox, which
// runs the service inside the tests of consumers. The sandbox also uses the other exports. The program itself starts in main.ts.
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { createApiKeys } from './domain/api-keys/api-keys.ts'
import { createEvents } from './domain/events/events.ts'
import { createEventHub, type EventHub, maxWaitersOf } from './domain/events/hub.ts'
import { runJobs } from './domain/operator/jobs.ts'
import { findCode } from './domain/tables/organizations.ts'
import { createRecordAdministration } from './domain/operator/administer.ts'
import { createRun } from './store/run.ts'
import type { OperationId } from './generated/policy.ts'
import { routes } from './generated/routes.ts'
import { ContractApp } from './http/contract-app.ts'
import { contractPages } from './http/contract-pages.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { docsSite, type Site } from './http/docs-site.ts'
import type { HttpEnv } from './http/env.ts'
import { createRejectUnauthenticated } from './http/failed-authentication.ts'
import { health } from './http/health.ts'
import type { AnyHandler, Operations, Services } from './http/operation.ts'
import { operationIds, policies } from './http/policy.ts'
import { onError, problem } from './http/problems.ts'
import { createMemberLimit } from './http/rate-limits.ts'
import { createRequestContext, type RequestContextDeps } from './http/request-context.ts'
import { importLines, type ImportOptions } from './import-export/import.ts'
import { handlers } from './operations/index.ts'
import { createOrderedIds } from './store/ids.ts'
import type { Store } from './store/store.ts'

export { readConfig } from './config.ts'
export { getConversation } from './domain/conversations/lock-conversation.ts'
export { identifierOf } from './domain/kernel/identifier.ts'
export { newChannel, newOrganization } from './domain/operator/new-records.ts'
export { listRecords } from './domain/tables/read.ts'
export { createHttpServer } from './http/server.ts'
export { createSqliteStorage } from './sqlite/sqlite.ts'
export { createLog } from './telemetry/log.ts'
export { openEndpoint } from './webhook-delivery/unstored-endpoint.ts'

/** The time of a service. */
interface Clock {
  now: () => Date
  /** A timer in milliseconds that never goes back. It measures grace periods and rate limits. */
  elapsedMs: () => number
}

/** The dependencies of `createService`: the parts that each service has, and functions that it can replace. */
interface ServiceDeps extends Omit<RequestContextDeps, 'now'> {
  /** An open store. The caller closes it. */
  store: Store
  clock: Clock
  config: Config
  /** Wakes the requests that wait for events (long polling). Default: a hub for half of the connections. */
  hub?: EventHub
  /** Returns true while the service is stopping. Default: never. */
  draining?: () => boolean
  /** The built docs. If this property is absent, the service serves no docs. */
  site?: Site | undefined
}

/** The handlers of all operations. If one is missing or has another type than the contract demands, this doesn't compile. */
const operations: Operations = handlers

/**
 * Creates the service: every operation of the contract, health checks and the docs.
 * @throws {UnimplementedContract} if an operation of the contract has no handler, or if a part of the contract isn't implemented.
 * @example
 * const { app } = createService({ store, clock, log, config })
 * await app.request('/health/live') // status 200
 */
export function createService({ store: storage, clock, config, draining = () => false, site, ...deps }: ServiceDeps) {
  const { now, elapsedMs } = clock
  const { CORS_ORIGINS: origins, KEY_GRACE_SECONDS: graceSeconds, MAX_CONNECTIONS } = config
  const { hub = createEventHub({ storage, maxWaiters: maxWaitersOf(MAX_CONNECTIONS) }), ...contextDeps } = deps
  const apiKeys = createApiKeys({ storage, now, elapsedMs, graceSeconds })
  const nextId = createOrderedIds('', now)
  const events = createEvents({ storage, hub })
  const services: Services = { apiKeys, events, nextId, config, run: createRun({ storage, now }) }
  const limitOf = (id: OperationId) => createMemberLimit(id, config.quotas[id], storage.sharedQuotas, elapsedMs)
  const memberLimits = new Map(operationIds.map((id) => [id, limitOf(id)]))

  const app = new ContractApp()
  const context = allowOrigins(createRequestContext({ ...contextDeps, now }), origins, Object.values(policies))
  const rejectUnauthenticated = createRejectUnauthenticated(config)
  const served = operationIds.map((id) => ({
    id,
    route: routes[id],
    facts: policies[id],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of the table ties each handler to its route.
    handler: operations[id].create(services) as unknown as AnyHandler,
    count: memberLimits.get(id),
  }))
  app.serve(context, { apiKeys, origins, rejectUnauthenticated }, served)
  // All other paths have an app of their own, because the framework runs middleware for each request to its app.
  const others = new Hono<HttpEnv>()
  others.onError(onError)
  others.use((c, next) => context(() => next().then(() => c.res))(c))
  others.notFound((c) => problem(c, 'route_not_found', {}, 'Nothing is served at this path.'))
  if (site !== undefined) others.route('/', docsSite(site))
  others.route('/', contractPages())
  others.route('/', health(storage, draining))
  app.notFound((c) => others.fetch(c.req.raw, c.env))

  return {
    app,
    hub,
    apiKeys,
    nextId,
    /** The function that counts a member's requests to an operation. Undefined for an operation without a rate limit. */
    memberLimits,
    /** Creates organizations and their records. */
    administration: createRecordAdministration({ storage, now }),
    /** Returns the code of an organization, which every script needs. Undefined if the organization doesn't exist. */
    codeOf: (organizationId: string) => storage.read(undefined, () => findCode(organizationId)),
    /** Imports the valid lines, as `parley import --keep-good` does. */
    import: (lines: AsyncIterable<Buffer>, onRejected: ImportOptions['onRejected']) =>
      importLines(lines, { storage, now, allowsLongTransaction: false, keepGood: true, onRejected }),
    /** Runs the jobs that are due, such as the removal of old records. */
    runJobs: () => runJobs({ storage, now }),
  }
}
