// Flaws of requests that Node's parser accepts and this server rejects.
import type { IncomingMessage } from 'node:http'

export type Flaw = 'host' | 'version' | 'target' | 'dot_segment' | 'transfer_coding'

/** `.` or `..` between slashes, also percent-encoded. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Says whether a target is a path, or a URL with the host of the header (RFC 9112, section 3.2): a proxy can decide by either one. A
 * fragment or a user name is part of neither. `OPTIONS *` asks about the server as a whole, of which there is nothing to say.
 */
function isTarget(url: string, host: string | undefined): boolean {
  if (url.includes('#')) return false
  if (url.startsWith('/')) return true
  const [, authority] = /^https?:\/\/([^/?@]+)(?=[/?]|$)/i.exec(url) ?? []
  return authority !== undefined && (host === undefined || authority.toLowerCase() === host.toLowerCase())
}

/** Returns the flaw of a request that Node could parse, or undefined if there is none. */
export function flawOf({
  url = '',
  rawHeaders,
  httpVersionMajor,
  httpVersionMinor,
  headers: { host },
}: IncomingMessage): Flaw | undefined {
  if (httpVersionMajor !== 1) return 'version'
  if (!isTarget(url, host)) return 'target'
  // The framework would resolve it, so a request could pass a proxy's rule for one path and reach another.
  if (url.includes('.') || url.includes('%')) {
    const [path = ''] = url.split('?', 1)
    if (DOT_SEGMENT.test(path)) return 'dot_segment'
  }
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      // The body would reach the handler encoded: Node removes nothing but the chunks.
      if (rawHeaders[at + 1]?.toLowerCase() !== 'chunked') return 'transfer_coding'
    }
  }
  // RFC 9112, section 3.2: exactly one Host, except in HTTP/1.0, which does not have it.
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0) ? undefined : 'host'
}
