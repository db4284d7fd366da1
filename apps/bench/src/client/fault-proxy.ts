// A way to the server that is as long as a network's, and that can lose an answer or make one up.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** `lose answer` lets the server do what was asked, and then ends the connection. */
export type Fault = 'lose answer' | 'empty 502'

export interface FaultProxy extends AsyncDisposable {
  url: string
  /** What happens to the next requests, in their order; after that they pass. */
  next: Fault[]
  /** The method and the path of every request that came, in their order. */
  seen: string[]
}

/** @param wayMs How long the nth request takes to the server, in milliseconds. The answer comes back at once. */
export async function startFaultProxy(target: string, wayMs: (nth: number) => number = () => 0): Promise<FaultProxy> {
  const next: Fault[] = []
  const seen: string[] = []

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const fault = next.shift()
    const { method, url = '', headers } = incoming
    const way = wayMs(seen.push(`${method} ${url}`))
    const body = await buffer(incoming)
    if (fault === 'empty 502') return outgoing.writeHead(502, { 'Content-Length': '0' }).end()
    if (way > 0) await setTimeout(way)
    const forwarded = ask(target + url, { method, headers })
    forwarded.end(body)
    const [answer]: IncomingMessage[] = await once(forwarded, 'response')
    if (answer === undefined) return outgoing.destroy()
    const bytes = await buffer(answer)
    if (fault === 'lose answer') return outgoing.destroy()
    return outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes)
  }

  // Where the server cannot be reached, the caller sees what it would see without the proxy: a connection that ends.
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => outgoing.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${portOf(address)}`,
    next,
    seen,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port
  throw new TypeError('The proxy listens on no port.')
}
