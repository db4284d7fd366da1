import type { Lease } from '../domain/webhooks/deliver.ts'
import type { LeasedEndpoint } from '../domain/webhooks/statements.ts'
import { Endpoint, type EndpointDeps } from './endpoint.ts'

/** The endpoints that this process delivers to. */
export class RunningEndpoints {
  readonly #deps: EndpointDeps
  readonly #running = new Map<string, Endpoint>()
  /** Those that have something to end, also if they are stopped. */
  readonly #ending = new Set<Promise<unknown>>()

  constructor(deps: EndpointDeps) {
    this.#deps = deps
  }

  /** Delivers to the endpoints of a lease, and to no others. */
  deliver({ epoch, endpoints }: Lease): void {
    const names = new Set<string>()
    for (const { endpoint, dueInMs } of endpoints) {
      const name = `${epoch} ${endpoint.organization} ${endpoint.endpointId}`
      names.add(name)
      const present = this.#running.get(name) ?? this.#begin(name, { ...endpoint, epoch })
      if (dueInMs !== undefined && dueInMs <= 0) present.retry()
    }
    for (const [name, endpoint] of this.#running) if (!names.has(name)) endpoint.stop()
  }

  cut(): void {
    for (const endpoint of this.#running.values()) endpoint.cut()
  }

  /** Lets what was sent come to its end within some time. */
  async close(graceMs: number): Promise<void> {
    for (const endpoint of this.#running.values()) endpoint.stop()
    const bound = setTimeout(() => this.cut(), graceMs)
    await Promise.all(this.#ending)
    clearTimeout(bound)
  }

  #begin(name: string, of: LeasedEndpoint): Endpoint {
    const begun = new Endpoint(this.#deps, of)
    this.#running.set(name, begun)
    const ended = begun.done.finally(() => {
      this.#ending.delete(ended)
      if (this.#running.get(name) === begun) this.#running.delete(name)
    })
    this.#ending.add(ended)
    return begun
  }
}
