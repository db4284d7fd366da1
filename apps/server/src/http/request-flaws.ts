// Flaws of requests that Node's parser accepts and this server rejects.
import type { IncomingMessage } from 'node:http'

export type Flaw = 'host' | 'version' | 'target' | 'dot_segment' | 'transfer_coding'

/** `.` or `..` between slashes, also percent-encoded. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Returns true if the request target is a path, or a URL whose host equals the `Host` header (RFC 9112, section 3.2). If the hosts
 * differed, a proxy and this server could disagree about the destination. Fragments, user names and `OPTIONS *` are rejected.
 */
function isTarget(url: string, host: string | undefined): boolean {
  if (url.includes('#')) return false
  if (url.startsWith('/')) return true
  const [, authority] = /^https?:\/\/([^/?@]+)(?=[/?]|$)/i.exec(url) ?? []
  return authority !== undefined && (host === undefined || authority.toLowerCase() === host.toLowerCase())
}

/** Returns the flaw of a request that Node's parser accepted, or undefined if it has none. */
export function flawOf({
  url = '',
  rawHeaders,
  httpVersionMajor,
  httpVersionMinor,
  headers: { host },
}: IncomingMessage): Flaw | undefined {
  if (httpVersionMajor !== 1) return 'version'
  if (!isTarget(url, host)) return 'target'
  // The framework resolves dot segments. So a request could pass a proxy's rule for one path and reach another path.
  if (url.includes('.') || url.includes('%')) {
    const [path = ''] = url.split('?', 1)
    if (DOT_SEGMENT.test(path)) return 'dot_segment'
  }
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      // Node decodes chunks only, so with another coding the handler would get an encoded body.
      if (rawHeaders[index + 1]?.toLowerCase() !== 'chunked') return 'transfer_coding'
    }
  }
  // RFC 9112, section 3.2 requires exactly one `Host`. HTTP/1.0 requests can lack it.
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0) ? undefined : 'host'
}
