// Resolves the host names of webhook receivers.
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** Returns all addresses of a host name. It rejects if there are none, or when the signal aborts. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

export interface ResolveOptions {
  /** If true, names of a local network resolve, too: names in the machine's hosts file or its search domains. */
  allowPrivate: boolean
  /** The name servers to ask, as `address:port`. Default: the name servers of the machine. Ignored if `allowPrivate` is true. */
  servers?: readonly string[]
}

/** The timeout in milliseconds and the number of attempts of a DNS query. The timeout of the webhook ends them earlier. */
const QUERIES = { timeout: 3000, tries: 2 }

/**
 * How long the addresses of one family wait for those of the other. Some firewalls drop the query for IPv6 addresses, and the result of
 * such a query would come after seconds. RFC 8305, section 3, proposes 50 ms, which is little for a distant name server.
 */
const OTHER_FAMILY_MS = 200

/**
 * Creates a function that resolves public names by DNS queries, which can be canceled. Node's `lookup` would occupy one of Node's few
 * threads until the look-up ends. Then a few receivers with slow name servers could stop everything that needs a thread.
 */
export function createResolve({ allowPrivate, servers }: ResolveOptions): Resolve {
  // Only the system's resolver knows local names.
  if (allowPrivate) return (name) => lookup(name, { all: true })

  return async (name, signal) => {
    const resolver = new Resolver(QUERIES)
    if (servers) resolver.setServers(servers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const queries = [resolver.resolve4(name), resolver.resolve6(name)] as const
    // If both fail, there is nothing to wait for.
    await Promise.any(queries).catch(() => undefined)
    const timer = setTimeout(() => resolver.cancel(), OTHER_FAMILY_MS)
    const [ipv4, ipv6] = await Promise.allSettled(queries)
    clearTimeout(timer)
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
    return [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)]
  }
}

const addressesOf = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
