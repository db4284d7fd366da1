// Lets the web pages of other origins call the API from a browser (CORS), if the operator allows their origins.
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import type { HttpEnv } from './env.ts'
import { supportedMethods, needsCredential, type OperationFacts } from './policy.ts'
import { type RequestContext, type Respond, responseOf } from './request-context.ts'

/** The response headers that a page can read without `Access-Control-Expose-Headers` (Fetch, section 2.2.6). */
const ALWAYS_EXPOSED = new Set(['Cache-Control', 'Content-Language', 'Content-Type', 'Expires', 'Last-Modified'])

/**
 * Adds CORS headers to responses to pages of the allowed origins, and answers their preflights. Other requests are unaffected.
 * @param context The function that runs each request. CORS runs within it, so that preflights have a request ID and a log line, too.
 * @param origins The origins that the operator allows. Pages of other sites can't read a response.
 * @param operations The operations that a page may call.
 */
export function allowOrigins(
  context: RequestContext,
  origins: readonly string[],
  operations: readonly OperationFacts[],
): RequestContext {
  if (origins.length === 0) return context
  const inputs = operations.flatMap((operation) => operation.inputs)
  const responseHeaders = new Set(operations.flatMap(({ headers }) => Object.values(headers).flat()))
  const allowHeaders = [
    ...(operations.some(needsCredential) ? ['Authorization'] : []),
    ...(operations.some(({ bodyTypes }) => bodyTypes.length > 0) ? ['Content-Type'] : []),
    ...inputs.filter((name) => name.startsWith('header.')).map((name) => name.slice('header.'.length)),
    // The contract doesn't declare this header, with which a page can choose the request's ID in the server's log.
    'X-Request-Id',
  ]
  const respondWithCors = cors({
    origin: [...origins],
    allowMethods: [...new Set(operations.flatMap(supportedMethods))],
    allowHeaders: [...new Set(allowHeaders)],
    exposeHeaders: [...responseHeaders].filter((name) => !ALWAYS_EXPOSED.has(name)).toSorted(),
  })
  const crossOrigin = async (c: Context<HttpEnv>, respond: Respond) => {
    const { origin, 'access-control-request-method': method } = c.get('headers')
    // The framework would treat every OPTIONS request as a preflight, on any path and from any origin.
    const isPlainOptions = c.req.method === 'OPTIONS' && method === undefined
    if (isPlainOptions || !c.req.path.startsWith('/api/') || !origins.includes(origin ?? '')) return respond(c)
    // `cors` returns the response to a preflight. For any other request, it calls the function and adds headers to `c.res`.
    const preflight = await respondWithCors(c, async () => {
      c.res = await responseOf(c, respond)
    })
    return preflight ?? c.res
  }
  return (respond) => context((c) => crossOrigin(c, respond))
}
