// Compares the operations of the contract with what the server implements. If an operation requires more, the server doesn't start, so
// that clients never rely on a part of the contract that the server ignores.
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

/** Checks the operation `id` of the contract. Returns an error message for each requirement that the server can't fulfill. */
export function findUnimplemented(id: string, facts: OperationFacts): string[] {
  const { method, path, bodyTypes, policy } = facts
  const operation = `${id} (${method.toUpperCase()} ${path})`
  const isAuthenticated = needsCredential(facts)
  // These parts of `x-policy` apply to a member. A request without a credential comes from no member.
  const memberPolicies = (['permissions', 'rateLimit'] as const).filter((key) => policy[key] !== undefined)
  return [
    ...(isAuthenticated ? [] : memberPolicies).map(
      (key) => `${operation}: \`security\` is [], so x-policy can't have \`${key}\`: there is no member to check.`,
    ),
    ...(isAuthenticated && policy.permissions === undefined
      ? [`${operation}: x-policy has no \`permissions\`, although \`security\` requires a credential.`]
      : []),
    ...bodyTypes
      .filter((type) => type !== 'application/json')
      .map((type) => `${operation}: the server can't read a body of the media type ${type}.`),
    ...(bodyTypes.length > 0 && policy.maxBodyBytes === undefined
      ? [`${operation}: x-policy has no \`maxBodyBytes\`, so nothing limits the body.`]
      : []),
    ...unsentHeaders(facts).map(
      ([status, name]) =>
        `${operation}: the contract declares the header ${name} for ${status}, and the server never sends it.`,
    ),
  ]
}

/** Returns the headers that the contract declares for a status in `ERROR_HEADERS`, but that the server never sends with this status. */
function unsentHeaders(facts: OperationFacts): [status: string, name: string][] {
  return Object.entries(facts.headers).flatMap(([status, names]) => {
    const headers = ERROR_HEADERS[Number(status)]
    // Only handlers respond with a status that isn't listed. The compiler checks the headers that handlers pass to `reply`.
    if (headers === undefined) return []
    const hasRateLimit = !BEFORE_AUTHENTICATION.has(Number(status))
    const sentHeaders = new Set<string>([...EVERY_RESPONSE, ...(hasRateLimit ? RATE_LIMIT : []), ...headers])
    return names.filter((name) => !sentHeaders.has(name)).map((name): [string, string] => [status, name])
  })
}
