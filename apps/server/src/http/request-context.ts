import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Caller } from '../domain/caller.ts'
import { complete } from './respond.ts'
import type { HttpEnv } from './env.ts'
import { requestIdOf } from './request-id.ts'
import { createUnsentResponses, type UnsentResponses } from './unsent-responses.ts'

/** A request with its response, for metrics and traces. */
export interface RequestFacts {
  method: string
  /** Absent if the request was not for an operation of the contract. */
  operationId: string | undefined
  caller: Caller | undefined
  requestId: string
  /** As it came, well-formed or not. */
  traceparent: string | undefined
  status: number
  /** By the clock of `performance`, in milliseconds. */
  startedAt: number
  /** Without the time for which the request waited for something to happen. */
  ms: number
}
export type Observe = (responded: RequestFacts) => void

export interface RequestContextDeps {
  now: () => Date
  log: Logger
  /** Called with every response before it is sent, so it must be fast and must not throw. */
  observe?: Observe | undefined
  /** Default: with the limits of the service. */
  unsent?: UnsentResponses | undefined
}

/** Gives every request its ID and every response its standard headers, and writes one line to the log. */
export function requestContext(deps: RequestContextDeps): MiddlewareHandler<HttpEnv> {
  const { now, log, observe, unsent = createUnsentResponses() } = deps
  return async function context(c, next) {
    const startedAt = performance.now()
    const traceparent = c.req.header('traceparent')
    const requestId = requestIdOf(c.req.header('X-Request-Id'), traceparent, now())
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('unsent', unsent)
    c.set('fields', { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' })
    await next()
    if (c.res !== c.get('response')) complete(c)
    // The operation and not the path: the log must not contain what a client writes into a path.
    const operationId = c.get('operationId')
    const caller = c.get('caller')
    const { method } = c.req
    const { status } = c.res
    const waited = c.get('waitedMs')
    const ms = rounded(performance.now() - startedAt - (waited ?? 0))
    const waitedMs = waited === undefined ? {} : { waitedMs: rounded(waited) }
    const member = caller && { organizationId: caller.organizationId, memberId: caller.memberId }
    log[c.get('quiet') ? 'debug' : 'info'](
      { requestId, method, operationId, ...member, status, ms, ...waitedMs },
      'request',
    )
    observe?.({ method, operationId, caller, requestId, traceparent, status, startedAt, ms })
  }
}

const rounded = (ms: number) => Math.round(ms * 1000) / 1000
