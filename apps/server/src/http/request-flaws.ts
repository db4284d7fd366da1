// Finds flaws of requests that Node's parser accepts. The server rejects such requests, because a proxy could read them differently.
import type { IncomingMessage } from 'node:http'

/** The part of a request that is rejected: the `Host` header, the HTTP version, the request target, its path or `Transfer-Encoding`. */
export type Flaw = 'host' | 'version' | 'target' | 'dot_segment' | 'transfer_coding'

/** The path segments `.` and `..`, also percent-encoded (`%2e`). */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Returns true if the request target is a path, or a URL whose host equals the `Host` header, if there is one (RFC 9112, section 3.2). If
 * the hosts differed, a proxy and this server could disagree about the destination. Fragments, user names and `*` are invalid.
 */
function isValidTarget(url: string, host: string | undefined): boolean {
  if (url.includes('#')) return false
  if (url.startsWith('/')) return true
  // The host and port of a URL: what is between `//` and the path, the query or the end.
  const [, authority] = /^https?:\/\/([^/?@]+)(?=[/?]|$)/i.exec(url) ?? []
  return authority !== undefined && (host === undefined || authority.toLowerCase() === host.toLowerCase())
}

/** Returns the first flaw of a request that Node's parser accepted, or undefined if the request has none. */
export function flawOf(incoming: IncomingMessage): Flaw | undefined {
  const { url = '', rawHeaders, httpVersionMajor, httpVersionMinor, headers } = incoming
  if (httpVersionMajor !== 1) return 'version'
  if (!isValidTarget(url, headers.host)) return 'target'
  // The framework resolves `/public/../api` to `/api`. So a request could pass a proxy's rule for one path and reach another path.
  if (url.includes('.') || url.includes('%')) {
    const [path = ''] = url.split('?', 1)
    if (DOT_SEGMENT.test(path)) return 'dot_segment'
  }
  let hostCount = 0
  // `rawHeaders` has names and values in turn. Comparing a name's length (4 or 17) first avoids the lower-case copy of most names.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      // Node decodes `chunked` only. With another coding, such as `gzip, chunked`, the handler would get a compressed body.
      if (rawHeaders[index + 1]?.toLowerCase() !== 'chunked') return 'transfer_coding'
    }
  }
  // RFC 9112, section 3.2 requires exactly one `Host`. HTTP/1.0 requests can lack it.
  return hostCount === 1 || (hostCount === 0 && httpVersionMinor === 0) ? undefined : 'host'
}
