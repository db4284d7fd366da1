// Opens the service of the sandbox: the app of the server, as it runs in production, on an empty store in memory.
import {
  type AppDeps,
  type Config,
  createApiKeys,
  createApp,
  createEventHub,
  createMemberLimit,
  createSqliteStorage,
  maxWaitersOf,
  type RequestLog,
  runJobs,
  type Store,
  StoreUnavailable,
} from '@parley/server/service'
import type { OperationId } from './sandbox.ts'

/** The service of the sandbox until the next reset. */
export type Service = Awaited<ReturnType<typeof openService>>

/** Opens a service on a new, empty store. */
export async function openService(config: Config, log: RequestLog, now: () => Date) {
  // `exclusive` is set as by `parley serve`, so that the store uses the same caches as in production.
  const storage = await createSqliteStorage({ path: ':memory:', exclusive: true, now })
  const hub = createEventHub({ storage, maxWaiters: maxWaitersOf(config.MAX_CONNECTIONS) })
  // Durations are measured with the same clock, so that advancing it also ends grace periods and windows of rate limits.
  const elapsedMs = () => now().getTime()
  const apiKeys = createApiKeys({ storage, now, elapsedMs, graceSeconds: config.KEY_GRACE_SECONDS })
  const limits = new Map<string, ReturnType<typeof createMemberLimit>>()
  const memberLimit: AppDeps['memberLimit'] = (id, quota, shared) => {
    const limit = createMemberLimit(id, quota, shared, elapsedMs)
    limits.set(id, limit)
    return limit
  }
  const deps: AppDeps = { storage, hub, now, elapsedMs, log, config, memberLimit }
  const app = createApp(deps)
  const running = new Set<Promise<unknown>>()
  let withoutStore: ReturnType<typeof createApp> | undefined

  return {
    storage,
    apiKeys,
    /** Responds as the service does in production. `env` has the connection if the request came through a port. */
    fetch(request: Request, env?: object): Promise<Response> {
      const response = Promise.resolve(app.fetch(request, env))
      running.add(response)
      return response.finally(() => running.delete(response))
    },
    /** Responds as the service does while its store is unavailable: with 503, and the request has no effect. */
    async fetchWithoutStore(request: Request): Promise<Response> {
      withoutStore ??= createApp({ ...deps, memberLimit: createMemberLimit, storage: failing(storage) })
      return withoutStore.fetch(request)
    },
    /**
     * Uses up the rate limit of an operation for the member of an API key.
     * @returns the seconds until the limit is restored, or undefined if the operation has no limit.
     */
    async exhaust(operation: OperationId, apiKey: string) {
      const caller = await apiKeys.authenticate(apiKey, 'sandbox')
      if (caller instanceof Error) throw caller
      const countRequest = limits.get(operation)
      if (countRequest === undefined) return undefined
      let allowance = await countRequest(caller)
      while (!allowance.exceeded) allowance = await countRequest(caller)
      return allowance.resetSeconds
    },
    /** Runs the background jobs that are due, such as the removal of old records. */
    runJobs: () => runJobs({ storage, now }),
    /** Ends requests that wait for events, waits for the running requests and for `others`, and closes the store. */
    async close(others: Iterable<Promise<unknown>>) {
      hub.close()
      await Promise.allSettled(others)
      await Promise.allSettled(running)
      await storage.close()
    },
  }
}

const failToReach = () => Promise.reject(new StoreUnavailable('The sandbox was told to fail.'))

/** Copies a store so that its reads and writes fail as if the database couldn't be reached. */
const failing = (storage: Store): Store => ({ ...storage, read: failToReach, write: failToReach })
