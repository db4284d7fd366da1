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
 * @throws Error that names the variable, if one of `variables` has a value that the service doesn't take.
 * @example
 * const sandbox = await createSandbox()
 * const parley = createParley(sandbox.as('agent'))
 */
export async function createSandbox({ variables = {}, log: write = () => {} }: SandboxOptions = {}): Promise<Sandbox> {
  const config = readConfig(variables)
  const log = createLog(config.LOG_LEVEL, write)
  const clock = createClock()
  const people = createPeople(clock.now())
  let { apiKeys } = people
  let faults: { operation?: OperationId; fault: Fault }[] = []
  let ending = new AbortController()
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

  /** @throws TypeError if the response is lost. */
  const answer = async (request: Request, env?: object): Promise<Response> => {
    const pass = async () => service.fetch(request, env)
    const fault = takeFault(request)
    return fault === undefined ? pass() : fault(request, pass)
  }

  const fetch: SandboxFetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, signal } = request
    signal.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort)
    try {
      const response = await Promise.race([answer(request), aborted.promise])
      // HTTP takes the body away.
      return method === 'HEAD' ? new Response(null, response) : response
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  const asColleague = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { Authorization: `Bearer ${apiKeys.colleague}`, 'Content-Type': 'application/json' }
    return service.fetch(new Request(BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      ending.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  async function end(): Promise<void> {
    faults = []
    ending.abort()
    await service.close()
  }

  async function close(): Promise<void> {
    await end()
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
    async reset() {
      await end()
      clock.reset()
      ;({ apiKeys } = people)
      ending = new AbortController()
      service = await open()
    },
    close,
    [Symbol.asyncDispose]: close,
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
        return await answer(withOwnBody(request), env)
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

/** The request as one that the platform's own `Request` can be made of, which the listener's can't. */
const withOwnBody = (request: Request): Request => {
  const { body, url, method, headers, signal } = request
  return body === null ? request : new Request(url, { body, method, headers, signal, duplex: 'half' })
}
