// Runs the service of a sandbox, and applies the planned faults to requests. Each reset opens a new service on an empty store (a new run).
import { type Clock, createClock } from './clock.ts'
import { connectionLost, createFaults, type FaultActions } from './faults.ts'
import { createCurrentKeys } from './keys.ts'
import { serve } from './listen.ts'
import { createPeople } from './people.ts'
import { Records } from './records.ts'
import type { SandboxFetch } from './sandbox.ts'
import { type Config, type Log, openService, type Service } from './service.ts'
import { setTimeout as realTimeout, unlessAborted } from './timers.ts'
import { Webhooks } from './webhooks.ts'

export const BASE_URL = 'http://parley.sandbox'

/** How long a reset waits for running requests. Test runners end a hook after 5 seconds or more, so the error `STUCK` comes first. */
const END_MS = 4000
const STUCK =
  'A request of the sandbox has not ended. If a test fakes timers, leave setImmediate, queueMicrotask and nextTick as they are.'

/** The part of a sandbox that a reset replaces: the service on its empty store, its webhooks, and the functions that add records. */
interface Run {
  service: Service
  webhooks: Webhooks
  records: Records
}

/** The state of a sandbox: its clock, API keys and faults, and the service that runs at the moment. */
export class Backend {
  readonly clock: Clock
  readonly keys: ReturnType<typeof createCurrentKeys>
  readonly faults = createFaults()
  readonly #config: Config
  /** Opens the service of the next run. */
  readonly #open: () => Promise<Run>
  #run: Run
  /** Aborts when the run ends, which ends the delays of responses. */
  #ending = new AbortController()
  /** Writes whose response is lost or delayed, and jobs. The next request waits for these promises, so that it sees their effects. */
  readonly #executing = new Set<Promise<unknown>>()
  /** The requests that have no response yet. The end of the run waits for them. */
  readonly #responding = new Set<Promise<unknown>>()
  /** Settles when no reset runs. Requests wait until it settles. */
  #ready: Promise<void> = Promise.resolve()
  #closing: Promise<void> | undefined
  #listening: ReturnType<typeof serve> | undefined

  static async start(config: Config, log: Log): Promise<Backend> {
    const clock = createClock()
    const addPeople = createPeople(clock.now())
    const open = async () => {
      const service = await openService(config, log, clock.now)
      const apiKeys = await addPeople(service)
      const webhooks = new Webhooks({ service, log, now: clock.now })
      return { service, webhooks, records: new Records(service, clock.now), apiKeys }
    }
    const run = await open()
    return new Backend(config, clock, createCurrentKeys(run.apiKeys), open, run)
  }

  private constructor(config: Config, clock: Clock, keys: Backend['keys'], open: () => Promise<Run>, run: Run) {
    this.#config = config
    this.clock = clock
    this.keys = keys
    this.#open = open
    this.#run = run
  }

  /** Returns the current run. Throws a TypeError if the sandbox is closed. */
  running(): Run {
    if (this.#closing !== undefined) throw new TypeError('The sandbox is closed.')
    return this.#run
  }

  /**
   * Waits for a reset to finish, and returns the run.
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
    // The response to HEAD has no body. Over HTTP, the server removes the body.
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
    this.#listening ??= serve(this.#config, (request, env) => this.#response(request, env))
    return (await this.#listening).url
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

  /** Responds to a request. Rejects with a TypeError if the response is lost or the sandbox is closed. */
  async #response(request: Request, env?: object): Promise<Response> {
    this.running()
    await this.#ready
    const response = this.#throughFaults(request, env)
    this.#responding.add(response)
    return response.finally(() => this.#responding.delete(response))
  }

  /** Applies the fault that is planned for the request, or passes the request to the service. */
  async #throughFaults(request: Request, env?: object): Promise<Response> {
    const actions: FaultActions = {
      service: this.#run.service,
      pass: async () => {
        // A caller whose write timed out must see its effect in the next read, even on a busy machine.
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
    return fault === undefined ? actions.pass() : fault(request, actions)
  }

  /** Passes a request to the service, and notes a regenerated API key. */
  async #serve(request: Request, env?: object): Promise<Response> {
    const response = await this.#run.service.fetch(request, env)
    await this.keys.observe(request, response)
    return response
  }

  /** Sends a request of the colleague, past the faults. */
  async #asColleague(method: string, path: string, body?: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.keys.current().colleague}`, 'Content-Type': 'application/json' }
    return this.#serve(new Request(BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  /** Waits. A reset ends the wait. If the sandbox is closed or the signal aborts, the returned promise rejects. */
  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const end = () => (this.#closing === undefined ? resolve() : reject(connectionLost()))
    this.#ending.signal.addEventListener('abort', end)
    return unlessAborted(signal, () => promise).finally(() => clearTimeout(timer))
  }

  /** Ends the run. Returns an error if a request doesn't end in time. A reset then still begins the next run. */
  async #end(): Promise<Error | undefined> {
    this.faults.clear()
    this.#ending.abort()
    const { service, webhooks } = this.#run
    const ended = (async () => {
      await webhooks.close()
      await service.close([...this.#responding])
    })()
    const { promise: timeout, resolve } = Promise.withResolvers<Error>()
    const timer = realTimeout(resolve, END_MS, new Error(STUCK))
    const stuck = await Promise.race([ended, timeout]).finally(() => clearTimeout(timer))
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
    await (await this.#listening)?.close()
    if (stuck) throw stuck
  }
}
