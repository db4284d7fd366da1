// The source document makes the regeneration a GET. GET promises to be safe, so browsers, crawlers and proxies feel free to
// send one without the user's intent. This file detects such requests.

/** The fields by which browsers, old and new, announce that they only fetch ahead. */
const ANNOUNCEMENTS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const FETCHED_AHEAD = /prefetch|prerender|preview/i

/** By their names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>

/**
 * Says whether a request to a GET with an effect was probably not sent on purpose: a prefetch, a navigation, or one that another
 * site's page caused. Server-side clients that send `Sec-Fetch-Mode: cors` pass.
 * @param namedOrigins origins whose pages the operator lets call.
 */
export function isUnasked(headers: Headers, namedOrigins: readonly string[]): boolean {
  if (ANNOUNCEMENTS.some((name) => FETCHED_AHEAD.test(headers[name] ?? ''))) return true
  if (headers['sec-fetch-mode'] === 'navigate') return true
  return headers['sec-fetch-site'] === 'cross-site' && !namedOrigins.includes(headers['origin'] ?? '')
}
