// Finds the client address of a request. Any client can send `X-Forwarded-For`, so only the part that trusted proxies added is used.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Subnet } from '../config.ts'

/**
 * Creates a function that returns the client address of a request: the right-most address that isn't a trusted proxy's, or `unknown`
 * without a connection. `peer` is the address at the other end of the connection: the client or the nearest proxy.
 * @param trustedSubnets The networks of the proxies whose `X-Forwarded-For` header is trusted.
 */
export function createAddressOf(trustedSubnets: readonly Subnet[]) {
  const trustedProxies = new BlockList()
  for (const { address, prefix, family } of trustedSubnets) trustedProxies.addSubnet(address, prefix, family)

  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = plainAddress(peer ?? '')
    const forwardedAddresses = forwardedFor?.split(',') ?? []
    // Each proxy appends the address that its request came from. So the loop reads the header from right to left, past all trusted proxies.
    while (isIP(address) !== 0 && trustedProxies.check(address, familyOf(address))) {
      const previousAddress = plainAddress(forwardedAddresses.pop() ?? '')
      // The header ends here, or has something else than an address. The proxy is then the last address that is known.
      if (isIP(previousAddress) === 0) break
      address = previousAddress
    }
    return address === '' ? 'unknown' : address
  }
}

/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which providers usually give a client. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // An IPv6 address has 8 groups of digits. `::` stands for all groups that are missing, which are zero.
  const [before = [], after = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  // Parsing and printing a group removes its leading zeros.
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Removes what isn't part of the address: spaces, brackets, the port, the zone (`%eth0`) and the prefix of an IPv4 address (`::ffff:`). */
function plainAddress(text: string): string {
  const trimmed = text.trim()
  // `[2001:db8::1]` or `[2001:db8::1]:443`, and `192.0.2.1:443`
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? []
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const [address = ''] = (bracketed ?? withoutPort ?? trimmed).split('%')
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
