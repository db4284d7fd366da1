// Decides to which URLs the service may send a webhook. When `post.ts` sends a webhook, it also checks the IP addresses of the URL's host.
import { isIP } from 'node:net'
import { isAllowedAddress } from './addresses.ts'

/** The maximum length of a URL. Real URLs are shorter. */
const MAX_LENGTH = 2048

/** The ports from 1024 on that browsers don't connect to (https://fetch.spec.whatwg.org/#port-blocking), as other protocols use them. */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** Top-level names that never lead to the public internet: RFC 6761, 6762, 7686, 8375, 9476 and ICANN's `.internal`. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set(
  'alt arpa home internal invalid lan local localdomain localhost onion test'.split(' '),
)

/** A parsed URL that is allowed, or a sentence that says what is wrong with it. */
export type CheckedUrl = { url: URL; problem?: undefined } | { problem: string }

/**
 * Checks the URL of a webhook endpoint, when the endpoint is created and before each delivery. The check uses the host as `URL.parse`
 * normalizes it: 0x7f.1, 2130706433 and 0177.0.0.1 all become 127.0.0.1. Callers must store `url.href`, which has the normalized host, and
 * not the original text.
 * @param allowPrivate If true, `http:`, names of a local network, loopback and private addresses are allowed, too.
 * @returns The URL, or a sentence that says what is wrong and doesn't quote the URL.
 */
export function checkUrl(text: string, allowPrivate: boolean): CheckedUrl {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text)
  if (!url) return { problem: `The URL is not valid, or is longer than ${MAX_LENGTH} characters.` }
  const problem = problemOf(url, allowPrivate)
  return problem === undefined ? { url } : { problem }
}

/** Returns a sentence that says what is wrong with a URL; undefined if the URL is allowed. */
function problemOf(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    return 'The URL must begin with https://.'
  if (url.username !== '' || url.password !== '') return 'The URL must not contain a user name or a password.'
  if (url.href.includes('#')) return 'The URL must not have a fragment.'
  if (!isAllowedPort(url))
    return `Port ${url.port} is not allowed: use 443, or a port from 1024 on that browsers allow.`
  return isAllowedHost(hostOf(url), allowPrivate) ? undefined : 'The host of the URL is not a public host.'
}

/** Returns true for port 443, for port 80 with `http:`, and for the ports from 1024 on that browsers allow. */
function isAllowedPort({ port, protocol }: URL): boolean {
  // The port is empty if it is the default of the scheme.
  if (port === '' || port === '443' || (port === '80' && protocol === 'http:')) return true
  return Number(port) >= 1024 && !BLOCKED_PORTS.has(Number(port))
}

/** Returns true for public addresses and for names that can be public. With `allowPrivate`, also for private addresses and names. */
function isAllowedHost(host: string, allowPrivate: boolean): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, allowPrivate)
  const labels = host.split('.')
  // A name with a dot at the end, such as `localhost.`, would pass the comparison with the special names.
  if (labels.includes('')) return false
  return allowPrivate || (labels.length > 1 && !SPECIAL_NAMES.has(labels.at(-1) ?? ''))
}

/** Returns the host of a URL as a name or an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')
