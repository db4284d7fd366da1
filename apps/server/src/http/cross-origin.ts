import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { HttpEnv } from './env.ts'

export interface CrossOriginDeps {
  /** Named by the operator. Pages of no other site can read an answer. */
  origins: readonly string[]
  /** What a page may ask for. */
  methods: readonly string[]
}

/** Lets pages of named origins call. To all others, and to an OPTIONS that is no preflight, nothing changes. */
export function allowOrigins({ origins, methods }: CrossOriginDeps): MiddlewareHandler<HttpEnv> {
  const allow = cors({
    origin: [...origins],
    allowMethods: [...new Set(methods)],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'X-Request-Id'],
    exposeHeaders: [
      'Allow',
      'ETag',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
      'WWW-Authenticate',
    ],
  })
  return function crossOrigin(c, next) {
    const isNamed = origins.includes(c.req.header('Origin') ?? '')
    // The framework would answer each OPTIONS as a preflight, on whatever path and from whomever.
    const isOther = c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') === undefined
    return isNamed && !isOther ? allow(c, next) : next()
  }
}
