// Opens the service of the sandbox, as it runs in production, on an empty store in memory.
import { type createLog, createService, createSqliteStorage, type readConfig } from '@parley/server/service'
import type { OperationId } from './sandbox.ts'

export type Config = ReturnType<typeof readConfig>
export type Log = ReturnType<typeof createLog>
/** The service of the sandbox until the next reset. */
export type Service = Awaited<ReturnType<typeof openService>>

/** Opens a service on a new, empty store. */
export async function openService(config: Config, log: Log, now: () => Date) {
  // `exclusive` is set as by `parley serve`, so that the store uses the same caches as in production.
  const openStore = () => createSqliteStorage({ path: ':memory:', exclusive: true, now })
  const storage = await openStore()
  // Durations are measured with the same clock, so that advancing it also ends grace periods and windows of rate limits.
  const deps = { clock: { now, elapsedMs: () => now().getTime() }, log, config }
  const service = createService({ ...deps, store: storage })
  const { app, apiKeys, hub, memberLimits } = service
  const running = new Set<Promise<unknown>>()
  let withoutStore: Promise<typeof service> | undefined

  async function openWithoutStore() {
    const store = await openStore()
    await store.close()
    return createService({ ...deps, store })
  }

  return {
    ...service,
    storage,
    /** Responds as the service does in production. `env` has the connection if the request came through a port. */
    fetch(request: Request, env?: object): Promise<Response> {
      const response = Promise.resolve(app.fetch(request, env))
      running.add(response)
      return response.finally(() => running.delete(response))
    },
    /** Responds as the service does while its store is unavailable: with 503, and the request has no effect. */
    async fetchWithoutStore(request: Request): Promise<Response> {
      withoutStore ??= openWithoutStore()
      return (await withoutStore).app.fetch(request)
    },
    /**
     * Uses up the rate limit of an operation for the member of an API key.
     * @returns the seconds until the limit is restored, or undefined if the operation has no limit.
     */
    async exhaust(operation: OperationId, apiKey: string) {
      const caller = await apiKeys.authenticate(apiKey, 'sandbox')
      if (caller instanceof Error) throw caller
      const countRequest = memberLimits.get(operation)
      if (countRequest === undefined) return undefined
      let allowance = await countRequest(caller)
      while (!allowance.exceeded) allowance = await countRequest(caller)
      return allowance.resetSeconds
    },
    /** Ends requests that wait for events, waits for the running requests and for `others`, and closes the store. */
    async close(others: Iterable<Promise<unknown>>) {
      hub.close()
      await Promise.allSettled(others)
      await Promise.allSettled(running)
      await storage.close()
    },
  }
}
