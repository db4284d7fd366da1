// The real service inside a test process: the app of the server on a store in memory, with faults around it.
import { describeVariables, readConfig, drain, urlOf, type HttpServer, createLog } from '@parley/server'
import { unlessAborted } from './aborting.ts'
import { createClock } from './clock.ts'
import { connectionLost, createFaults } from './faults.ts'
import { createCurrentKeys } from './keys.ts'
import { serve } from './listen.ts'
import { createPeople, persons, supersede } from './people.ts'
import { createRecords, keyOf } from './records.ts'
import type { Person, Sandbox, SandboxFetch, SandboxOptions } from './sandbox.ts'
import { openService } from './service.ts'
import { Webhooks } from './webhooks.ts'

const BASE_URL = 'http://parley.sandbox'

/** Starts a sandbox, on a Node that has what it needs. */
export async function startSandbox({ variables = {}, log: write = () => {} }: SandboxOptions = {}): Promise<Sandbox> {
  requireKnown(variables)
  const config = readConfig(variables)
  const log = createLog(config.LOG_LEVEL, write)
  const clock = createClock()
  const people = createPeople(clock.now())
  const keys = createCurrentKeys(people.apiKeys)
  let ending = new AbortController()
  /** Writes whose response is lost or late. */
  const executing = new Set<Promise<unknown>>()
  const answering = new Set<Promise<unknown>>()
  /** Settles when a reset that runs is done. Requests that come meanwhile wait for it. */
  let ready: Promise<void> = Promise.resolve()
  let closing: Promise<void> | undefined
  let listening: Promise<HttpServer['server']> | undefined
  let run = await open()

  async function open() {
    const service = await openService(config, log, clock.now)
    await people.moveInto(service.storage)
    return { service, webhooks: new Webhooks({ storage: service.storage, log, now: clock.now }) }
  }

  /** @throws TypeError if the sandbox is closed. */
  function running() {
    if (closing !== undefined) throw new TypeError('The sandbox is closed.')
    return run
  }

  const serviceFetch = async (request: Request, env?: object): Promise<Response> => {
    const response = await run.service.fetch(request, env)
    await keys.observe(request, response)
    return response
  }

  const lead = async (request: Request, env?: object): Promise<Response> => {
    const pass = async () => {
      // A caller that gave up on a write, and reads then, finds it done, on however busy a machine.
      await Promise.allSettled(executing)
      return unlessAborted(request.signal, () => serviceFetch(request, env))
    }
    const execute = async () => {
      const response = serviceFetch(new Request(request, { signal: null }), env)
      if (request.method !== 'GET') executing.add(response)
      return response.finally(() => executing.delete(response))
    }
    const fault = faults.take(request)
    return fault === undefined ? pass() : fault(request, { pass, execute })
  }

  /** @throws TypeError if the response is lost, or the sandbox is closed. */
  const answer = async (request: Request, env?: object): Promise<Response> => {
    running()
    await ready
    const response = lead(request, env)
    answering.add(response)
    return response.finally(() => answering.delete(response))
  }

  const fetch: SandboxFetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const response = await answer(request)
    // HTTP takes the body away.
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

  const asColleague = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { Authorization: `Bearer ${keys.current().colleague}`, 'Content-Type': 'application/json' }
    return serviceFetch(new Request(BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  const pause = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    ending.signal.addEventListener('abort', () => (closing === undefined ? resolve() : reject(connectionLost())))
    return unlessAborted(signal, () => promise).finally(() => clearTimeout(timer))
  }

  const faults = createFaults({ service: () => run.service, asColleague, move: clock.move, pause })

  async function end(): Promise<void> {
    faults.clear()
    ending.abort()
    await run.webhooks.close()
    await run.service.close([...answering])
  }

  async function restart(): Promise<void> {
    await end()
    clock.reset()
    keys.reset()
    ending = new AbortController()
    run = await open()
  }

  async function shutDown(): Promise<void> {
    await ready.catch(() => undefined)
    await end()
    if (listening) await drain(await listening, { idleMs: 0, boundMs: 0 })
  }

  const close = () => (closing ??= shutDown())
  const { add, importLines } = createRecords(() => running().service, clock.now)
  return {
    as: (person) => ({ baseUrl: BASE_URL, apiKey: keys.current()[requirePerson(person)], fetch }),
    fetch,
    baseUrl: BASE_URL,
    get apiKeys() {
      return keys.current()
    },
    add,
    import: importLines,
    createApiKey: async (member) => keyOf(running().service, member),
    next(operation) {
      running()
      return faults.next(operation)
    },
    get unusedFaults() {
      return faults.unused()
    },
    webhooks: {
      add: async (webhook) => running().webhooks.add(webhook),
      delivered: async () => running().webhooks.delivered(),
    },
    async supersedeApiKey(person) {
      const key = await supersede(running().service.apiKeys, keys.current()[requirePerson(person)])
      keys.replace(person, key)
      return key
    },
    clock: {
      now: clock.now,
      advance(ms) {
        clock.advance(ms)
        run.webhooks.wake()
      },
    },
    async listen() {
      running()
      listening ??= serve(answer)
      return urlOf(await listening)
    },
    async reset() {
      running()
      ready = ready.catch(() => undefined).then(restart)
      return ready
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** @throws TypeError if the service has no variable of a name, because a test with a misspelled one would test the default. */
function requireKnown(variables: Readonly<Record<string, string>>): void {
  const known = new Set(describeVariables().map(({ name }) => name))
  const unknown = Object.keys(variables).find((name) => !known.has(name))
  if (unknown !== undefined) throw new TypeError(`The service has no variable ${unknown}.`)
}

function requirePerson(person: Person): Person {
  if (!persons.includes(person)) throw new TypeError(`The sandbox has no member ${person}.`)
  return person
}
