// Runs each request with an ID, standard headers, a log line, metrics and traces.
import type { Context } from 'hono'
import type { Caller } from '../domain/kernel/caller.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import type { BoundedResource } from '../fairness/bounds.ts'
import { failure, onError } from './problems.ts'
import { complete } from './respond.ts'
import type { HttpEnv, RequestLog } from './env.ts'
import { requestIdOf } from './request-id.ts'
import { createHttpBounds, type HttpBounds } from './bounds.ts'

/** The facts about a request and its response that metrics and traces record. */
export interface RequestFacts {
  method: string
  /** Absent if the request was not for an operation of the contract. */
  operationId: string | undefined
  /** Absent if the request was not authenticated. */
  caller: Caller | undefined
  requestId: string
  /** The header `traceparent` as the client sent it, maybe malformed. It names the client's span in a trace. */
  traceparent: string | undefined
  status: number
  /** The resource whose limit the organization reached. Absent if the request wasn't rejected for this reason. */
  bounded: BoundedResource | undefined
  /** When the request arrived, in milliseconds of `performance.now()`. */
  startedAt: number
  /** The processing time, without the time for which the request waited for an event. */
  ms: number
}
export type Observe = (facts: RequestFacts) => void

export interface RequestContextDeps {
  now: () => Date
  log: RequestLog
  /** Called with every response before it is sent, so it must be fast and must not throw. */
  observe?: Observe | undefined
  /** The memory limits for bodies and responses. Default: `createHttpBounds()`. */
  bounds?: HttpBounds | undefined
}

/** Responds to a request: it returns the response or an error that the caller can cause, and throws all other errors. */
export type Respond = (c: Context<HttpEnv>) => Response | ServiceError | Promise<Response | ServiceError>

/** Returns the response that `handle` creates, or the response to the error that it returns or throws. */
export async function responseOf(c: Context<HttpEnv>, handle: Respond): Promise<Response> {
  try {
    const response = await handle(c)
    return response instanceof ServiceError ? failure(c, response) : response
  } catch (error) {
    return onError(error, c)
  }
}

/** Creates the function that handles a request with `respond`, for example with the gate of a path. */
export type RequestContext = (respond: Respond) => (c: Context<HttpEnv>) => Promise<Response>

/** Returns what gives each request an ID, headers and a log line. */
export function createRequestContext(deps: RequestContextDeps): RequestContext {
  const { now, log, observe, bounds = createHttpBounds() } = deps
  const service = { log, bounds }
  return (respond) => async (c) => {
    const startedAt = performance.now()
    const headers = headersOf(c)
    const { traceparent } = headers
    const requestId = requestIdOf(headers['x-request-id'], traceparent, now())
    c.set('service', service)
    c.set('headers', headers)
    c.set('requestId', requestId)
    c.set('standardHeaders', { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' })
    const response = await responseOf(c, respond)
    // A response that `respond.ts` created has the standard headers already. `complete` adds them to others, such as a redirect.
    if (response !== c.get('response')) complete(c, response)
    const waitedMs = c.get('waitedMs')
    const facts = {
      method: c.req.method,
      operationId: c.get('operationId'),
      caller: c.get('caller'),
      requestId,
      traceparent,
      status: response.status,
      bounded: c.get('bounded'),
      startedAt,
      ms: roundToMicroseconds(performance.now() - startedAt - (waitedMs ?? 0)),
    }
    log.line(c.get('quiet') === true, lineOf(facts, waitedMs))
    observe?.(facts)
    return response
  }
}

/** Returns the JSON of a log line without its braces, for `log.line`. The path isn't logged, because clients can write anything into it. */
function lineOf({ method, operationId, caller, requestId, status, bounded, ms }: RequestFacts, waitedMs?: number) {
  const operation = operationId === undefined ? '' : `,"operationId":"${operationId}"`
  const member =
    caller === undefined
      ? ''
      : `,"organizationId":${JSON.stringify(caller.organizationId)},"memberId":${JSON.stringify(caller.memberId)}`
  const waited = waitedMs === undefined ? '' : `,"waitedMs":${roundToMicroseconds(waitedMs)}`
  const bound = bounded === undefined ? '' : `,"bounded":"${bounded}"`
  const request = `"requestId":"${requestId}","method":"${method}"`
  return `${request}${operation}${member},"status":${status},"ms":${ms}${waited}${bound},"msg":"request"`
}

const roundToMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000

/** Reads all headers in one pass. If a name occurs more than once, its values are joined by commas (RFC 9110, section 5.3). */
function headersOf(c: Context<HttpEnv>): Readonly<Record<string, string | undefined>> {
  const rawHeaders = c.env?.incoming?.rawHeaders
  // A test can call the app without a socket.
  if (rawHeaders === undefined) return Object.fromEntries(c.req.raw.headers)
  // The object has no prototype, because a header can be named `constructor`.
  const headers: Record<string, string> = Object.create(null)
  // Names and values alternate in `rawHeaders`.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']
    const previous = headers[name]
    headers[name] = previous === undefined ? value : `${previous}, ${value}`
  }
  return headers
}
