// One run of the service: the server's own app on an empty store in memory.
import {
  type ApiKeys,
  type AppDeps,
  type Config,
  createApiKeys,
  createApp,
  createEventHub,
  createMemberLimit,
  createSqliteStorage,
  type RequestLog,
  runJobs,
  resultOf,
  type Store,
  StoreUnavailable,
} from '@parley/server/service'
import type { OperationId } from './sandbox.ts'

type Serve = (request: Request, env?: object) => Promise<Response>

export interface Service {
  storage: Store
  apiKeys: ApiKeys
  /** Responds as the served service does. */
  fetch: Serve
  /** Responds as the service does if its store fails: with a 503, and the request has no effect. */
  fetchWithoutStore: Serve
  /**
   * Uses up what the rate limit of an operation leaves to the member that a key belongs to.
   * @returns after how many seconds the quota is whole again; undefined if the operation has no limit.
   */
  exhaust(operation: OperationId, apiKey: string): Promise<number | undefined>
  /** Does what the service does by itself when it is due. */
  runJobs(): Promise<void>
  /** Ends all waits for events, waits for `others` and for the requests that run, and closes the store. */
  close(others: Iterable<Promise<unknown>>): Promise<void>
}

/** The maximum number of requests that wait for events: half of the connections that the service accepts by default. */
const MAX_WAITERS = 5000

export async function openService(config: Config, log: RequestLog, now: () => Date): Promise<Service> {
  // It is opened as `parley serve` opens it, so that the same caches are in use.
  const storage = await createSqliteStorage({ path: ':memory:', exclusive: true, now })
  const hub = createEventHub({ storage, maxWaiters: MAX_WAITERS })
  // One clock for everything, so that a test that moves it moves graces and rate limits, too.
  const elapsedMs = () => now().getTime()
  const apiKeys = createApiKeys({ storage, now, elapsedMs, graceSeconds: config.KEY_GRACE_SECONDS })
  const limits = new Map<string, ReturnType<typeof createMemberLimit>>()
  const deps: AppDeps = {
    storage,
    hub,
    now,
    elapsedMs,
    log,
    config,
    memberLimit(id, quota, shared) {
      const count = createMemberLimit(id, quota, shared, elapsedMs)
      limits.set(id, count)
      return count
    },
  }
  const app = createApp(deps)
  const running = new Set<Promise<unknown>>()
  let withoutStore: ReturnType<typeof createApp> | undefined

  return {
    storage,
    apiKeys,
    fetch(request, env) {
      const response = Promise.resolve(app.fetch(request, env))
      running.add(response)
      return response.finally(() => running.delete(response))
    },
    async fetchWithoutStore(request, env) {
      withoutStore ??= createApp({ ...deps, memberLimit: createMemberLimit, storage: failing(storage) })
      return withoutStore.fetch(request, env)
    },
    async exhaust(operation, apiKey) {
      const caller = resultOf(await apiKeys.authenticate(apiKey, 'sandbox'))
      const count = limits.get(operation)
      if (count === undefined) return undefined
      let allowance = await count(caller)
      while (!allowance.exceeded) allowance = await count(caller)
      return allowance.resetSeconds
    },
    runJobs: () => runJobs({ storage, now }),
    async close(others) {
      hub.close()
      await Promise.allSettled(others)
      await Promise.allSettled(running)
      await storage.close()
    },
  }
}

const fail = () => Promise.reject(new StoreUnavailable('The sandbox was told to fail.'))

/** The store as it behaves while its file or database can't be reached. */
const failing = (storage: Store): Store => ({ ...storage, read: fail, write: fail })
