// Finds requirements of the contract that the server doesn't implement. If there is one, the server doesn't start, so that clients never
// rely on a part of the contract that the server ignores.
import { needsCredential, type OperationFacts } from './policy.ts'

/** The headers of every response. */
export const EVERY_RESPONSE = ['X-Request-Id', 'Cache-Control'] as const
/** The headers of a response to an authenticated request, unless the operator turned the rate limit off. */
export const RATE_LIMIT = ['RateLimit', 'RateLimit-Policy'] as const

/** The headers that the server adds to its error responses, by status. Statuses that only handlers respond with aren't listed. */
const ERROR_HEADERS: { readonly [status: number]: readonly string[] } = {
  400: [],
  401: ['WWW-Authenticate'],
  403: [],
  404: [],
  405: ['Allow'],
  410: [],
  413: [],
  415: ['Accept-Encoding'],
  429: ['Retry-After'],
  500: [],
  503: ['Retry-After'],
}
/** The statuses of responses to requests that aren't authenticated. They have no rate limit headers. */
const BEFORE_AUTHENTICATION = new Set([401, 405])

/** Checks an operation of the contract. Returns an error message for each requirement that the server can't fulfill. */
export function findUnimplemented(id: string, facts: OperationFacts): string[] {
  const { method, path, bodyTypes, policy } = facts
  const errors: string[] = []
  if (!needsCredential(facts)) {
    for (const key of ['permissions', 'rateLimit'] as const)
      if (policy[key] !== undefined)
        errors.push(`\`security\` is [], so x-policy can't have \`${key}\`: there is no member to check.`)
  } else if (policy.permissions === undefined)
    errors.push('x-policy has no `permissions`, although `security` requires a credential.')
  for (const type of bodyTypes)
    if (type !== 'application/json') errors.push(`the server can't read a body of the media type ${type}.`)
  if (bodyTypes.length > 0 && policy.maxBodyBytes === undefined)
    errors.push('x-policy has no `maxBodyBytes`, so nothing limits the body.')
  errors.push(...unsentHeaders(facts))
  return errors.map((error) => `${id} (${method.toUpperCase()} ${path}): ${error}`)
}

/** Returns an error for each header that the contract declares for a status in `ERROR_HEADERS`, and that the server never sends. */
function unsentHeaders(facts: OperationFacts): string[] {
  return Object.entries(facts.headers).flatMap(([status, names]) => {
    const headers = ERROR_HEADERS[Number(status)]
    // Only handlers respond with a status that isn't listed. The compiler checks the headers that handlers pass to `reply`.
    if (headers === undefined) return []
    const hasRateLimit = !BEFORE_AUTHENTICATION.has(Number(status))
    const sentHeaders = new Set<string>([...EVERY_RESPONSE, ...(hasRateLimit ? RATE_LIMIT : []), ...headers])
    return names
      .filter((name) => !sentHeaders.has(name))
      .map((name) => `the contract declares the header ${name} for ${status}, and the server never sends it.`)
  })
}
