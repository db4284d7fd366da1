// Finds the address of a client, so that `failed-authentication.ts` can limit how often the client tries API keys.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Subnet } from '../config.ts'

/**
 * Creates a function that returns the address of the client, or `unknown` if a request has no connection. The function takes `peer`, the
 * address at the other end of the connection (the client or the nearest proxy), and `forwardedFor`, the header `X-Forwarded-For`.
 * @param trustedSubnets The networks of the proxies whose `X-Forwarded-For` header is trusted. Any other sender can forge it.
 */
export function createAddressOf(trustedSubnets: readonly Subnet[]) {
  const trustedProxies = new BlockList()
  for (const { address, prefix, family } of trustedSubnets) trustedProxies.addSubnet(address, prefix, family)

  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = plainAddress(peer ?? '')
    const forwardedAddresses = forwardedFor?.split(',') ?? []
    // Each proxy appends the address from which it got the request. So the loop reads from right to left, past the trusted proxies.
    while (isIP(address) !== 0 && trustedProxies.check(address, familyOf(address))) {
      const previousAddress = plainAddress(forwardedAddresses.pop() ?? '')
      // If the header has no further valid address, the address of this proxy is returned.
      if (isIP(previousAddress) === 0) break
      address = previousAddress
    }
    return address === '' ? 'unknown' : address
  }
}

/**
 * Returns the network that counts as one client: an IPv4 address itself, or the /64 of an IPv6 address, such as `2001:db8:0:1::/64`.
 * Providers usually give one customer a whole /64, so a client could use a new address of the /64 for each request.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // An IPv6 address has 8 groups of digits. `::` replaces a series of groups that are zero, as in `2001:db8::1`.
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  // Parsing and printing each group removes its leading zeros, so that an address has only one spelling.
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Removes spaces, brackets, the port, the zone (`%eth0`) and the prefix `::ffff:` of an IPv4 address. The bare address is left. */
function plainAddress(text: string): string {
  const trimmed = text.trim()
  // Matches `[2001:db8::1]` and `[2001:db8::1]:443`. The second expression matches `192.0.2.1:443`.
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? []
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const [address = ''] = (bracketed ?? withoutPort ?? trimmed).split('%')
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
