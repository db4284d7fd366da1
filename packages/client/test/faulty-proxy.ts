// A proxy on a real socket that does to a request what networks and gateways do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { problemBody } from './responses.ts'

/** What happens to one request. All but `drop before` and `hold` let the server do what was asked, or are told to. */
export type Fault =
  | 'pass'
  | 'drop before'
  | 'drop after'
  | 'stall'
  | 'truncate'
  | 'slow body'
  | 'empty 502'
  | { hold: Promise<unknown>; afterwards?: Fault }
  | { answer: number; headers?: Record<string, string>; body?: string }

export interface Seen {
  method: string
  path: string
  authorization: string
  /** What the server answered, or undefined where it was not asked. */
  status?: number
}

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** What happens to the next requests, in their order; after that they pass. */
  next: Fault[]
  /** Every request that came, in their order. */
  seen: Seen[]
}

export const HTML_200: Fault = {
  answer: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Sign in</title>',
}

/** A problem as the service responds with it. */
export const problemFault = (status: number, code: string, extras: object = {}, headers: object = {}): Fault => ({
  answer: status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify(problemBody(status, code, extras)),
})

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
  return fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
}

function copyHead(from: Response, to: ServerResponse) {
  const headers = [...from.headers].filter(
    ([name]) => !['content-encoding', 'transfer-encoding', 'connection'].includes(name),
  )
  to.writeHead(from.status, Object.fromEntries(headers))
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const next: Fault[] = []
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
    if (typeof fault === 'object' && 'answer' in fault) {
      return response.writeHead(fault.answer, fault.headers).end(fault.body)
    }
    const answer = await forward(target, request, body)
    record.status = answer.status
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (fault === 'drop after') return request.socket.destroy()
    if (fault === 'stall') return undefined
    if (fault === 'empty 502') return response.writeHead(502, { 'Content-Length': '0' }).end()
    copyHead(answer, response)
    if (fault === 'pass' || typeof fault === 'object') return response.end(bytes)
    // Half of the body comes, and then nothing more, or the end of the connection.
    response.write(bytes.subarray(0, bytes.length / 2))
    return fault === 'truncate' ? setImmediate(() => request.socket.destroy()) : undefined
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
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
