// The source document makes the regeneration a GET. GET promises to be safe, so browsers, crawlers and proxies feel free to
// send one without the user's intent. This file detects such requests.

/** The fields by which browsers, old and new, announce that they only fetch ahead. */
const ANNOUNCEMENTS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const
const FETCHED_AHEAD = /prefetch|prerender|preview/i

type Header = (name: string) => string | undefined

/**
 * Whether a request to a GET with an effect was probably not sent on purpose: a prefetch, a navigation, or one that another
 * site's page caused. Server-side clients that send `Sec-Fetch-Mode: cors` pass.
 * @param namedOrigins origins whose pages the operator lets call.
 */
export function isUnasked(header: Header, namedOrigins: readonly string[]): boolean {
  if (ANNOUNCEMENTS.some((name) => FETCHED_AHEAD.test(header(name) ?? ''))) return true
  if (header('Sec-Fetch-Mode') === 'navigate') return true
  return header('Sec-Fetch-Site') === 'cross-site' && !namedOrigins.includes(header('Origin') ?? '')
}
