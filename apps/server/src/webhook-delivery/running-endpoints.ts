// Starts and stops the delivery to each endpoint of webhooks.
import type { DeliveryLease } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { Endpoint, type EndpointDeps } from './endpoint.ts'

/** Creates the set of endpoints to which this process delivers webhooks. It is empty until `deliver` is called with a lease. */
export function createRunningEndpoints(deps: EndpointDeps) {
  const running = new Map<string, Endpoint>()
  /** The endpoints that haven't ended, including those that were stopped and still wait for a response. */
  const unfinished = new Set<Promise<unknown>>()

  function start(name: string, leased: LeasedEndpoint): Endpoint {
    const endpoint = new Endpoint(deps, leased)
    running.set(name, endpoint)
    const done = endpoint.done.finally(() => {
      unfinished.delete(done)
      if (running.get(name) === endpoint) running.delete(name)
    })
    unfinished.add(done)
    return endpoint
  }
  const abort = (): void => running.forEach((endpoint) => endpoint.abort())

  return {
    /** Starts the delivery to each endpoint of a lease, and stops the delivery to all other endpoints. */
    deliver({ epoch, endpoints }: DeliveryLease): void {
      const names = new Set<string>()
      for (const { organization, endpointId, dueInMs } of endpoints) {
        // With a new epoch, the deliveries of an earlier lease end and new ones begin.
        const name = `${epoch} ${organization} ${endpointId}`
        names.add(name)
        const current = running.get(name) ?? start(name, { organization, endpointId, epoch })
        const isRetryDue = dueInMs !== undefined && dueInMs <= 0
        if (isRetryDue) current.retry()
      }
      for (const [name, endpoint] of running) if (!names.has(name)) endpoint.stop()
    },
    abort,
    /** Stops all endpoints, and waits for the requests in flight. It aborts those that last longer than `graceMs`. */
    async close(graceMs: number): Promise<void> {
      for (const endpoint of running.values()) endpoint.stop()
      const timer = setTimeout(abort, graceMs)
      await Promise.all(unfinished)
      clearTimeout(timer)
    },
  }
}
