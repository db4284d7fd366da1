// Decides to which IP addresses the service may send a webhook. It rejects the IPv4 and IPv6 ranges that IANA's registries of special
// addresses don't call "Globally Reachable". An IPv6 address must also be in a range that IANA has allocated as global unicast.
// https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
// https://www.iana.org/assignments/ipv6-address-space
import { BlockList, isIP } from 'node:net'

/** A range of addresses: those that begin with the first `prefix` bits of `network`. */
type Range = readonly [network: string, prefix: number]

/** IPv4 ranges to which no webhook is sent, because they don't lead to the public internet. */
const SPECIAL_IPV4: readonly Range[] = [
  ['0.0.0.0', 8], // "This network", RFC 791: many systems connect to themselves
  ['10.0.0.0', 8], // private use, RFC 1918
  ['100.64.0.0', 10], // shared address space of carriers (CGNAT), RFC 6598
  ['127.0.0.0', 8], // loopback, RFC 1122
  ['169.254.0.0', 16], // link-local, RFC 3927: most clouds have their metadata service here
  ['172.16.0.0', 12], // private use, RFC 1918
  ['192.0.0.0', 24], // IETF protocol assignments, RFC 6890
  ['192.0.2.0', 24], // documentation, RFC 5737
  ['192.88.99.0', 24], // 6to4 relays, deprecated by RFC 7526
  ['192.168.0.0', 16], // private use, RFC 1918
  ['198.18.0.0', 15], // benchmarks, RFC 2544
  ['198.51.100.0', 24], // documentation, RFC 5737
  ['203.0.113.0', 24], // documentation, RFC 5737
  ['224.0.0.0', 4], // multicast, RFC 5771
  ['240.0.0.0', 4], // reserved, RFC 1112, and limited broadcast, RFC 8190
]

/** Global unicast, RFC 4291. Loopback, mapped and compatible IPv4, ULA, link-local, site-local and multicast are outside. */
const GLOBAL_IPV6: Range = ['2000::', 3]

/** The prefix of IPv4 addresses behind a translator, RFC 6052. Such an address is as public as the IPv4 address in its last 32 bits. */
const NAT64: Range = ['64:ff9b::', 96]

/** IPv6 ranges within `GLOBAL_IPV6` to which no webhook is sent. */
const SPECIAL_IPV6: readonly Range[] = [
  ['2001::', 23], // IETF protocol assignments, RFC 2928: Teredo (RFC 4380), benchmarks, ORCHID
  ['2001:db8::', 32], // documentation, RFC 3849
  ['2002::', 16], // 6to4, RFC 3056: carries IPv4 addresses, private ones too
  ['3fff::', 20], // documentation, RFC 9637
]

/** IPv4 ranges of private networks. An operator can allow these ranges, to send webhooks to receivers in the network of the service. */
const PRIVATE_IPV4: readonly Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]
/** IPv6 ranges that an operator can allow, too: loopback (RFC 4291) and unique local addresses (RFC 4193). */
const PRIVATE_IPV6: readonly Range[] = [
  ['::1', 128],
  ['fc00::', 7],
]

/** Addresses at which a cloud gives secrets to its machines. It trusts every request of a machine, so these addresses are never allowed. */
const METADATA_IPV4: readonly Range[] = [
  ['100.100.100.200', 32], // Alibaba Cloud
  ['168.63.129.16', 32], // Azure
]
const METADATA_IPV6: readonly Range[] = [
  ['fd00:ec2::', 32], // AWS
  ['fd20:ce::254', 128], // Google Cloud
]

/** Creates a list whose method `check` tells quickly if an address is in one of the ranges. */
function createBlockList(ipv4: readonly Range[], ipv6: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

/** Returns IPv6 ranges for IPv4 ranges: each begins with the NAT64 prefix, so that a translator forwards it to the IPv4 range. */
const nat64RangesOf = (ranges: readonly Range[]): Range[] =>
  ranges.map(([network, prefix]) => [NAT64[0] + network, NAT64[1] + prefix])

const reachableIpv6 = createBlockList([], [GLOBAL_IPV6, NAT64])
const special = createBlockList(SPECIAL_IPV4, [...SPECIAL_IPV6, ...nat64RangesOf(SPECIAL_IPV4)])
const privateUse = createBlockList(PRIVATE_IPV4, PRIVATE_IPV6)
const metadata = createBlockList(METADATA_IPV4, [...METADATA_IPV6, ...nat64RangesOf(METADATA_IPV4)])

/**
 * Returns true if a webhook may be sent to the IP address.
 * @param address An address in any notation of `node:net`. Any other text isn't allowed, and no IPv6 address with a zone (`fe80::1%eth0`).
 * @param allowPrivate If true, loopback and private networks are allowed, too.
 */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (metadata.check(address, family)) return false
  if (allowPrivate && privateUse.check(address, family)) return true
  return !special.check(address, family) && (family === 'ipv4' || reachableIpv6.check(address, family))
}
