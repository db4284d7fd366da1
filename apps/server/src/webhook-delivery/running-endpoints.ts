import type { DeliveryLease } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { Endpoint, type EndpointDeps } from './endpoint.ts'

/** The endpoints that this process delivers to. */
export function createRunningEndpoints(deps: EndpointDeps) {
  const running = new Map<string, Endpoint>()
  /** Those that have something to end, also if they are stopped. */
  const ending = new Set<Promise<unknown>>()

  function begin(name: string, of: LeasedEndpoint): Endpoint {
    const begun = new Endpoint(deps, of)
    running.set(name, begun)
    const ended = begun.done.finally(() => {
      ending.delete(ended)
      if (running.get(name) === begun) running.delete(name)
    })
    ending.add(ended)
    return begun
  }
  const cut = (): void => running.forEach((endpoint) => endpoint.cut())

  return {
    /** Delivers to the endpoints of a lease, and to no others. */
    deliver({ epoch, endpoints }: DeliveryLease): void {
      const names = new Set<string>()
      for (const { endpoint, dueInMs } of endpoints) {
        const name = `${epoch} ${endpoint.organization} ${endpoint.endpointId}`
        names.add(name)
        const present = running.get(name) ?? begin(name, { ...endpoint, epoch })
        if (dueInMs !== undefined && dueInMs <= 0) present.retry()
      }
      for (const [name, endpoint] of running) if (!names.has(name)) endpoint.stop()
    },
    cut,
    /** Lets what was sent come to its end within some time. */
    async close(graceMs: number): Promise<void> {
      for (const endpoint of running.values()) endpoint.stop()
      const bound = setTimeout(cut, graceMs)
      await Promise.all(ending)
      clearTimeout(bound)
    },
  }
}
