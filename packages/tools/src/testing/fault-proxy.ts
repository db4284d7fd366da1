// A proxy on a real socket that does to a request what networks and gateways do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** The treatment of one request. Except for `drop before` and `hold`, the server can execute the request. */
export type NetworkFault =
  | 'pass'
  | 'drop before'
  | 'drop after'
  | 'stall'
  | 'truncate'
  | 'slow body'
  | 'empty 502'
  | { hold: Promise<unknown>; afterwards?: NetworkFault }
  | { response: number; headers?: Record<string, string>; body?: string }

/** A request that reached the proxy. */
export interface Seen {
  method: string
  path: string
  authorization: string
  /** The response of the server, or undefined if it got no request. */
  status?: number
}

/** A running proxy. Disposing it closes all connections. */
export interface FaultProxy extends AsyncDisposable {
  url: string
  /** The treatments of the next requests, in order. Later requests pass. */
  next: NetworkFault[]
  /** Every request that came, in their order. */
  seen: Seen[]
}

/** A response of a login page: status 200 with HTML. */
export const HTML_200: NetworkFault = {
  response: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Sign in</title>',
}

/** Sends the request on, and returns the whole response. */
async function forward(target: string, request: IncomingMessage, body: Buffer) {
  const { method, url = '', headers } = request
  const forwarded = send(target + url, { method, headers })
  forwarded.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    forwarded.once('response', resolve)
    forwarded.once('error', reject)
  })
  return { status: response.statusCode ?? 502, headers: response.headers, bytes: await buffer(response) }
}

/**
 * Starts the proxy on a free port.
 *
 * @param target The base URL of the server.
 * @param delayMs How long the nth request takes to the server, in milliseconds. The response is not delayed.
 * @example
 * await using proxy = await startFaultProxy(demo.url)
 * proxy.next.push('drop after') // The server executes the next request, and its response is lost.
 */
export async function startFaultProxy(target: string, delayMs: (nth: number) => number = () => 0): Promise<FaultProxy> {
  const next: NetworkFault[] = []
  const seen: Seen[] = []

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let fault = next.shift() ?? 'pass'
    const { method = '', url: path = '', headers } = request
    const record: Seen = { method, path, authorization: headers.authorization ?? '' }
    const delay = delayMs(seen.push(record))
    const body = await buffer(request)
    if (fault === 'drop before') return request.socket.destroy()
    if (typeof fault === 'object' && 'hold' in fault) {
      await fault.hold
      fault = fault.afterwards ?? 'pass'
    }
    if (typeof fault === 'object' && 'response' in fault) {
      return response.writeHead(fault.response, fault.headers).end(fault.body)
    }
    if (delay > 0) await setTimeout(delay)
    const { bytes, ...reply } = await forward(target, request, body)
    record.status = reply.status
    if (fault === 'drop after') return request.socket.destroy()
    if (fault === 'stall') return undefined
    if (fault === 'empty 502') return response.writeHead(502, { 'Content-Length': '0' }).end()
    response.writeHead(reply.status, reply.headers)
    if (fault === 'pass' || typeof fault === 'object') return response.end(bytes)
    // Half of the body comes, and then nothing more, or the end of the connection.
    response.write(bytes.subarray(0, bytes.length / 2))
    return fault === 'truncate' ? setImmediate(() => request.socket.destroy()) : undefined
  }

  // If the server is unreachable, the client sees what it would see without the proxy: a connection that ends.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    next,
    seen,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
