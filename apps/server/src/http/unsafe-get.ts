// `regenerateApiKey` is a GET that has an effect, because the source document says so. Browsers, crawlers and proxies expect a GET to be
// safe, so they send one without the user's intent. This file detects such requests.

/** The headers in which current and old browsers say that a request is a prefetch. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /prefetch|prerender|preview/i

/** Headers by their names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>

/**
 * Returns true if a browser sent the request without the user's intent: as a prefetch, by navigating to the URL, or from a page of
 * another site. Clients on servers that send `Sec-Fetch-Mode: cors` pass.
 * @param allowedOrigins The origins whose pages the operator allows to call the API.
 */
export function isUnintended(headers: Headers, allowedOrigins: readonly string[]): boolean {
  if (PURPOSE_HEADERS.some((name) => PREFETCH.test(headers[name] ?? ''))) return true
  if (headers['sec-fetch-mode'] === 'navigate') return true
  return headers['sec-fetch-site'] === 'cross-site' && !allowedOrigins.includes(headers['origin'] ?? '')
}
