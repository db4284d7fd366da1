// The real service inside a test process: the app of the server on a store in memory, with faults around it.
import { readConfig } from '../../../apps/server/src/config.ts'
import { drain, listen, urlOf } from '../../../apps/server/src/http/listen.ts'
import { createHttpServer, type HttpServer } from '../../../apps/server/src/http/server.ts'
import { createLog } from '../../../apps/server/src/telemetry/log.ts'
import { createFaults, type Fault } from './faults.ts'
import { operationOf } from './operation-of.ts'
import { createPeople, supersede } from './people.ts'
import { createRecords, keyOf } from './records.ts'
import type { OperationId, Sandbox, SandboxFetch, SandboxOptions } from './sandbox.ts'
import { openService } from './service.ts'

const BASE_URL = 'http://parley.sandbox'

/**
 * Starts the service in this process, with an organization of five members and a store in memory.
 *
 * @throws Error that names the variable, if one of `variables` has a value that the service doesn't take; or on a Node that is too
 *   old.
 * @example
 * const sandbox = await createSandbox()
 * const parley = createParley(sandbox.as('agent'))
 */
export async function createSandbox({ variables = {}, log: write = () => {} }: SandboxOptions = {}): Promise<Sandbox> {
  requireNode(process.versions.node)
  const config = readConfig(variables)
  const log = createLog(config.LOG_LEVEL, write)
  const clock = createClock()
  const people = createPeople(clock.now())
  let { apiKeys } = people
  let faults: { operation?: OperationId; fault: Fault }[] = []
  let ending = new AbortController()
  /** Writes whose response is lost or late. */
  const executing = new Set<Promise<unknown>>()
  const answering = new Set<Promise<unknown>>()
  /** Settles when a reset that runs is done. Requests that come meanwhile wait for it. */
  let ready: Promise<void> = Promise.resolve()
  let listening: Promise<HttpServer['server']> | undefined
  let service = await open()

  async function open() {
    const opened = await openService(config, log, clock.now)
    await people.moveInto(opened.storage)
    return opened
  }

  function takeFault(request: Request): Fault | undefined {
    const operation = operationOf(request)
    const index = faults.findIndex((each) => each.operation === undefined || each.operation === operation)
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.fault
  }

  const lead = async (request: Request, env?: object): Promise<Response> => {
    const pass = async () => {
      // A caller that gave up on a write, and reads then, finds it done, on however busy a machine.
      await Promise.allSettled(executing)
      return unlessAborted(request.signal, () => service.fetch(request, env))
    }
    const execute = async () => {
      const response = service.fetch(new Request(request, { signal: null }), env)
      if (request.method !== 'GET') executing.add(response)
      return response.finally(() => executing.delete(response))
    }
    const fault = takeFault(request)
    return fault === undefined ? pass() : fault(request, { pass, execute })
  }

  /** @throws TypeError if the response is lost, or the sandbox is closed. */
  const answer = async (request: Request, env?: object): Promise<Response> => {
    const response = ready.then(() => lead(request, env))
    answering.add(response)
    try {
      return await response
    } finally {
      answering.delete(response)
    }
  }

  const fetch: SandboxFetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const response = await answer(request)
    // HTTP takes the body away.
    return request.method === 'HEAD' ? new Response(null, response) : response
  }

  const asColleague = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { Authorization: `Bearer ${apiKeys.colleague}`, 'Content-Type': 'application/json' }
    return service.fetch(new Request(BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  const pause = (ms: number, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    ending.signal.addEventListener('abort', () => resolve())
    return unlessAborted(signal, () => promise).finally(() => clearTimeout(timer))
  }

  async function end(): Promise<void> {
    faults = []
    ending.abort()
    await service.close([...answering])
  }

  async function restart(): Promise<void> {
    await end()
    clock.reset()
    ;({ apiKeys } = people)
    ending = new AbortController()
    service = await open()
  }

  async function close(): Promise<void> {
    ready = end().then(() => Promise.reject(new TypeError('The sandbox is closed.')))
    await ready.catch(() => undefined)
    if (listening) await drain(await listening, { idleMs: 0, boundMs: 0 })
  }

  const { add, importLines } = createRecords(() => service, clock.now)
  return {
    as: (person) => ({ baseUrl: BASE_URL, apiKey: apiKeys[person], fetch }),
    fetch,
    baseUrl: BASE_URL,
    get apiKeys() {
      return apiKeys
    },
    add,
    import: importLines,
    createApiKey: (member) => keyOf(service, member),
    next: (operation) =>
      createFaults({ service: () => service, asColleague, advance: clock.advance, pause }, (fault) => {
        faults.push({ fault, ...(operation && { operation }) })
      }),
    async supersedeApiKey(person) {
      const key = await supersede(service.apiKeys, apiKeys[person])
      apiKeys = { ...apiKeys, [person]: key }
      return key
    },
    clock: { now: clock.now, advance: clock.advance },
    async listen() {
      listening ??= serve(answer)
      return urlOf(await listening)
    },
    reset: () => (ready = restart()),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Rejects with the reason of the signal as soon as it aborts, as `fetch` does. */
async function unlessAborted<Result>(signal: AbortSignal, begin: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([begin(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** SQLite in earlier versions has no numbered parameters, and its error message would not help. */
function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 20)) {
    throw new Error(`@parley/sandbox needs Node 22.20 or newer, and this is ${version}.`)
  }
}

function createClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms: number) => void (aheadMs += ms),
    reset: () => void (aheadMs = 0),
  }
}

/** The HTTP server of the service, on a free port. */
async function serve(answer: (request: Request, env: object) => Promise<Response>): Promise<HttpServer['server']> {
  const { HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS, KEEP_ALIVE_SECONDS, MAX_CONNECTIONS } = readConfig({})
  const { server } = createHttpServer({
    async fetch(request, env) {
      try {
        return await answer(platformRequest(request), env)
      } catch {
        env.incoming.socket.destroy()
        return new Response(null)
      }
    },
    limits: {
      headersTimeoutMs: HEADERS_TIMEOUT_SECONDS * 1000,
      requestTimeoutMs: REQUEST_TIMEOUT_SECONDS * 1000,
      keepAliveMs: KEEP_ALIVE_SECONDS * 1000,
      maxConnections: MAX_CONNECTIONS,
    },
    onRefusal: () => {},
    onOverrun: () => {},
    onFault: () => {},
    keepGlobals: true,
  })
  await listen(server, 0, '127.0.0.1')
  server.unref()
  return server
}

/** The request of the listener as one of the platform, which another one can be made of. The platform has none for TRACE. */
function platformRequest(request: Request): Request {
  const { body, url, method, headers, signal } = request
  return method === 'TRACE'
    ? request
    : new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
