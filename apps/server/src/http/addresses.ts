// Finds the client address of a request. Any client can send `X-Forwarded-For`, so only the part that trusted proxies added is used.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Subnet } from '../config.ts'

/**
 * Returns the client address of a request: the right-most hop that isn't a trusted proxy, or `unknown` without a connection.
 * @param peer The address of the connection.
 */
export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string

/**
 * Creates a function that returns the client address of a request.
 *
 * @param trusted The proxies whose `X-Forwarded-For` header is trusted.
 */
export function createAddressOf(trusted: readonly Subnet[]): AddressOf {
  const proxies = new BlockList()
  for (const { address, prefix, family } of trusted) proxies.addSubnet(address, prefix, family)

  return (peer, forwardedFor) => {
    let address = bare(peer ?? '')
    const hops = forwardedFor?.split(',') ?? []
    while (isIP(address) !== 0 && proxies.check(address, familyOf(address))) {
      const hop = bare(hops.pop() ?? '')
      // If the hop isn't an address, the proxy that added it is the last known one.
      if (isIP(hop) === 0) break
      address = hop
    }
    return address === '' ? 'unknown' : address
  }
}

/** Returns the network that counts as one client: of IPv6 the /64, because a client usually has a whole one; of IPv4 the address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns the plain address: without spaces, brackets, port, zone and the IPv6 prefix of an IPv4 address. */
function bare(text: string): string {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? []
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const [address = ''] = (bracketed ?? withoutPort ?? trimmed).split('%')
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
