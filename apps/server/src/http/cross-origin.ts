import { cors } from 'hono/cors'
import { supportedMethods, needsCredential, type OperationFacts } from './policy.ts'
import { onError } from './problems.ts'
import type { RequestContext } from './request-context.ts'

/** Pages can read them anyway (Fetch, section 2.2.6). */
const ALWAYS_EXPOSED = new Set(['Cache-Control', 'Content-Language', 'Content-Type', 'Expires', 'Last-Modified'])

/** A header that pages may send in addition to those that the contract declares. A log can then be searched by the page's own id. */
const REQUEST_ID = 'X-Request-Id'

/** The headers that a request to one of the operations can have. */
const sent = (operations: readonly OperationFacts[]): string[] => [
  ...(operations.some(needsCredential) ? ['Authorization'] : []),
  ...(operations.some(({ bodyTypes }) => bodyTypes.length > 0) ? ['Content-Type'] : []),
  ...operations.flatMap(({ inputs }) =>
    inputs.filter((name) => name.startsWith('header.')).map((name) => name.slice('header.'.length)),
  ),
  REQUEST_ID,
]

/** The headers that the contract declares for the responses of the operations. */
const declared = (operations: readonly OperationFacts[]): string[] =>
  operations.flatMap(({ headers }) => Object.values(headers).flat())

/**
 * Allows calls from pages of named origins. For all others, and for an OPTIONS that isn't a preflight, nothing changes.
 * @param context Runs within it, so that preflights have an ID and a line in the log, too.
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
    allowHeaders: [...new Set(sent(operations))],
    exposeHeaders: [...new Set(declared(operations))].filter((name) => !ALWAYS_EXPOSED.has(name)).toSorted(),
  })
  const crossOrigin: typeof context = async (c, respond) => {
    const { origin, 'access-control-request-method': method } = c.get('headers')
    // The framework would treat each OPTIONS on any path and from any origin as a preflight.
    const isOther = c.req.method === 'OPTIONS' && method === undefined
    if (isOther || !c.req.path.startsWith('/api/') || !origins.includes(origin ?? '')) return respond(c)
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
