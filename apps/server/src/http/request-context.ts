import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { HttpEnv } from './env.ts'
import { requestIdOf } from './request-id.ts'

/** Gives every request its id and every answer the header fields that all of them have, and writes one line to the log. */
export function requestContext({ now, log }: { now: () => Date; log: Logger }): MiddlewareHandler<HttpEnv> {
  return async function context(c, next) {
    const startedAt = performance.now()
    const requestId = requestIdOf(c.req.header('X-Request-Id'), c.req.header('traceparent'), now())
    c.set('requestId', requestId)
    c.set('log', log)
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    await next()
    // The operation and not the path as it came: what a caller puts into a path is no business of the log.
    const { operationId, caller } = c.var
    const ms = Math.round((performance.now() - startedAt) * 1000) / 1000
    const member = caller && { organizationId: caller.organizationId, memberId: caller.memberId }
    log.info({ requestId, method: c.req.method, operationId, ...member, status: c.res.status, ms }, 'request')
  }
}
