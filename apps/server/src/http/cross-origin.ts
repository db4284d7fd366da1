import { cors } from 'hono/cors'
import { supportedMethods, needsCredential, type OperationFacts } from './policy.ts'
import { onError } from './problems.ts'
import type { RequestContext } from './request-context.ts'

/** The headers that a page can read without `Access-Control-Expose-Headers` (Fetch, section 2.2.6). */
const ALWAYS_EXPOSED = new Set(['Cache-Control', 'Content-Language', 'Content-Type', 'Expires', 'Last-Modified'])

/** A header that pages may send although the contract doesn't declare it, so that the page's own ID is in the log. */
const REQUEST_ID = 'X-Request-Id'

/** The headers that a request to one of the operations can have. */
const requestHeaders = (operations: readonly OperationFacts[]): string[] => [
  ...(operations.some(needsCredential) ? ['Authorization'] : []),
  ...(operations.some(({ bodyTypes }) => bodyTypes.length > 0) ? ['Content-Type'] : []),
  ...operations.flatMap(({ inputs }) =>
    inputs.filter((name) => name.startsWith('header.')).map((name) => name.slice('header.'.length)),
  ),
  REQUEST_ID,
]

/** The headers that the contract declares for the responses of the operations. */
const responseHeaders = (operations: readonly OperationFacts[]): string[] =>
  operations.flatMap(({ headers }) => Object.values(headers).flat())

/**
 * Adds CORS for pages of the allowed origins. Requests from other origins, and OPTIONS requests that aren't preflights, are unaffected.
 * @param context The context to extend. CORS runs within it, so that preflights have a request ID and a log line, too.
 * @param origins The origins that the operator allows. Pages of other sites can't read a response.
 * @param operations The operations that a page may call.
 */
export function allowOrigins(
  context: RequestContext,
  origins: readonly string[],
  operations: readonly OperationFacts[],
): RequestContext {
  if (origins.length === 0) return context
  const allow = cors({
    origin: [...origins],
    allowMethods: [...new Set(operations.flatMap(supportedMethods))],
    allowHeaders: [...new Set(requestHeaders(operations))],
    exposeHeaders: [...new Set(responseHeaders(operations))].filter((name) => !ALWAYS_EXPOSED.has(name)).toSorted(),
  })
  const crossOrigin: typeof context = async (c, respond) => {
    const { origin, 'access-control-request-method': method } = c.get('headers')
    // The framework would treat every OPTIONS request as a preflight, on any path and from any origin.
    const isPlainOptions = c.req.method === 'OPTIONS' && method === undefined
    if (isPlainOptions || !c.req.path.startsWith('/api/') || !origins.includes(origin ?? '')) return respond(c)
    const preflight = await allow(c, async () => {
      try {
        c.res = await respond(c)
      } catch (error) {
        c.res = onError(error, c)
      }
    })
    return preflight ?? c.res
  }
  return (c, respond) => context(c, () => crossOrigin(c, respond))
}
