// The service of a sandbox with faults around it. Each reset opens another one, on an empty store.
import { type Config, drain, type HttpServer, type RequestLog, unlessAborted, urlOf } from '@parley/server/service'
import { type Clock, createClock } from './clock.ts'
import { connectionLost, createFaults, type Way } from './faults.ts'
import { createCurrentKeys } from './keys.ts'
import { serve } from './listen.ts'
import { createPeople } from './people.ts'
import { Records } from './records.ts'
import type { SandboxFetch } from './sandbox.ts'
import { openService, type Service } from './service.ts'
import { setTimeout as realTimeout } from './timers.ts'
import { Webhooks } from './webhooks.ts'

export const BASE_URL = 'http://parley.sandbox'

/** How long a reset waits for requests, in milliseconds. The shortest limit of test runners for a hook is 5 seconds. */
const END_MS = 4000
const STUCK =
  'A request of the sandbox has not ended. If a test fakes timers, leave setImmediate, queueMicrotask and nextTick as they are.'

interface Run {
  service: Service
  webhooks: Webhooks
  records: Records
}

export class Backend {
  readonly clock: Clock
  readonly keys: ReturnType<typeof createCurrentKeys>
  readonly faults = createFaults()
  readonly #open: () => Promise<Run>
  #run: Run
  #ending = new AbortController()
  /** Writes whose response is lost or delayed, and jobs. */
  readonly #executing = new Set<Promise<unknown>>()
  readonly #responding = new Set<Promise<unknown>>()
  /** Settles when no reset runs. Requests wait for it. */
  #ready: Promise<void> = Promise.resolve()
  #closing: Promise<void> | undefined
  #listening: Promise<HttpServer['server']> | undefined

  static async start(config: Config, log: RequestLog): Promise<Backend> {
    const clock = createClock()
    const people = createPeople(clock.now())
    const open = async () => {
      const service = await openService(config, log, clock.now)
      await people.moveInto(service.storage)
      const webhooks = new Webhooks({ storage: service.storage, log, now: clock.now })
      return { service, webhooks, records: new Records(service, clock.now) }
    }
    return new Backend(clock, createCurrentKeys(people.apiKeys), open, await open())
  }

  private constructor(clock: Clock, keys: Backend['keys'], open: () => Promise<Run>, run: Run) {
    this.clock = clock
    this.keys = keys
    this.#open = open
    this.#run = run
  }

  /** @throws TypeError if the sandbox is closed. */
  running(): Run {
    if (this.#closing !== undefined) throw new TypeError('The sandbox is closed.')
    return this.#run
  }

  /**
   * Returns the service when no reset runs.
   * @throws TypeError if the sandbox is closed.
   */
  async ready(): Promise<Run> {
    this.running()
    await this.#ready
    return this.running()
  }

  readonly fetch: SandboxFetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const response = await this.#response(request)
    // Over HTTP, the server leaves the body out.
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

  advance(ms: number): void {
    this.clock.advance(ms)
    // The jobs that are due finish before the next request, and before a webhook is delivered.
    const { service, webhooks } = this.#run
    const done = service.runJobs()
    this.#executing.add(done)
    webhooks.wake(done.finally(() => this.#executing.delete(done)))
  }

  async listen(): Promise<string> {
    this.running()
    this.#listening ??= serve((request, env) => this.#response(request, env))
    return urlOf(await this.#listening)
  }

  async reset(): Promise<void> {
    this.running()
    const restarted = this.#ready.then(() => this.#restart())
    this.#ready = restarted.catch(() => undefined)
    return restarted
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shutDown())
  }

  /** @throws TypeError if the response is lost, or the sandbox is closed. */
  async #response(request: Request, env?: object): Promise<Response> {
    this.running()
    await this.#ready
    const response = this.#lead(request, env)
    this.#responding.add(response)
    return response.finally(() => this.#responding.delete(response))
  }

  async #lead(request: Request, env?: object): Promise<Response> {
    const way: Way = {
      service: this.#run.service,
      pass: async () => {
        // A caller that gave up on a write must see its effect in the next read, also on a busy machine.
        await Promise.allSettled(this.#executing)
        return unlessAborted(request.signal, () => this.#serve(request, env))
      },
      execute: async () => {
        const response = this.#serve(new Request(request, { signal: null }), env)
        if (request.method !== 'GET') this.#executing.add(response)
        return response.finally(() => this.#executing.delete(response))
      },
      asColleague: (method, path, body) => this.#asColleague(method, path, body),
      move: (ms) => this.clock.move(ms),
      pause: (ms, signal) => this.#pause(ms, signal),
    }
    const fault = this.faults.take(request)
    return fault === undefined ? way.pass() : fault(request, way)
  }

  async #serve(request: Request, env?: object): Promise<Response> {
    const response = await this.#run.service.fetch(request, env)
    await this.keys.observe(request, response)
    return response
  }

  async #asColleague(method: string, path: string, body?: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.keys.current().colleague}`, 'Content-Type': 'application/json' }
    return this.#serve(new Request(BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const end = () => (this.#closing === undefined ? resolve() : reject(connectionLost()))
    this.#ending.signal.addEventListener('abort', end)
    return unlessAborted(signal, () => promise).finally(() => clearTimeout(timer))
  }

  /** Ends the run. Returns an error if a request doesn't end in time; the next run begins nevertheless. */
  async #end(): Promise<Error | undefined> {
    this.faults.clear()
    this.#ending.abort()
    const { service, webhooks } = this.#run
    const ended = (async () => {
      await webhooks.close()
      await service.close([...this.#responding])
    })()
    const { promise: late, resolve } = Promise.withResolvers<Error>()
    const bound = realTimeout(resolve, END_MS, new Error(STUCK))
    const stuck = await Promise.race([ended, late]).finally(() => clearTimeout(bound))
    this.#responding.clear()
    this.#executing.clear()
    return stuck ?? undefined
  }

  async #restart(): Promise<void> {
    const stuck = await this.#end()
    this.clock.reset()
    this.keys.reset()
    this.#ending = new AbortController()
    this.#run = await this.#open()
    if (stuck) throw stuck
  }

  async #shutDown(): Promise<void> {
    await this.#ready
    const stuck = await this.#end()
    if (this.#listening) await drain(await this.#listening, { idleMs: 0, boundMs: 0 })
    if (stuck) throw stuck
  }
}
