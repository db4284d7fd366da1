// The Node HTTP server around the app. It limits the time and the size of requests. Every error has the format of the contract, even
// where Node by default would send an empty response or close the connection.
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { contract, limits } from '@parley/contract'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { createBrokenResponse, FAILURE, type OnRejection, rejectOn } from './broken-http.ts'
import { createPipelining } from './pipelining.ts'
import { flawOf } from './request-flaws.ts'

export interface HttpServerDeps {
  /** Handles a request. The server speaks HTTP/1 only; HTTP/2 is in the type because the framework's listener supports both. */
  fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>
  config: Config
  onRejection: OnRejection
  /** Called if a connection is closed because it has too many unanswered requests. */
  onOverrun: () => void
  /** Called with an error that the app could not turn into a response. */
  onFailure: (error: unknown) => void
  /**
   * If true, the framework doesn't replace the global `Request` and `Response` by its faster ones. The sandbox sets it, because it runs in
   * the process of somebody else's tests.
   */
  keepGlobals?: boolean
}

/** The interval at which Node looks for requests that exceed a timeout. */
const CHECK_INTERVAL_MS = 1000

/** The longest time for which a client can let `GET /api/events` wait for an event (long polling). */
const LONGEST_WAIT_MS =
  1000 * Math.max(...contract.paths['/api/events'].get.parameters.map(({ schema }) => schema?.maximum ?? 0))

export interface HttpServer {
  /** The server, which doesn't listen yet. */
  server: Server
  /** Makes the last response on each connection say `Connection: close` from now on. */
  endConnections: () => void
}

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { config, onRejection, onOverrun } = deps
  const server = createServer(optionsOf(config))
  const { enqueue, pending, endConnections } = createPipelining(server, { handle: createListener(deps), onOverrun })
  server.on('request', enqueue)
  // Unknown expectations are ignored (RFC 9110, section 10.1.1). Node would respond with 417 without a body.
  server.on('checkExpectation', enqueue)
  const reject = (stream: Duplex, reason: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server without TLS has no other kind of stream.
    const socket = stream as Socket
    rejectInTurn(() => pending(socket), socket, reason, onRejection)
  }
  // By default, Node would close the connection without a response. The server isn't a proxy, so it rejects every CONNECT.
  server.on('connect', (_incoming, socket) => {
    // Node hands over the connection without an error listener. An unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    reject(socket, 'CONNECT')
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => reject(socket, error.code ?? 'unknown'))
  limit(server, config)
  return { server, endConnections }
}

/** Passes each readable request to the app, and rejects the others. */
function createListener({ fetch, onRejection, onFailure, keepGlobals = false }: HttpServerDeps) {
  /** Responds if the framework could not make a `Request` from a parsed message (bad host or target), or if the app failed. */
  const errorHandler = (error: unknown) => {
    const isFailure = !(error instanceof RequestError)
    if (isFailure) onFailure(error)
    const { status, headers, body } = createBrokenResponse(isFailure ? FAILURE : error.message, onRejection)
    return new Response(body, { status, headers })
  }
  const listener = getRequestListener(fetch, {
    errorHandler,
    hostname: 'localhost',
    overrideGlobalObjects: !keepGlobals,
  })

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const flaw = flawOf(incoming)
    if (flaw === undefined) {
      // The server ignores `Upgrade`, and Node loses the data that follows such a request in the same segment. So the connection is closed
      // after the response, and the client sends the lost requests again.
      if (incoming.headers.upgrade !== undefined) outgoing.shouldKeepAlive = false
      void listener(incoming, outgoing)
      return
    }
    const { status, headers, body } = createBrokenResponse(flaw, onRejection)
    outgoing.writeHead(status, headers).end(body)
  }
}

function limit(server: Server, { MAX_CONNECTIONS, REQUEST_TIMEOUT_SECONDS }: Config): void {
  server.maxConnections = MAX_CONNECTIONS
  // `maxHeaderSize` limits the headers. If their number were limited too, Node would drop the excess headers silently.
  server.maxHeadersCount = 0
  // The inactivity timeout must be longer than any wait for events. The other timeouts are shorter and end slow senders earlier.
  server.timeout = Math.max(REQUEST_TIMEOUT_SECONDS * 1000, LONGEST_WAIT_MS) + 2 * CHECK_INTERVAL_MS
}

const optionsOf = ({ HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS, KEEP_ALIVE_SECONDS }: Config) => ({
  headersTimeout: Math.min(HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS) * 1000,
  requestTimeout: REQUEST_TIMEOUT_SECONDS * 1000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  maxHeaderSize: limits.headerBytes,
  // Node would respond with an empty body. `flawOf` checks `Host` instead, and more strictly.
  requireHostHeader: false,
})

/** Responds to malformed data after the earlier requests on the same connection, and closes the connection. */
function rejectInTurn(
  pending: () => readonly ServerResponse[],
  socket: Socket,
  reason: string,
  onRejection: OnRejection,
): void {
  const unsent = pending().filter(({ writableFinished }) => !writableFinished)
  const last = unsent.at(-1)
  // If the last request is incomplete, it is the malformed one.
  const earlier = last?.req.complete === false ? unsent.at(-2) : last
  // The connection was rejected before. Its further data is dropped.
  if (socket.writableEnded) return
  if (reason === 'ECONNRESET' || !socket.writable || (earlier === undefined && last?.headersSent)) socket.destroy()
  else if (earlier === undefined) rejectOn(socket, reason, onRejection)
  else earlier.once('finish', () => rejectInTurn(pending, socket, reason, onRejection))
}
