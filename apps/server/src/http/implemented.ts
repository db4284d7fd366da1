// Finds what the contract demands of an operation and the server doesn't implement. If there is anything, the server doesn't start, so
// that no part of the contract is ignored silently.
import { needsCredential, type OperationFacts } from './policy.ts'

/** The headers of every response. */
export const EVERY_RESPONSE = ['X-Request-Id', 'Cache-Control'] as const
/** The headers of a response to an authenticated request, if the operator didn't turn the limit off. */
export const RATE_LIMIT = ['RateLimit', 'RateLimit-Policy'] as const

/** The statuses that the server itself returns before or instead of a handler, with the headers that it adds for each. */
const PIPELINE: { readonly [status: number]: readonly string[] } = {
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
/** The statuses that are returned before a request is authenticated. */
const BEFORE_AUTHENTICATION = new Set([401, 405])

/** Returns a sentence for each thing that the contract demands of an operation and the server doesn't implement. */
export function unimplemented(id: string, facts: OperationFacts): string[] {
  const { method, path, bodyTypes, policy } = facts
  const operation = `${id} (${method.toUpperCase()} ${path})`
  const withoutCaller = needsCredential(facts)
    ? []
    : (['permissions', 'rateLimit'] as const).filter((key) => policy[key] !== undefined)
  return [
    ...withoutCaller.map(
      (key) => `${operation}: \`security\` is [], so x-policy can't have \`${key}\`: there is no member to check.`,
    ),
    ...(needsCredential(facts) && policy.permissions === undefined
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

/** Returns the declared headers that the server never sends. The headers of a handler's responses are checked by the types of `reply`. */
function unsentHeaders(facts: OperationFacts): [status: string, name: string][] {
  return Object.entries(facts.headers).flatMap(([status, names]) => {
    const headers = PIPELINE[Number(status)]
    if (headers === undefined) return []
    const isCounted = !BEFORE_AUTHENTICATION.has(Number(status))
    const sent = new Set<string>([...EVERY_RESPONSE, ...(isCounted ? RATE_LIMIT : []), ...headers])
    return names.filter((name) => !sent.has(name)).map((name): [string, string] => [status, name])
  })
}
