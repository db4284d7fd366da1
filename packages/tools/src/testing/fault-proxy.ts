// A proxy for tests that causes the faults of networks and gateways on real sockets: lost, late, truncated and replaced responses.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnFreePort } from './free-port.ts'

/** The fault that the proxy makes for one request. */
export type NetworkFault =
  /** Forwards the request and the response. */
  | 'pass'
  /** Closes the connection without forwarding the request. */
  | 'drop before'
  /** Closes the connection after the server has responded. */
  | 'drop after'
  /** Sends no response, and keeps the connection open. */
  | 'stall'
  /** Closes the connection after half of the body. */
  | 'truncate'
  /** Sends half of the body, and keeps the connection open. */
  | 'slow body'
  /** Responds as a gateway does whose server is unreachable. */
  | 'empty 502'
  /** Holds the request until the promise resolves, and then applies the fault `afterwards`, which is `pass` by default. */
  | { hold: Promise<unknown>; afterwards?: NetworkFault }
  /** Responds in place of the server. */
  | { response: number; headers?: Record<string, string>; body?: string }

/** A request that reached the proxy. */
export interface Seen {
  method: string
  path: string
  authorization: string
  /** The status of the server's response; undefined if the request wasn't forwarded. */
  status?: number
}

/** A running proxy. Disposing it closes all connections. */
export interface FaultProxy extends AsyncDisposable {
  url: string
  /** The faults for the next requests, in their order. Later requests pass. */
  next: NetworkFault[]
  /** All requests that reached the proxy, in their order. */
  seen: Seen[]
}

/** The response of a login page, as in the Wi-Fi of a hotel: status 200 with HTML in place of JSON. */
export const HTML_200: NetworkFault = {
  response: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Sign in</title>',
}

/** Forwards a request to the server, and returns the complete response. */
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

/** Starts the proxy on a free port. `target` is the base URL of the server. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const next: NetworkFault[] = []
  const seen: Seen[] = []

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let fault = next.shift() ?? 'pass'
    const { method = '', url: path = '', headers } = request
    const record: Seen = { method, path, authorization: headers.authorization ?? '' }
    seen.push(record)
    const body = await buffer(request)
    if (fault === 'drop before') return request.socket.destroy()
    if (typeof fault === 'object' && 'hold' in fault) {
      await fault.hold
      fault = fault.afterwards ?? 'pass'
    }
    if (typeof fault === 'object' && 'response' in fault) {
      return response.writeHead(fault.response, fault.headers).end(fault.body)
    }
    const { bytes, ...reply } = await forward(target, request, body)
    record.status = reply.status
    if (fault === 'drop after') return request.socket.destroy()
    if (fault === 'stall') return undefined
    if (fault === 'empty 502') return response.writeHead(502, { 'Content-Length': '0' }).end()
    response.writeHead(reply.status, reply.headers)
    if (fault === 'pass' || typeof fault === 'object') return response.end(bytes)
    // `truncate` and `slow body` send half of the body.
    response.write(bytes.subarray(0, bytes.length / 2))
    return fault === 'truncate' ? setImmediate(() => request.socket.destroy()) : undefined
  }

  // If the server is unreachable, the proxy closes the connection, so the client sees an error as it would without the proxy.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    next,
    seen,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
