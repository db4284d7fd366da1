// Detects requests that a browser sends without the user's intent. This matters for `regenerateApiKey`, which is a GET that replaces a
// key, as the API's source document demands. Browsers expect every GET to be safe, so they may send such a request in advance.

/** The headers in which current and old browsers say that a request is a prefetch. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /prefetch|prerender|preview/i

/** Headers by their names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>

/**
 * Returns true if a browser sent the request without the user's intent: as a prefetch, by navigating to the URL, or from a page of
 * another site. A request without these headers, which doesn't come from a browser, is intended.
 * @param allowedOrigins The origins whose pages the operator allows to call the API.
 */
export function isUnintended(headers: Headers, allowedOrigins: readonly string[]): boolean {
  if (PURPOSE_HEADERS.some((name) => PREFETCH.test(headers[name] ?? ''))) return true
  if (headers['sec-fetch-mode'] === 'navigate') return true
  return headers['sec-fetch-site'] === 'cross-site' && !allowedOrigins.includes(headers['origin'] ?? '')
}
